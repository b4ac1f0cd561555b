import { venuesIn } from "../venue.ts";

export const HAMBURG = venuesIn(`
hh-kesselhaus-nord | Kesselhaus Nord | Kesselstraße 18 | DE 20457 Hamburg | 53.5408 10.0215 | step-free
  Im Kesselhaus Nord stehen die alten Dampfkessel noch, die Anlage dazwischen ist neu.
hh-tiefparterre | Tiefparterre | Seilmacherweg 3 | DE 20359 Hamburg | 53.5507 9.9612 | 220 guests
  Ins Tiefparterre passen 220 Leute, die Decke ist niedrig, die Lüftung neu.
hh-speicher-6 | Speicher 6 | Fährkanal 6 | DE 20457 Hamburg | 53.5436 9.9968 | step-free
  Im Speicher 6 tanzt du auf zwei Böden, vom oberen siehst du den Kran am Kai.
hh-ballhaus-altona | Ballhaus Altona | Lampenweg 41 | DE 22765 Hamburg | 53.5527 9.9338 | step-free
  Das Ballhaus Altona hat Parkett, eine Galerie und einen Kronleuchter, der noch von Hand heruntergelassen wird.
hh-dock-vierzehn | Dock Vierzehn | Reiherkai 14 | DE 21107 Hamburg | 53.5203 9.9847 | step-free
  Dock Vierzehn war eine Schiffsschlosserei, die Tore zum Wasser gehen bei gutem Wetter auf.
hh-am-lindenplatz | Am Lindenplatz | Lindenplatz 1 | DE 20253 Hamburg | 53.5761 9.9585 | step-free
  Gefeiert wird auf dem Lindenplatz und in den vier Straßen ringsum, die Busse fahren an diesem Tag außen herum.
hh-seewiese | Seewiese | Wiesendamm 210 | DE 22303 Hamburg | 53.5925 10.0205 | step-free
  Die Seewiese liegt fünf Minuten zu Fuß von der S-Bahn, Fahrräder kommen auf den bewachten Platz am Tor.
hh-lichtspielsaal | Lichtspielsaal | Bartelsgang 9 | DE 20357 Hamburg | 53.5622 9.9631
  Der Lichtspielsaal war bis 1971 ein Kino, die Sitze oben sind geblieben.
hh-bleilager | Bleilager | Süderkamp 61 | DE 20537 Hamburg | 53.5497 10.0446 | step-free
  Im Bleilager sind die Wände so dick, dass in Hammerbrook noch nie jemand geklingelt hat.
hh-bar-lotsenstube | Bar Lotsenstube | Pinnasgang 8 | DE 20359 Hamburg | 53.5489 9.9583 | 120 guests
  Die Lotsenstube ist eine Kneipe auf St. Pauli mit einer Tanzfläche so groß wie zwei Parkplätze.
hh-kantine-veddel | Kantine Veddel | Prielweg 2 | DE 20539 Hamburg | 53.5236 10.0183 | step-free | 500 guests
  In der Kantine Veddel hängt die Speisekarte von früher noch, Jägerschnitzel kostete 3,80 Mark.
hh-saal-eulenhof | Saal Eulenhof | Barmstieg 14 | DE 22081 Hamburg | 53.5777 10.0392 | step-free | 400 guests
  Der Saal Eulenhof war eine Turnhalle, die Sprossenwand dient als Garderobe.
`);
