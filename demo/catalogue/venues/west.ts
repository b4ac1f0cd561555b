import { venuesIn } from "../venue.ts";

export const WEST = venuesIn(`
k-spindel-7 | Spindel 7 | Lichtwerkstraße 7 | DE 50823 Köln | 50.9487 6.9199 | step-free
  Die Spindel 7 liegt in Ehrenfeld zwischen Bahndamm und Bäckerei, am Ende der Nacht riecht es nach Brötchen.
k-stapelsaal | Stapelsaal | Thürmchensgasse 12 | DE 50668 Köln | 50.9479 6.9598 | step-free | 900 guests
  Der Stapelsaal fasst 900 Leute und hat an jeder Seite eine Bar, anstehen muss hier niemand lange.
k-hafenschuppen-deutz | Hafenschuppen Deutz | Alte Werftstraße 21 | DE 50679 Köln | 50.936 6.9805
  Vor dem Hafenschuppen Deutz liegt der Rhein, gegenüber leuchtet der Dom.
k-am-severinseck | Am Severinseck | Severinswall 33 | DE 50678 Köln | 50.922 6.9585 | step-free
  Gesperrt ist ab Samstagabend, die Straßenbahn hält am Rand.
k-drahtwerk | Drahtwerk | Schanzenbogen 36 | DE 51063 Köln | 50.9652 7.0112 | step-free
  Das Drahtwerk in Mülheim hat drei Hallen, die Wege dazwischen sind überdacht.
d-kaltlager | Kaltlager | Fringsgang 11 | DE 40221 Düsseldorf | 51.2147 6.7521 | step-free
  Das Kaltlager im Hafen hält, was der Name verspricht, bis hundert Leute darin tanzen.
d-kegelbahn-flingern | Kegelbahn Flingern | Birkenhof 88 | DE 40233 Düsseldorf | 51.2282 6.8107 | 280 guests
  Die Kegelbahn Flingern hat ihre Bahnen behalten, zwei davon sind jetzt Bar.
do-zeche-fuerstin | Zeche Fürstin | Hochofenweg 44 | DE 44263 Dortmund | 51.4883 7.4858 | step-free
  In der Zeche Fürstin wird in der Waschkaue getanzt, die Kleiderkörbe hängen noch unter der Decke.
do-nordlager | Nordlager | Hafenwinkel 9 | DE 44147 Dortmund | 51.5265 7.4463 | step-free
  Das Nordlager liegt in der Nordstadt, vom Hauptbahnhof läufst du eine Viertelstunde.
e-maschinenhalle-anna | Maschinenhalle Anna | Förderweg 16 | DE 45326 Essen | 51.4885 7.019 | step-free
  Die Maschinenhalle Anna hat Fliesen aus dem Jahr 1902 und eine Anlage aus diesem.
bo-alte-schalterhalle | Alte Schalterhalle | Konradsteig 1 | DE 44787 Bochum
  In der Alten Schalterhalle bekommst du dein Getränk am Fahrkartenschalter.
du-kohlenmischhalle | Kohlenmischhalle | Emscherbogen 71 | DE 47137 Duisburg | 51.4806 6.7858 | step-free
  Von der Kohlenmischhalle aus siehst du die beleuchteten Hochöfen, am besten, wenn es dunkel ist.
w-bandweberei | Bandweberei | Schwebebahngasse 18 | DE 42275 Wuppertal
  Die Bandweberei zittert ein wenig, wenn draußen die Schwebebahn vorbeifährt.
mg-faerberei-eickener-hof | Färberei Eickener Hof | Färbergasse 27 | DE 41061 Mönchengladbach | step-free
  In der Färberei sind die Becken abgedeckt und dienen als Tanzfläche, jedes in einer anderen Farbe.
ac-nadelwerk | Nadelwerk | Tuchmacherweg 52 | DE 52070 Aachen | step-free
  Im Nadelwerk sitzen die Belgier an der Bar und die Niederländer am Pult, meistens umgekehrt.
bn-beueler-rheinsaal | Beueler Rheinsaal | Brückenrampe 17 | DE 53225 Bonn | step-free
  Der Beueler Rheinsaal liegt gleich an der Brücke, zurück in die Stadt geht es zu Fuß über den Fluss.
ms-heubude-am-kanal | Heubude am Kanal | Albersteg 24 | DE 48155 Münster | 51.9508 7.6413 | step-free
  Vor der Heubude am Kanal stehen 400 Fahrradbügel, und das reicht fast.
bi-bleichhaus | Bleichhaus | Bleichgraben 2 | DE 33604 Bielefeld | step-free
  Im Bleichhaus geht es gemütlich los und hört selten so auf.
pb-kronenlichtspiele | Kronenlichtspiele | Quellgasse 10 | DE 33098 Paderborn
  Die Kronenlichtspiele haben rote Sessel am Rand und viel Platz in der Mitte.
si-huettensaal | Hüttensaal | Sandgraben 6 | DE 57072 Siegen | step-free
  Den Hüttensaal erkennst du am Förderrad, das sich zur vollen Stunde dreht.
ff-tastenwerk-gallus | Tastenwerk Gallus | Kleyerhof 19 | DE 60326 Frankfurt am Main | 50.1028 8.6357 | step-free
  Im Tastenwerk Gallus wurden Schreibmaschinen gebaut, an der Garderobe bekommst du deshalb einen Buchstaben.
ff-ostkai-3 | Ostkai 3 | Mayfeldufer 3 | DE 60314 Frankfurt am Main | 50.1092 8.7102 | step-free
  Der Ostkai 3 hat eine Terrasse zum Main und einen Raum ohne Fenster, je nach Stimmung.
ff-sachsenhaeuser-hoefe | Sachsenhäuser Höfe | Kelterhof 14 | DE 60594 Frankfurt am Main | 50.1045 8.6932 | step-free
  Der Eingang liegt hinter der Kelterei, Kinderwagen passen durch jedes Tor.
wi-kuehlhaus-salz | Kühlhaus Salz | Gartenfeldhof 57 | DE 65189 Wiesbaden | step-free
  Im Kühlhaus Salz sind die Wände einen halben Meter dick, die Nachbarn schlafen trotzdem.
mz-weinlager-20 | Weinlager 20 | Taunusufer 20 | DE 55118 Mainz | step-free
  Im Weinlager 20 gibt es an der Bar sechs Sorten Schorle und zum Glück auch Wasser.
mz-fastnachtsgassen | Fastnachtsgassen | Augustinergrund 15 | DE 55116 Mainz | 49.9975 8.2745 | step-free
  Durch die Fastnachtsgassen passt kein Wagen, alle anderen schon.
da-saalbau-mathilde | Saalbau Mathilde | Carreegasse 5 | DE 64283 Darmstadt | step-free
  Der Saalbau Mathilde liegt mitten in der Stadt, alle Straßenbahnen halten vor der Tür.
ks-lokschmiede | Lokschmiede | Henschelwinkel 2 | DE 34127 Kassel | step-free
  In der Lokschmiede stehen die Bar und das Pult auf zwei alten Drehgestellen.
mr-lahnkeller | Lahnkeller | Biegenufer 13 | DE 35037 Marburg | 200 guests
  Der Lahnkeller ist klein und schnell voll, wer früh kommt, bekommt ein Sofa.
gi-tonwerk | Tonwerk | Gleisdreieck 8 | DE 35390 Gießen | step-free
  Das Tonwerk ist vom Bahnhof in fünf Minuten erreicht, der letzte Zug nach Frankfurt wartet nicht.
fd-propsteihof | Propsteihof | Schlosssteig 11 | DE 36037 Fulda
  Der Propsteihof ist ein Innenhof mit Arkaden, bei Regen rückt man zusammen.
ko-rheinbastion | Rheinbastion | Moselring 3 | DE 56068 Koblenz | step-free
  Auf die Rheinbastion führen 88 Stufen oder ein Aufzug.
tr-porzellanhaus | Porzellanhaus | Weberbachgasse 4 | DE 54290 Trier
  Im Porzellanhaus steht alles Zerbrechliche hinter Glas, die Tanzfläche ist sicher.
sb-schmelze-ost | Schmelze Ost | Eisenhüttenweg 66 | DE 66121 Saarbrücken | step-free
  In der Schmelze Ost kommt die Hälfte des Publikums aus Frankreich, an der Bar verstehen alle „noch eins“.
kl-zwirnhalle | Zwirnhalle | Schlossgraben 10 | DE 67655 Kaiserslautern | step-free
  Die Zwirnhalle hat eine Empore mit Tischen, wer sitzen will, kommt als Erstes.
k-gewoelbe-kranz | Gewölbe Kranz | Kleiner Griechengang 17 | DE 50676 Köln | 50.9312 6.9541 | 230 guests
  Im Gewölbe Kranz ist jede Nische ein wenig anders gemauert, die mittlere klingt am besten.
k-bar-zur-linde | Bar Zur Linde | Aachener Hof 52 | DE 50674 Köln | 50.9368 6.9357 | step-free | 140 guests
  Die Bar Zur Linde war eine Apotheke, die Schubladen für Kräuter sind alle noch beschriftet.
ff-heizwerk-griesheim | Heizwerk Griesheim | Waldschulhof 22 | DE 65933 Frankfurt am Main | 50.0957 8.6012 | step-free
  Im Heizwerk Griesheim führt der alte Schornstein den Nebel ab, von außen sieht das nach Arbeit aus.
ff-saal-bornheim | Saal Bornheim | Bergerhöfe 191 | DE 60385 Frankfurt am Main | 50.1268 8.7106 | step-free | 500 guests
  Der Saal Bornheim gehörte einem Gesangverein, die Ehrentafeln hängen noch über der Bühne.
ff-bar-nachtportal | Bar Nachtportal | Moselgang 30 | DE 60329 Frankfurt am Main | 50.1069 8.6659 | 160 guests
  Das Nachtportal liegt im Bahnhofsviertel, hinter einer Tür, die wie ein Lieferanteneingang aussieht.
ff-eiskeller-nordend | Eiskeller Nordend | Rotlinthof 47 | DE 60316 Frankfurt am Main | 50.1237 8.6964 | 280 guests
  Im Eiskeller Nordend lagerte das Eis für die Brauereien, warm wird es inzwischen trotzdem.
`);
