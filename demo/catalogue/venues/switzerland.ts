import { venuesIn } from "../venue.ts";

export const SWITZERLAND = venuesIn(`
zh-halle-escher | Halle Escher | Turbinenhof 16 | CH 8005 Zürich | 47.3893 8.5171 | step-free
  In der Halle Escher hängt das Licht an den alten Laufkränen und fährt mit.
zh-bar-loetschberg | Bar Lötschberg | Langgasse 83 | CH 8004 Zürich | 47.3779 8.5265 | 80 guests
  Die Bar Lötschberg hat achtzig Plätze und einen Hinterhof, in dem nicht telefoniert wird.
zh-kugellager | Kugellager | Binzmühlegleis 15 | CH 8050 Zürich | 47.4117 8.5385 | step-free
  Das Kugellager liegt beim Bahnhof Oerlikon, die Nacht-S-Bahn fährt stündlich.
zh-seewiese-zuerichhorn | Seewiese Zürichhorn | Bellerivestieg 160 | CH 8008 Zürich | 47.3527 8.5515 | step-free
  Auf der Seewiese darfst du barfuss tanzen, Abfall nimmt jede und jeder wieder mit.
bs-rheinknie | Rheinknie | Klybeckufer 29 | CH 4057 Basel | 47.5675 7.591
  Vom Rheinknie aus siehst du im Sommer die Schwimmerinnen mit ihren Fischen vorbeiziehen.
bs-gundelihalle | Gundelihalle | Dornacher Hof 192 | CH 4053 Basel | 47.5416 7.5935 | step-free
  Die Gundelihalle liegt hinter dem Bahnhof SBB, von der Tür bis zum Gleis sind es sechs Minuten.
be-muehlenplatz-matte | Mühlenplatz Matte | Schifflände 26 | CH 3011 Bern | 46.9467 7.4556
  Der Mühlenplatz liegt unten in der Matte, zurück nach oben fährt ein Lift.
be-lorrainehalle | Lorrainehalle | Lorrainehof 25 | CH 3013 Bern | 46.9557 7.4439 | step-free
  In der Lorrainehalle betreibt das Quartier die Bar, den Becher gibst du am Ende zurück.
lu-bootsschuppen-tribschen | Bootsschuppen Tribschen | Tribschengasse 1 | CH 6005 Luzern | step-free | 600 guests
  Im Bootsschuppen Tribschen spielt man für 600 Leute, auf dem Balkon hört man am besten.
lu-kapellplatz | Kapellplatz | Kapellgasse 2 | CH 6004 Luzern
  Vom Kapellplatz ziehen die Guuggenmusigen durch die Altstadt, Ausweichen ist zwecklos.
sg-stickereisaal | Stickereisaal | Magnigraben 17 | CH 9000 St. Gallen | step-free
  Im Stickereisaal hängen Musterbücher an den Wänden, darin blättern ist erlaubt.
wi-giesserei-toess | Giesserei Töss | Untervogteigasse 6 | CH 8400 Winterthur | step-free
  Die Giesserei Töss steht gleich hinter den Gleisen, der Bahnhof ist in vier Minuten erreicht.
ge-quai-des-ombres | Quai des Ombres | Rue du Vieux-Bief 11 | CH 1205 Genf
  Im Quai des Ombres wird an der Bar Französisch gesprochen, am Pult reicht Kopfnicken.
bi-uhrmacherei | Uhrmacherei | Silbergasse 31 | CH 2502 Biel | step-free
  In der Uhrmacherei gehen siebzig Uhren, alle falsch, damit niemand nach Hause muss.
ch-gueterschuppen-welschdoerfli | Güterschuppen Welschdörfli | Untere Plessurzeile 9 | CH 7000 Chur
  Zum Güterschuppen Welschdörfli kommst du vom Bahnhof zu Fuss in zehn Minuten.
th-aarehof | Aarehof | Allmendsteg 14 | CH 3600 Thun | 220 guests
  Im Aarehof sieht man von überall gut, weil niemand weiter als zwölf Meter weg steht.
sh-garnlager | Garnlager | Baumgartengasse 19 | CH 8200 Schaffhausen | step-free
  Das Garnlager liegt am Rhein, im Sommer steht die Bar auf dem Floss davor.
aa-mostpresse | Mostpresse | Tellisteg 118 | CH 5000 Aarau | step-free
  In der Mostpresse gibt es oben Konzerte und unten Tischfussball, beides laut.
so-raffelhalle | Raffelhalle | Gibelinhof 15 | CH 4500 Solothurn | step-free
  Die Raffelhalle ist aus Rost und Glas gebaut und steht direkt an der Aare.
zg-muenzwerk | Münzwerk | Chamerwinkel 173 | CH 6300 Zug | step-free
  Im Münzwerk bezahlst du an der Bar mit Karte, der Name ist Geschichte.
fr-rundturm | Rundturm | Rue des Tanneurs 5 | CH 1700 Freiburg im Üechtland
  Der Rundturm hat kein Dach, bei Regen gibt es Pelerinen.
zh-faerberkeller | Färberkeller | Ankergang 14 | CH 8004 Zürich | 47.3757 8.5238 | 220 guests
  Der Färberkeller liegt im Kreis 4, an den Wänden sieht man noch, welche Farben beliebt waren.
zh-saal-zum-kranich | Saal zum Kranich | Neumarkthof 6 | CH 8001 Zürich | 47.3733 8.5462 | step-free | 350 guests
  Im Saal zum Kranich sitzt man auf Zunftstühlen, solange man noch sitzt.
zh-depot-hardau | Depot Hardau | Bullingerhof 63 | CH 8004 Zürich | 47.3801 8.5099 | step-free
  Im Depot Hardau standen Trams, die Schienen im Boden sind die Linie, an der alle anstehen.
`);
