import { venuesIn } from "../venue.ts";

export const EAST = venuesIn(`
l-werk-4 | Werk 4 | Gießereikanal 4 | DE 04229 Leipzig | 51.3262 12.3318 | step-free
  Werk 4 liegt am Kanal in Plagwitz, der Hof mit den Feuertonnen gehört zur Nacht dazu.
l-lichtwirtschaft | Lichtwirtschaft | Kurt-Held-Straße 51 | DE 04277 Leipzig | 51.3048 12.3735
  Die Lichtwirtschaft ist ein Hinterhofsaal in Connewitz, der Einlass ist hinten beim Fahrradladen.
l-naschhalle | Naschhalle | Salzgang 8 | DE 04109 Leipzig | 51.3409 12.3766 | step-free
  Die Naschhalle war ein Süßwarenlager, im Treppenhaus riecht es bis heute nach Karamell.
l-kanalpark-lindenau | Kanalpark Lindenau | Am Stichkanal 2 | DE 04177 Leipzig | 51.3374 12.3161 | step-free
  Im Kanalpark Lindenau sitzt du auf der Ufertreppe, die Bühne schwimmt davor.
dd-zum-blauen-hecht | Zum Blauen Hecht | Hechtgasse 29 | DE 01097 Dresden | 51.0735 13.7433 | 250 guests
  Der Blaue Hecht hat einen Garten für Gespräche und einen Keller für alles andere.
dd-messehalle-elbe | Messehalle Elbe | Marktbogen 6 | DE 01067 Dresden | 51.0662 13.7153 | step-free
  Von der Messehalle Elbe bringt dich die Straßenbahn ohne Umsteigen in die Neustadt.
dd-elbwiese-pieschen | Elbwiese Pieschen | Leipziger Ufer 60 | DE 01127 Dresden | 51.0785 13.719 | step-free
  Von der Elbwiese Pieschen aus hast du Bühne, Fluss und Altstadt in einem Blick.
c-spinnmuehle | Spinnmühle | Schulmühlenweg 20 | DE 09113 Chemnitz | step-free
  In der Spinnmühle sind noch die Schienen der Garnwagen im Boden, der Takt kommt heute vom Pult.
z-darrhaus | Darrhaus | Malzgasse 9 | DE 08056 Zwickau
  Das Darrhaus ist ein runder Saal, es gibt keinen schlechten Platz.
gr-waggonhalle-sued | Waggonhalle Süd | Christoph-Lüders-Hof 12 | DE 02826 Görlitz | step-free
  In der Waggonhalle Süd wurden Eisenbahnwagen lackiert, an der Wand hängen die Farbtafeln.
hal-turmhof | Turmhof | Kleine Salzgasse 14 | DE 06108 Halle (Saale)
  Der Turmhof hat zwei Keller, die durch einen Gang verbunden sind, verlaufen ist erlaubt.
hal-inselwiese | Inselwiese | Peißnitzsteg 4 | DE 06108 Halle (Saale) | 51.4935 11.9475 | step-free
  Die Inselwiese liegt mitten in der Saale, über die Brücke geht es nur zu Fuß oder mit dem Rad.
md-eisenlager | Eisenlager | Gießerweg 25 | DE 39124 Magdeburg | step-free
  Im Eisenlager tanzt man auf Stahlplatten, die das Haus selbst verlegt hat.
ef-kraemerhof | Krämerhof | Futterstiege 7 | DE 99084 Erfurt
  Der Krämerhof versteckt sich hinter einer Toreinfahrt, der Lampenkette nach links folgen.
j-glashuette-ost | Glashütte Ost | Felsenkellergang 13 | DE 07745 Jena | step-free
  In der Glashütte Ost hängt die Discokugel zwischen zwei alten Schmelzöfen.
we-gewaechshaus | Gewächshaus | Ilmufer 19 | DE 99425 Weimar | step-free
  Das Gewächshaus hat ein Glasdach: Bei Regen wird es laut, bei Mond schön.
cb-tuchfabrik | Tuchfabrik | Ufersteg 5 | DE 03046 Cottbus | step-free
  Die Tuchfabrik liegt an der Spree, im Hof brennt ab Oktober ein Feuer.
p-reithalle-lindstedt | Reithalle Lindstedt | Schiffbauerreihe 8 | DE 14467 Potsdam | step-free
  Die Reithalle Lindstedt hat keine Säulen, vom Rand bis zur Bühne ist alles frei.
p-weberplatz | Weberplatz | Weberplatz 3 | DE 14482 Potsdam | 52.3925 13.0955 | step-free
  Der Weberplatz liegt in Babelsberg rund um die alte Kirche, zur S-Bahn sind es sechs Minuten.
l-notenkeller | Notenkeller | Seeburghof 12 | DE 04103 Leipzig | 51.3337 12.3838 | 240 guests
  Im Notenkeller lagerte ein Musikverlag seine Druckplatten, ein paar davon pflastern den Boden.
l-stellwerk-ost | Stellwerk Ost | Torgauer Gleis 8 | DE 04315 Leipzig | 51.3469 12.4102 | step-free | 350 guests
  Das Stellwerk Ost hat oben Fenster nach allen Seiten und unten eine Tanzfläche ohne eines.
l-saal-felsenburg | Saal Felsenburg | Zschochergasse 58 | DE 04229 Leipzig | 51.3253 12.3372 | step-free
  Der Saal Felsenburg ist ein Gründerzeitsaal mit Empore, getanzt wird unter einem Stuckhimmel.
`);
