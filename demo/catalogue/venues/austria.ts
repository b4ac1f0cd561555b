import { venuesIn } from "../venue.ts";

export const AUSTRIA = venuesIn(`
w-guertelbogen-38 | Gürtelbogen 38 | Lerchenfelder Zeile 38 | AT 1080 Wien | 48.2101 16.3393 | 240 guests
  Über dem Gürtelbogen 38 fährt die U6, am Wochenende die ganze Nacht.
w-gasometerkeller | Gasometerkeller | Guglbogen 12 | AT 1110 Wien | 48.185 16.4192 | step-free
  Der Gasometerkeller ist rund, die Anlage steht in vier Richtungen, die Mitte ist der beste Platz.
w-gerstensaal | Gerstensaal | Brauhausgang 40 | AT 1160 Wien | 48.2128 16.3202 | step-free
  Der Gerstensaal in Ottakring hat Luster, Parkett und ein Büffet, das für sein Gulasch bekannt ist.
w-praterau | Praterau | Wasserwiese 5 | AT 1020 Wien | 48.201 16.4209 | step-free
  Die Praterau liegt fünf Gehminuten von der U2, an heißen Tagen läuft am Eingang der Trinkbrunnen.
w-karmeliterviertel | Karmeliterviertel | Haidsteg 4 | AT 1020 Wien | 48.2169 16.3778 | step-free
  Die Lokale ringsum kochen vor der Tür, die Bühne steht am Markt.
w-theater-akazie | Theater Akazie | Akaziengasse 21 | AT 1070 Wien | 48.2017 16.3489 | step-free
  Das Theater Akazie hat Parkett zum Stehen und einen Balkon zum Sitzen.
g-bar-mokkamuehle | Bar Mokkamühle | Mariahilfer Winkel 16 | AT 8020 Graz | 120 guests
  Die Mokkamühle liegt im Lend, die Röstmaschine im Schaufenster läuft bis Mitternacht.
g-saal-im-hof | Saal im Hof | Dreihackengang 42 | AT 8020 Graz | step-free
  Der Saal im Hof besteht aus zwei Sälen, die Tür dazwischen bleibt offen.
l-kraftwerk-donau | Kraftwerk Donau | Ludlarmweg 19 | AT 4020 Linz | step-free
  Im Kraftwerk Donau steht die Bühne zwischen den Turbinen, angefasst wird nichts.
l-hafenhalle-09 | Hafenhalle 09 | Industriezeile 41a | AT 4020 Linz | 48.3167 14.317 | step-free
  Zur Hafenhalle 09 fährt ein Pendelbus vom Hauptplatz, alle zwanzig Minuten und auch zurück.
s-pulvermacherkeller | Pulvermacherkeller | Schallmooser Steig 46 | AT 5020 Salzburg
  Der Pulvermacherkeller ist in den Fels gehauen, er bleibt auch im August kühl.
i-nordkettensaal | Nordkettensaal | Angergasse 8 | AT 6020 Innsbruck | step-free
  Vor dem Nordkettensaal siehst du die Berge, drinnen vergisst du sie.
i-lawine | Lawine | Viaduktbogen 33 | AT 6020 Innsbruck | 260 guests
  Die Lawine ist ein Viaduktbogen, schmal und lang: Ganz hinten wird getanzt.
kl-lendkai | Lendkai | Villacher Kai 6 | AT 9020 Klagenfurt am Wörthersee | step-free
  Am Lendkai sitzt das Publikum auf den Stufen am Wasser, bei Regen unter der Brücke.
vi-drauhof | Drauhof | Lederergang 15 | AT 9500 Villach
  Der Drauhof ist ein Arkadenhof, zu Fasching wird er überdacht und geheizt.
bz-schiffsboden | Schiffsboden | Seestraße 4 | AT 6900 Bregenz | step-free
  Der Schiffsboden liegt am Hafen, im Sommer legen die Leute mit dem Boot an.
do-alte-bleiche | Alte Bleiche | Färbersteig 15 | AT 6850 Dornbirn | step-free
  In der Alten Bleiche sitzt man auf Stoffballen und steht auf Eichenholz.
sp-spulensaal | Spulensaal | Herzogenburger Winkel 69 | AT 3100 St. Pölten | step-free
  Im Spulensaal wurde Garn gewickelt, die Haspeln drehen sich bei den leisen Stücken mit.
kr-weingarten-steiner-tor | Weingarten Steiner Tor | Steiner Lände 9 | AT 3500 Krems an der Donau
  Vom Bahnhof gehst du eine Viertelstunde an der Donau entlang, zurück meist eine halbe.
sr-messerschmiede | Messerschmiede | Gaswerkgasse 2 | AT 4400 Steyr | 150 guests
  Die Messerschmiede ist 150 Plätze groß, hier ist jedes Konzert ein Wohnzimmerkonzert.
we-dragonersaal | Dragonersaal | Dragonergasse 22 | AT 4600 Wels | step-free
  Der Dragonersaal hat einen Hof mit Kastanie, dort endet jede zweite Unterhaltung.
ei-orangerie-am-schlossberg | Orangerie am Schlossberg | Glorietteweg 1 | AT 7000 Eisenstadt | step-free
  Die Orangerie öffnet zur Musik alle Flügeltüren zum Park.
w-tanzcafe-kolibri | Tanzcafé Kolibri | Zieglerhof 41 | AT 1070 Wien | 48.2009 16.3473 | 200 guests
  Das Tanzcafé Kolibri hat Nierentische, Resopal und eine Musikbox, die noch Schilling nimmt.
w-ziegelwerk-favoriten | Ziegelwerk Favoriten | Triester Zeile 77 | AT 1100 Wien | 48.1657 16.3455 | step-free
  Im Ziegelwerk Favoriten tanzt man zwischen zwei Ringöfen, beide sind seit 1966 kalt.
`);
