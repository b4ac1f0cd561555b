import { tour } from "../../plan/calendar.ts";
import { concert, seated } from "./kinds.ts";

/** Tours from April to August. */
export const SUMMER_CONCERTS = [
  concert("sommerkind", "Sommerkind", "pop", [14], ["Pop", "Live"], {
    text: "Als Sommerkind noch im Schulbus geschrieben wurde, kannten drei Leute den Refrain. Inzwischen singen ihn ganze Hallen, und Mina Falke ist immer noch jedes Mal überrascht.",
    editions: [
      "Die Setlist wird aus einem Sonnenhut gezogen.",
      "Für „Freibad“ braucht sie zwölf Leute mit Schwimmflügeln, die Flügel stellt sie.",
      "Das letzte Lied haben sich die Fans im Netz gewünscht.",
      "Ein Teil der Plätze ist für Leute reserviert, die noch nie auf einem Konzert waren.",
    ],
    when: tour(`
      4: Do 2 k-stapelsaal, Fr 2 wi-kuehlhaus-salz, Sa 2 ka-markthalle-c, So 2 m-saal-theresia,
      Di 3 zh-halle-escher`),
    hours: ["19:30", "22:30"],
    price: 3600,
    promoted: true,
  }),
  concert("laermfeuer", "Lärmfeuer", "rock", [16], ["Metal", "Live"], {
    text: "Lärmfeuer nehmen Metal ernst und sich selbst nicht. Fünf Musiker aus dem Allgäu, zwei Kuhglocken, ein Growl, der bis Oberstdorf reicht.",
    editions: [
      "Der Moshpit wird nach Lied vier eröffnet und von einem Schiedsrichter gepfiffen.",
      "Die Feuershow findet aus Gründen draußen statt.",
      "Es gibt Kässpatzen, sie sind das einzige Vegetarische an diesem Abend.",
      "Gitarrist Xaver spielt das Solo auf dem Alphorn.",
    ],
    when: tour(`
      4: Fr 3 ke-zollhaussaal, Sa 3 a-kokshalle, Do 4 fue-brillenfabrik, Fr 4 l-hafenhalle-09`),
    age: 14,
    price: 2900,
  }),
  seated("tante-paulas-tango", "Tante Paulas Tango", "concert", [14], ["Tango", "Live"], {
    text: "Ein Bandoneon, zwei Geigen, ein Flügel und sehr viel freie Fläche vor der Bühne: Bei Tante Paulas Tango hörst du entweder zu oder du tanzt, beides ist richtig.",
    editions: [
      "Einführung für Leute ohne Vorkenntnisse ab 19 Uhr, Schuhe mit Ledersohle helfen.",
      "Im zweiten Set singt Carmen Oyarzún, in Valparaíso geboren, in Wanne-Eickel zu Hause.",
      "Nach dem letzten Stück bleibt das Parkett offen, bis die Schuhe drücken.",
      "Gespielt wird der komplette Tanzsaal-Zyklus von 1938, mit allen Pausen.",
    ],
    when: tour(`
      5: Do 1 hh-ballhaus-altona, Fr 1 hgw-saal-am-ryck, So 2 b-ladestrasse, Do 3 w-gerstensaal`),
    hours: ["20:00", "23:00"],
    price: 2400,
  }),
  concert("kopfkino", "Kopfkino Royal", "pop", [14, 11], ["Indie-Pop", "Live"], {
    text: "Kopfkino Royal schreiben Filmmusik zu Filmen, die es nicht gibt, und erzählen zwischen den Stücken die Handlung. Am Ende stimmt der Saal ab, wer überlebt.",
    editions: [
      "Es gibt Popcorn, gesalzen, das Knistern gehört zur Partitur.",
      "Diesmal ein Heist-Movie: Drei Leute aus der ersten Reihe spielen mit.",
      "Der Abspann läuft wirklich, dein Name steht drin, wenn du früh genug kaufst.",
      "Gespielt wird ein Liebesfilm mit zwei Enden, ihr hört beide.",
    ],
    when: tour(`
      4: Do 4 hh-lichtspielsaal, Fr 4 goe-zum-nachtwaechter, Sa 4 gi-tonwerk, Mi 4 bn-beueler-rheinsaal`),
    price: 2200,
  }),
  seated("omas-orkester", "Omas Orkester", "concert", [14, 16], ["Balkan", "Brass"], {
    text: "Elf Leute, keiner unter fünfzig, alle mit Tuba-Erfahrung: Omas Orkester spielt Balkan-Blech in einem Tempo, bei dem die Jungen zuerst schlappmachen.",
    editions: [
      "Die Polonaise führt diesmal über den Parkplatz.",
      "Geburtstagskinder ab siebzig haben freien Eintritt und müssen vortanzen.",
      "Die Suppe in der Pause kocht der Posaunist.",
    ],
    when: tour(`
      5: Fr 2 gr-waggonhalle-sued, Sa 2 c-spinnmuehle, Do 4 sr-messerschmiede,
      Fr 4 ei-orangerie-am-schlossberg, Sa 4 sp-spulensaal`),
    hours: ["20:00", "23:00"],
    price: 2300,
    offers: "concert",
  }),
  concert("abendrot", "Abendrot am Wasser", "pop", [14, 16], ["Songwriter", "Open Air"], {
    text: "Drei Songwriterinnen, ein Ufer, kein Schlagzeug: Abendrot am Wasser beginnt bei Licht und endet im Dunkeln, wenn nur noch die Lampions der Boote brennen.",
    editions: [
      "Kissen mitbringen lohnt sich, Mückenspray auch.",
      "Boote dürfen bis zur gelben Boje heranfahren und lauschen.",
      "Bei Regen wird trotzdem gespielt, die Tropfen übernehmen das Schlagzeug.",
      "Die letzte halbe Stunde spielen alle drei zusammen.",
    ],
    lineUp: ["Annegret Blum", "Fee Sandmann", "Ruth Okonkwo"],
    when: tour(`
      7: Do 1 li-uferbuehne, Do 2 kl-lendkai, Fr 3 l-kanalpark-lindenau, So 3 ki-trockendock`),
    hours: ["19:30", "22:30"],
    outdoors: true,
    price: 1900,
    offers: "party",
    bar: false,
  }),
  seated("freund-und-kupferstich", "Freund & Kupferstich", "concert", [14], ["Liedermacher", "Open Air"], {
    text: "Der eine singt, der andere zeichnet dazu auf einer Leinwand: Freund & Kupferstich erzählen in zwei Stunden ein Dorf, und jedes Mal ist es ein anderes.",
    editions: [
      "Die Zeichnung des Abends wird am Ende versteigert, der Erlös geht an die Feuerwehr.",
      "Die Namen der Dorfbewohner kommen aus dem Publikum.",
      "Kissen gibt es leihweise, Regenschirme auch, beides kommt aus dem Fundbüro.",
    ],
    when: tour("8: Fr 1 fd-propsteihof, Sa 1 ko-rheinbastion, Fr 2 fr-rundturm, Sa 2 ef-kraemerhof"),
    outdoors: true,
    price: 2100,
    bar: false,
  }),
  concert("hitzefrei", "Hitzefrei Open Air", "hip-hop", [17, 14], ["Rap", "Open Air"], {
    text: "Vier Acts, eine Wiese, kein Dach: Hitzefrei ist Rap und Pop an den Abenden, an denen sowieso keiner drinnen sein will. Schwimmsachen sind angemessene Kleidung.",
    editions: [
      "Eine Wasserbar schenkt umsonst aus, mit Minze oder ohne.",
      "Vor der Bühne steht ein Planschbecken, vier mal vier Meter, wer zuerst kommt, sitzt.",
      "Ab 27 Grad kostet das Eis die Hälfte, das Thermometer hängt an der Kasse.",
    ],
    lineUp: ["Kalter Kaffee"],
    acts: { pool: "hip-hop", count: 3 },
    when: tour(`
      6: Fr 2 h-wiese-am-maschteich, Sa 2 hal-inselwiese, Fr 4 ka-faecherwiese, Sa 4 m-flaucherwiese-sued`),
    hours: ["17:00", "22:30"],
    outdoors: true,
    price: 3200,
  }),
];
