import { venuesIn } from "../venue.ts";

export const NORTH = venuesIn(`
hb-packhaus-elf | Packhaus Elf | Konsul-Behr-Straße 11 | DE 28217 Bremen | 53.0911 8.7796 | step-free
  Das Packhaus Elf steht direkt am Hafenbecken, geraucht wird auf der Rampe.
hb-im-steinviertel | Im Steinviertel | Fesenstraße 20 | DE 28203 Bremen | 53.0739 8.8262 | step-free
  Die Straßenbahn hält an diesem Tag zwei Ecken weiter, von dort gehst du einfach dem Bass nach.
ki-trockendock | Trockendock | Werftbahn 40 | DE 24143 Kiel | 54.3148 10.1532 | step-free
  Vom Trockendock aus siehst du die Fähren auslaufen, drinnen sind zwei Etagen.
hl-salzboden | Salzboden | Obere Petersgrube 7 | DE 23552 Lübeck | 260 guests
  Der Salzboden ist ein Speicher mit niedrigen Balken: große Leute gehen in die Mitte.
ro-halle-ostkai | Halle Ostkai | Am Strandbogen 5 | DE 18055 Rostock | step-free | 700 guests
  Die Halle Ostkai hat Platz für 700 Leute und einen Hof mit Blick auf die Warnow.
ro-duenenbuehne | Dünenbühne | Parkallee 2 | DE 18119 Rostock | 54.1768 12.0701 | step-free
  Die Dünenbühne steht in Warnemünde hinter der ersten Düne, die Schuhe kannst du am Eingang abgeben.
ol-remise-22 | Remise 22 | Kutscherwall 22 | DE 26122 Oldenburg | step-free
  In der Remise 22 standen früher Kutschen, heute steht dort die beste Anlage der Stadt.
fl-rollenmuehle | Rollenmühle | Neustädter Ufer 16 | DE 24939 Flensburg
  Die Rollenmühle hat drei Stockwerke, der Konzertsaal ist ganz oben.
hu-krabbenspeicher | Krabbenspeicher | Hafenzeile 17 | DE 25813 Husum | 250 guests
  In den Krabbenspeicher passen 250 Leute, die Flut hört man in den Pausen.
sn-alte-brauerei-werder | Alte Brauerei Werder | Kesselbrink 4 | DE 19053 Schwerin | step-free
  Die Alte Brauerei Werder ist vom Marienplatz in zehn Minuten zu Fuß erreicht.
st-hafeninsel | Hafeninsel | Lotsenkai 3 | DE 18439 Stralsund | step-free
  Die Bühnen stehen auf der Hafeninsel zwischen Backstein und Segelmasten.
hgw-saal-am-ryck | Saal am Ryck | Bootsweg 12 | DE 17489 Greifswald | step-free
  Der Saal am Ryck hat große Fenster zum Wasser und einen Boden, der für Tanzschuhe gebaut ist.
lg-siedehaus | Siedehaus | Auf der Sülzwiese 8 | DE 21335 Lüneburg
  Im Siedehaus ist es warm, die Garderobe lohnt sich auch im Frühling.
h-federnhof | Federnhof | Zur Federmühle 3 | DE 30451 Hannover | 52.3771 9.7123 | step-free
  Der Federnhof liegt in Linden, sein Garten reicht bis an die Leine.
h-zinnsaal | Zinnsaal | Goseriedegang 10 | DE 30159 Hannover | 52.3776 9.7301 | step-free
  Im Zinnsaal steht man nah an der Bühne, die letzte Reihe ist keine zwanzig Meter weg.
h-wiese-am-maschteich | Wiese am Maschteich | Teichufer 1 | DE 30169 Hannover | 52.3652 9.7373 | step-free
  Die Wiese am Maschteich ist eben und hat feste Wege, Picknickdecken sind willkommen.
bs-okerwerk | Okerwerk | Bienroder Gleis 14 | DE 38106 Braunschweig
  Das Okerwerk baute einmal Fahrräder, ein paar davon hängen über der Bar.
wob-kanalhalle | Kanalhalle | Nordkai 9 | DE 38442 Wolfsburg | step-free
  In der Kanalhalle ist die Decke zwölf Meter hoch, das Licht darf hier also arbeiten.
goe-zum-nachtwaechter | Zum Nachtwächter | Turmgasse 6 | DE 37073 Göttingen | 260 guests
  Der Nachtwächter ist ein Gewölbekeller im Zentrum, vom Bahnhof sind es zehn Minuten zu Fuß.
os-haldenturm | Haldenturm | Eversbogen 31 | DE 49090 Osnabrück | step-free
  Am Haldenturm hält der Bus vor der Tür, nachts fährt er jede Stunde.
whv-pumpenhaus-sued | Pumpenhaus Süd | Deichweg 2 | DE 26382 Wilhelmshaven | step-free
  Das Pumpenhaus Süd liegt hinterm Deich, zwischendurch lohnt sich der Weg nach oben.
hi-gut-lerchenhof | Gut Lerchenhof | Lerchenkamp 55 | DE 31137 Hildesheim | step-free
  Gut Lerchenhof ist ein Vierseithof, bei Regen geht alles in die Scheune.
`);
