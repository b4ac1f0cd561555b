import { venuesIn } from "../venue.ts";

export const BERLIN = venuesIn(`
b-umspannwerk-sued | Umspannwerk Süd | Ohmsche Straße 24 | DE 12459 Berlin | 52.4613 13.5205 | step-free
  Das Umspannwerk Süd steht in Oberschöneweide, die Straßenbahn fährt die ganze Nacht.
b-salon-mirabell | Salon Mirabell | Weichselbogen 30 | DE 12045 Berlin | 52.4872 13.4376 | 300 guests
  Im Salon Mirabell sind die Wände aus rotem Samt und die Toiletten für alle da.
b-ladestrasse | Ladestraße | Alter Güterbahnhof 7 | DE 10829 Berlin | 52.4812 13.3617 | step-free
  Die Ladestraße war ein Güterschuppen, der Boden ist Holz und federt.
b-halle-an-der-panke | Halle an der Panke | Badesteig 12 | DE 13357 Berlin | 52.5513 13.3789 | step-free
  In der Halle an der Panke wurden früher Omnibusse gewaschen, der Klang ist erstaunlich trocken.
b-festsaal-moritz | Festsaal Moritz | Oranienhof 5 | DE 10997 Berlin | 52.5015 13.4325
  Der Festsaal Moritz hat eine umlaufende Galerie, von dort siehst du der Band auf die Finger.
b-spreegarten-ost | Spreegarten Ost | Köpenicker Ufer 88 | DE 10317 Berlin | 52.4977 13.4775 | step-free
  Der Spreegarten Ost hat eine Tanzfläche unter Pappeln und eine zweite unter Dach.
b-rund-um-den-karlplatz | Rund um den Karlplatz | Karlplatz 1 | DE 10405 Berlin | 52.5346 13.4179 | step-free
  Der Karlplatz und drei Nebenstraßen gehören an diesem Tag den Fußgängern.
b-maschinenhaus-ost | Maschinenhaus Ost | Revaler Gleis 15 | DE 10245 Berlin | 52.5069 13.4562
  Im Maschinenhaus Ost ist die Tanzfläche klein und die Bar lang, beides mit Absicht.
b-kabelkeller | Kabelkeller | Siemensdamm-Hof 9 | DE 13629 Berlin | 52.5398 13.2632 | 260 guests
  Der Kabelkeller liegt unter einem Bürohaus in Siemensstadt, nach Feierabend gehört er dem Bass.
b-cafe-sternwarte | Café Sternwarte | Archenholdweg 3 | DE 12435 Berlin | 52.4868 13.4763 | step-free | 180 guests
  Im Café Sternwarte stehen tagsüber Kuchen in der Vitrine und nachts die Plattenspieler.
b-nordbunker | Nordbunker | Am Nordgleis 40 | DE 13357 Berlin | 52.5531 13.3884
  Der Nordbunker war nie einer, er heißt nur so, weil das Lager keine Fenster hatte.
b-tanzsaal-hertha | Tanzsaal Hertha | Auguststieg 24 | DE 10117 Berlin | 52.5262 13.3953 | 450 guests
  Im Tanzsaal Hertha sind die Spiegel fleckig, die Dielen gewachst und die Wirtin heißt wirklich so.
`);
