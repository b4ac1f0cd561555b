import { venuesIn } from "../venue.ts";

export const SOUTH = venuesIn(`
m-kleine-muenze | Kleine Münze | Prägeweg 2 | DE 80469 München | 48.1312 11.5722 | 180 guests
  Die Kleine Münze liegt im Glockenbachviertel, der Eingang ist die Tür ohne Schild.
m-knoedelwerk | Knödelwerk | Grafinger Bogen 8 | DE 81671 München | 48.1237 11.6068 | step-free
  Im Knödelwerk wurde bis 1988 Teig gerührt, jetzt dreht sich hier anderes.
m-saal-theresia | Saal Theresia | Schwanthalergang 15 | DE 80336 München | 48.1361 11.5552 | step-free | 1100 guests
  Der Saal Theresia hat gute Sicht von jedem der 1.100 Plätze, die Balkonreihen sind bestuhlt.
m-flaucherwiese-sued | Flaucherwiese Süd | Isardamm 70 | DE 81371 München | 48.1089 11.556 | step-free
  Die Flaucherwiese Süd liegt an der Isar, Glasflaschen müssen draußen bleiben.
m-sendlinger-stadel | Sendlinger Stadel | Lindwurmhof 30 | DE 81369 München | 48.1165 11.542
  Im Sendlinger Stadel hängen hundert Masskrüge unter der Decke, bis jetzt ist keiner gefallen.
n-wespennest | Wespennest | Muggenwinkel 46 | DE 90429 Nürnberg | 49.4516 11.0437
  Das Wespennest hat zwei Räume: vorn wird geredet, hinten wird getanzt.
n-zirkelhaus | Zirkelhaus | Zirkelschmiedshof 9 | DE 90402 Nürnberg | step-free
  Im Zirkelhaus steht die Bühne in der Mitte, es gibt also nur erste Reihen.
fue-brillenfabrik | Brillenfabrik | Lange Gasse 81 | DE 90762 Fürth | step-free
  In der Brillenfabrik siehst du dich öfter, als dir lieb ist, die Spiegel gehörten zur Endkontrolle.
er-ahornkeller | Ahornkeller | An den Kellern 5 | DE 91054 Erlangen | 800 guests
  Unter den Kastanien am Hang ist Platz für 800 Leute, die Bierkrüge kosten Pfand.
a-kokshalle | Kokshalle | Kokerweg 10 | DE 86156 Augsburg | 48.3876 10.8632 | step-free
  Die Kokshalle ist dreißig Meter hoch, der Hall ist mit schweren Vorhängen gezähmt.
r-fischerstadl | Fischerstadl | Wöhrdgasse 12 | DE 93059 Regensburg
  Im Fischerstadl sind die Wände krumm und die Leute freundlich.
wue-lotsenhaus | Lotsenhaus | Kranenkai 5 | DE 97070 Würzburg | step-free
  Am Lotsenhaus stehen im Sommer die Liegestühle, im Winter ein beheiztes Zelt.
pa-ilzspeicher | Ilzspeicher | Ilzleite 7 | DE 94034 Passau | 240 guests
  Der Ilzspeicher ist klein, verwinkelt und an drei Tagen im Jahr vom Hochwasser getauft.
ba-malzboden | Malzboden | Obere Mühlgasse 14 | DE 96049 Bamberg
  Auf dem Malzboden knarrt jede Diele anders, die Bässe gleichen es aus.
bt-spinnersaal | Spinnersaal | Hindenburgdamm 3 | DE 95445 Bayreuth | step-free
  Im Spinnersaal gibt es keinen Orchestergraben, du kannst also bis ganz nach vorn.
in-kasematte-79 | Kasematte 79 | Schanzweg 1 | DE 85049 Ingolstadt
  Die Kasematte 79 hat zwei Meter dicke Mauern und keinen Handyempfang, genieß es.
ro-innhalle | Innhalle | Rathausgries 24 | DE 83022 Rosenheim | step-free
  Von der Innhalle fahren zum Schluss zwei Sammelbusse Richtung Wasserburg und Kufstein.
ke-zollhaussaal | Zollhaussaal | Zollgasse 4 | DE 87435 Kempten (Allgäu) | step-free
  Im Zollhaussaal tanzt das halbe Allgäu, die andere Hälfte fährt.
la-zeughaus-isar | Zeughaus Isar | Zweibrückenzeile 6 | DE 84028 Landshut | step-free
  Das Zeughaus Isar hat eine Galerie rundum, die beste Sicht hast du links oben.
li-uferbuehne | Uferbühne | Hintere Insel 4 | DE 88131 Lindau (Bodensee) | step-free
  Von der Uferbühne siehst du die Schweizer Berge, solange die Sonne noch mitmacht.
s-unterm-viadukt | Unterm Viadukt | Rosensteingang 22 | DE 70191 Stuttgart | 48.8005 9.1893
  Unterm Viadukt fährt alle zehn Minuten die S-Bahn über die Tanzfläche, man gewöhnt sich daran.
s-quellensaal | Quellensaal | Königsplatzgasse 1 | DE 70372 Stuttgart | 48.8065 9.2198 | step-free
  Der Quellensaal liegt in Cannstatt, die U2 fährt am Wochenende die ganze Nacht.
s-im-bohnenviertel | Im Bohnenviertel | Wagnergasse 30 | DE 70182 Stuttgart | 48.7727 9.1825 | step-free
  Im Bohnenviertel stellen die Wirte ihre Tische auf die Straße, gekocht wird schwäbisch und syrisch.
ka-markthalle-c | Markthalle C | Durlacher Winkel 66 | DE 76131 Karlsruhe | step-free
  In der Markthalle C laufen noch die Deckenschienen, daran hängt heute das Licht.
ka-faecherwiese | Fächerwiese | Adenauerallee 9 | DE 76131 Karlsruhe | 49.0175 8.4034 | step-free
  Auf der Fächerwiese ist genug Platz für alle Decken, Schatten gibt es am Rand.
ma-hafenmagazin | Hafenmagazin | Beilufer 23 | DE 68159 Mannheim | 49.4942 8.4569 | step-free
  Das Hafenmagazin liegt im Jungbusch, der Döner gegenüber macht später zu als alle anderen.
hd-tabakscheune | Tabakscheune | Römerhof 26 | DE 69115 Heidelberg | step-free
  In der Tabakscheune riecht es nach Holz, die Belüftung ist trotzdem die beste am Neckar.
fr-saegewerk-wiehre | Sägewerk Wiehre | Dreisamweg 30 | DE 79102 Freiburg im Breisgau | step-free
  Beim Sägewerk Wiehre stehen die Räder an der Dreisam entlang, zurück rollt es sich von allein.
fr-gueterhof-nord | Güterhof Nord | Zollhallengang 3 | DE 79106 Freiburg im Breisgau | step-free
  Der Güterhof Nord hat eine lange Rampe, auf der sich zwischen zwei Sets alle treffen.
ul-schiffswerft | Schiffswerft | Schillerufer 1 | DE 89077 Ulm | step-free
  In der Schiffswerft wurden Ulmer Schachteln gebaut, eine hängt noch über der Bar.
tue-maelzerei-sued | Mälzerei Süd | Hechinger Hof 203 | DE 72072 Tübingen | step-free
  Zur Mälzerei Süd fährt der Nachtbus N91, und er wartet auch mal.
kn-seezeichen | Seezeichen | Joseph-Belli-Steg 5 | DE 78467 Konstanz
  Im Seezeichen blinkt ein alter Leuchtturm im Takt, wenn jemand ihn lässt.
rv-oberschwabensaal | Oberschwabensaal | Gespinstgasse 8 | DE 88212 Ravensburg | step-free
  Im Oberschwabensaal gibt es Seelen vom Blech, mit Kümmel und ohne.
hn-neckarbogen-9 | Neckarbogen 9 | Kranenstraße 9 | DE 74072 Heilbronn | step-free
  Der Neckarbogen 9 hat eine Dachterrasse, dort ist es fast so voll wie unten.
r-spitalplatz | Spitalplatz | Spitalplatz 3 | DE 93059 Regensburg | 49.0243 12.0981 | step-free
  Der Spitalplatz liegt gleich hinter der Brücke, Parkplätze gibt es keine, einen Anleger schon.
hd-neckarwiese-nord | Neckarwiese Nord | Uferzeile 40 | DE 69120 Heidelberg | 49.4138 8.6887 | step-free
  Auf der Neckarwiese Nord stehen Platanen für den Schatten und Duschen für danach.
m-gleis-elf | Gleis Elf | Donnersbogen 11 | DE 80335 München | 48.1432 11.5397 | step-free | 600 guests
  Gleis Elf liegt neben dem Bahnfeld, die Ansagen von drüben mischen sich manchmal ein.
m-bar-hirschau | Bar Hirschau | Gysslinggasse 5 | DE 80805 München | 48.1655 11.6021 | 150 guests
  Die Bar Hirschau hat ein Geweih über dem Tresen, an dem niemand etwas aufhängen darf.
`);
