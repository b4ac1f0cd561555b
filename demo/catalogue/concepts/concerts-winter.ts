import { tour } from "../../plan/calendar.ts";
import { concert, seated } from "./kinds.ts";

/** Tours from November to March. */
export const WINTER_CONCERTS = [
  concert("zugvoegel", "Die Zugvögel", "concert", [16, 14], ["Indie", "Live"], {
    text: "Fünf Leute aus Plön, zwei Trompeten und Lieder, die klingen wie die letzte Fähre des Tages. Die Zugvögel spielen ihr drittes Album „Südwärts“ von vorn bis hinten und danach alles, was ihr ruft.",
    editions: [
      "Der Chor der letzten Strophe wird vor Ort gesucht, singen muss dafür niemand können.",
      "Zwischen den Blöcken liest Sänger Ole Hintz aus dem Tourtagebuch, höchstens drei Minuten.",
      "Schlagzeugerin Wiebke ist nach der Babypause wieder dabei.",
      "An diesem Abend wird für die Live-Platte mitgeschnitten, hustet also im Takt.",
      "Die Trompeten spielen die erste Zugabe ohne Verstärker mitten im Publikum.",
    ],
    when: tour(`
      2: Do 2 hh-lichtspielsaal, Fr 2 ki-trockendock, Sa 2 h-zinnsaal, Do 3 l-lichtwirtschaft,
      Fr 3 b-festsaal-moritz`),
    price: 2700,
  }),
  concert("donnerhall", "Donnerhall", "rock", [16], ["Hard Rock", "Live"], {
    text: "Donnerhall machen Rock, wie ihn ihre Väter gehört haben, nur mit besseren Texten und schlechteren Manieren. Drei Gitarren, eine Nebelhupe und ein Schlagzeug, das auf einem eigenen Anhänger reist.",
    editions: [
      "Die Nebelhupe wird genau einmal benutzt, haltet euch bereit.",
      "Wer im Rollstuhl kommt, bekommt das Podest mit der besten Sicht, bitte vorher melden.",
      "Zur Halbzeit tauschen alle die Instrumente, es wird trotzdem besser.",
      "Diesmal mit dem Posaunenchor der Nachbargemeinde.",
    ],
    when: tour(`
      3: Fr 1 do-zeche-fuerstin, Sa 1 os-haldenturm, Fr 2 n-zirkelhaus, Sa 2 we-dragonersaal,
      Do 3 sb-schmelze-ost`),
    price: 3100,
  }),
  concert("rostfrei", "Rostfrei", "rock", [16], ["Punk", "Rock"], {
    text: "Rostfrei spielen 28 Lieder in 70 Minuten und schwitzen dabei für vier. Punk aus Salzgitter, zweistimmig gebrüllt und überraschend gut gereimt.",
    editions: [
      "Vor der Bühne ist Platz zum Springen, am Rand Platz zum Überleben.",
      "Der Merchandise-Tisch nimmt auch Pfandflaschen.",
      "Ein Euro je Ticket geht an das Tierheim der Stadt, die Band besteht darauf.",
      "An diesem Abend spielt der alte Bassist, der neue heiratet.",
    ],
    when: tour(`
      1: Fr 4 bs-okerwerk, Sa 4 b-halle-an-der-panke, So 4 w-bandweberei, Do 4 md-eisenlager`),
    hours: ["19:30", "22:30"],
    age: 14,
    price: 1900,
  }),
  seated("luftschloss", "Luftschloss", "pop", [14], ["Pop", "Live"], {
    text: "Luftschloss nennt sich Hanna Severin, wenn sie allein mit Klavier und einem Koffer voller Effekte auf die Bühne geht. Ihre Lieder sind leise, bis sie es nicht mehr sind.",
    editions: [
      "Ein Stück entsteht vor Ort aus den Geräuschen des Saals.",
      "Das Klavier gehört dem Haus und ist älter als wir alle zusammen.",
      "Kinder bis zwölf sitzen umsonst auf Teppichen ganz vorn.",
      "Nach dem Konzert bleibt sie eine halbe Stunde an der Bar, sprich sie ruhig an.",
    ],
    acts: { pool: "support", count: 1 },
    when: tour(`
      2: Mi 3 w-theater-akazie, Do 3 s-pulvermacherkeller, Fr 3 m-saal-theresia, Sa 3 zg-muenzwerk,
      So 3 th-aarehof`),
    price: 2900,
  }),
  seated("hafenlichter", "Hafenlichter", "pop", [14, 16], ["Folk-Pop", "Live"], {
    text: "Akkordeon, Kontrabass und vier Stimmen, die man auch ohne Mikrofon bis zum Deich hört: Hafenlichter singen Shantys für Leute, die keine Shantys mögen.",
    editions: [
      "Beim letzten Lied wird das Licht gelöscht, bringt keine Kerzen mit, wir haben welche.",
      "Die Pause dauert ein Fischbrötchen.",
      "Im zweiten Teil sitzt eine Harfenistin aus Galway mit auf der Bühne.",
      "Wer ein eigenes Lied vom Meer kennt, darf es vorsingen, eine Strophe.",
    ],
    when: tour(`
      11: Do 2 hu-krabbenspeicher, Fr 2 fl-rollenmuehle, Sa 2 whv-pumpenhaus-sued, So 2 hl-salzboden,
      Do 3 hgw-saal-am-ryck`),
    price: 2400,
  }),
  concert("kalter-kaffee", "Kalter Kaffee", "hip-hop", [17], ["Rap", "Live-Band"], {
    text: "Kalter Kaffee ist Rap mit Kontrabass, Rhodes und einem Schlagzeuger, der auch Besen kann. Die Texte handeln von Pendlern, Paketen und der großen Liebe auf Gleis 4.",
    editions: [
      "Das Publikum gibt drei Wörter vor, daraus wird die Zugabe.",
      "Für zwei Stücke darf auf die Bühne, wer aus der Stadt kommt und Text dabeihat.",
      "Das Bühnenbild ist eine echte Kaffeeküche, der Kaffee ist warm.",
      "Gebärdensprachdolmetscherin Maren Koll rappt mit.",
    ],
    when: tour(`
      11: Fr 1 do-nordlager, Sa 1 k-hafenschuppen-deutz, Do 2 da-saalbau-mathilde,
      Fr 3 fr-gueterhof-nord, Sa 3 aa-mostpresse`),
    age: 12,
    price: 2300,
  }),
  seated("wintergarten", "Wintergarten Trio", "concert", [14, 18], ["Neo-Klassik", "Live"], {
    text: "Geige, Modularsynthesizer, Vibrafon: Das Wintergarten Trio spielt Musik, zu der man die Augen schließen darf, ohne dass es jemand übel nimmt. Wer dabei einschläft, wird zur Zugabe sanft geweckt.",
    editions: [
      "Gespielt wird bei Zimmerlautstärke, die Bar macht währenddessen Pause.",
      "Der Geigenbauer Anton Riedl bringt zwei Instrumente mit, die ihr danach anfassen dürft.",
      "Im zweiten Set vertont das Trio einen Stummfilm über Eisblumen.",
      "Decken gibt es am Eingang gegen Unterschrift.",
    ],
    when: tour(`
      12: Mi 2 we-gewaechshaus, Do 2 l-lichtwirtschaft, Fr 2 dd-zum-blauen-hecht,
      So 2 p-reithalle-lindstedt`),
    hours: ["19:00", "21:30"],
    price: 2600,
    bar: false,
  }),
  seated("blech-und-lametta", "Blech & Lametta", "pop", [14, 15], ["Brass", "Weihnachten"], {
    text: "Zwölf Bläserinnen und Bläser, ein Tubist im Rentierpullover und Weihnachtslieder, die nach New Orleans klingen: Blech & Lametta ist das Konzert für alle, die es feierlich und laut mögen.",
    editions: [
      "Die Bescherung kommt vor der Zugabe, jede fünfte Eintrittskarte gewinnt.",
      "Glühwein gibt es rot, weiß und ohne.",
      "Zum Schluss zieht die Kapelle spielend aus dem Saal auf die Straße, folgt ihr.",
      "Der Kinderchor der Grundschule nebenan singt zwei Lieder mit.",
      "Ihr dürft mitsingen, die Texte hängen von der Galerie.",
    ],
    when: tour(`
      12: Do 2 h-zinnsaal, Fr 2 bi-bleichhaus, Sa 2 bn-beueler-rheinsaal, So 3 r-fischerstadl,
      Do 3 i-nordkettensaal`),
    hours: ["19:00", "21:30"],
    price: 2500,
  }),
  concert("nachtportier", "Nachtportier", "electro", [18, 14], ["Synthpop", "Live"], {
    text: "Nachtportier sind ein Hotelangestellter und eine Organistin aus Linz. Ihr Synthpop ist kühl möbliert, die Ansagen sind es nicht.",
    editions: [
      "Wer seinen Zimmerschlüssel mitbringt, bekommt ihn mit Anhänger zurück.",
      "Erstmals läuft die Lichtorgel, die sie im Keller des Hotels gefunden haben.",
      "Vor dem Konzert ist Hotelbar, mit Pianist und salzigen Nüssen.",
      "Das neue Album „Zimmer 12“ liegt an diesem Abend zwei Wochen vor der Veröffentlichung auf dem Tisch.",
    ],
    when: tour(`
      3: Do 1 w-theater-akazie, Fr 1 g-saal-im-hof, Sa 1 l-kraftwerk-donau, Fr 3 sg-stickereisaal,
      Sa 3 do-alte-bleiche`),
    price: 2600,
  }),
  concert("grubenlampe", "Grubenlampe", "rock", [16, 14], ["Deutschrock", "Live"], {
    text: "Grubenlampe kommen aus Herne und singen vom Strukturwandel, als wäre es eine Liebesgeschichte. Drei von ihnen waren Bergleute, einer ist Lehrer und darf deshalb die Ansagen machen.",
    editions: [
      "Der Knappenchor steht für zwei Lieder mit auf der Bühne, vierzig Mann.",
      "Pommes gibt es vor, während und nach dem Konzert.",
      "An diesem Abend wird das Lied über den Kiosk an der Bahnhofstraße zum tausendsten Mal gespielt.",
      "Im Anschluss ist Stammtisch mit der Band, so heißt das wirklich.",
    ],
    when: tour(`
      1: Do 3 bo-alte-schalterhalle, Fr 3 e-maschinenhalle-anna, Sa 3 si-huettensaal,
      So 3 mg-faerberei-eickener-hof`),
    price: 2800,
  }),
  concert("schneeblind", "Schneeblind", "rock", [18, 16], ["Post-Rock", "Live"], {
    text: "Instrumental, zehn Minuten pro Stück und am Ende so laut, dass die Gläser wandern: Schneeblind aus Chur spielen Musik über Lawinenhänge und das Warten darunter.",
    editions: [
      "Auf der Leinwand laufen Aufnahmen aus dem Rätikon, gefilmt vom Tontechniker.",
      "Sitzkissen sind gestattet, Gehörschutz ist empfohlen.",
      "Das Konzert endet mit einem einzigen Ton, der elf Minuten dauert.",
    ],
    when: tour(`
      2: Fr 4 ch-gueterschuppen-welschdoerfli, Sa 4 wi-giesserei-toess, Do 4 be-lorrainehalle,
      Fr 1 kn-seezeichen, Sa 1 ul-schiffswerft`),
    price: 2500,
  }),
];
