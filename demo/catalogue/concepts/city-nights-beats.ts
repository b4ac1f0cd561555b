import { cityNight, cityParty, cityRave } from "./kinds.ts";

/** Weekend nights with a beat: hip-hop, reggae, dance, rock and what lies between. */
export const BEAT_NIGHTS = [
  cityParty("taktgefuehl", "Taktgefühl", "hip-hop", [17], ["Hip-Hop", "Beats"], {
    text: "Taktgefühl stellt die Beats nach vorn: Instrumentals, Scratches und ab und zu jemand mit Mikrofon. Kopfnicken ist ausdrücklich Tanzen.",
    editions: [
      "Heute wird ein Beat vor Publikum gebaut, in vierzig Minuten.",
      "Zwei Breakerinnen öffnen den Kreis, danach gehört er euch.",
      "Diesmal kommen alle Samples aus demselben Plattenregal.",
    ],
    lineUp: ["Cut Carlotta", "Bassist Bekir"],
    price: 1100,
  }),
  cityNight("goldkettchen", "Goldkettchen", "hip-hop", [17, 19], ["Trap", "Afrobeats"], {
    text: "Goldkettchen glänzt mit Trap, Afrobeats und Dancehall. Der Schmuck darf unecht sein, die Laune nicht.",
    editions: [
      "Heute gehört eine Stunde ganz den Afrobeats.",
      "Am Einlass werden Ringe verliehen, sie färben ein wenig ab.",
      "Das Set nach Mitternacht kommt diesmal mit Tanzcrew.",
    ],
    lineUp: ["Zola Karat", "Prinz Mahmoud"],
    hours: ["22:00", "04:00"],
    price: 1300,
    lounges: true,
  }),
  cityParty("klartext", "Klartext", "hip-hop", [17], ["Deutschrap", "Freestyle"], {
    text: "Bei Klartext versteht man jedes Wort: Deutschrap aus allen Jahrzehnten, dazwischen ein Freestyle-Fenster für Mutige.",
    editions: [
      "Das Thema des Freestyles steht heute im Brotkorb an der Bar.",
      "Diesmal dürfen nur Frauen und queere Leute ans Mikro.",
      "Untertitel laufen an der Wand, jemand tippt sie live.",
    ],
    lineUp: ["MC Satzbau", "Frau Doktor Flow"],
    price: 1000,
  }),
  cityParty("sonnendeck", "Sonnendeck", "reggae", [20], ["Roots", "Dub"], {
    text: "Auf dem Sonnendeck ist es immer warm: Roots, Dub und Rocksteady von kleinen Singles mit großem Loch.",
    editions: [
      "Heute läuft eine Stunde lang nur Rocksteady.",
      "Ingwertee kommt aus dem Samowar und ist schärfer, als er aussieht.",
      "Ein Melodica-Spieler kommt vorbei, wenn er das Schiff kriegt.",
    ],
    lineUp: ["Selecta Birte", "Onkel Skank"],
    price: 1000,
  }),
  cityParty("palmwein", "Palmwein", "reggae", [20, 19], ["Dancehall", "Soca"], {
    text: "Palmwein ist Dancehall und Soca mit viel Hüfte. Die Schritte werden vorn gezeigt, hinten wird improvisiert.",
    editions: [
      "Fahnen aller Inseln hängen heute über dem Pult.",
      "Diesmal gibt es frittierte Teigtaschen, mit Spinat oder mit Kichererbsen.",
      "Eine Tanzschule eröffnet den Abend mit zehn Minuten Aufwärmen.",
    ],
    lineUp: ["Queen Tamarinde", "Sonny Ebbe"],
    price: 1100,
  }),
  cityParty("hueftschwung", "Hüftschwung", "dance", [19], ["Latin", "Reggaeton"], {
    text: "Hüftschwung mischt Reggaeton, Cumbia und Baile Funk. Zu zweit, allein oder im Kreis, Hauptsache, unten bewegt sich etwas.",
    editions: [
      "Heute legt eine Stunde lang jemand aus Barranquilla auf.",
      "Die Bar presst Limetten, bis der Arm nachgibt.",
      "Vor der ersten Platte gibt es einen Grundkurs Cumbia.",
    ],
    lineUp: ["Paloma Diez", "El Gärtner"],
    price: 1100,
    lounges: true,
  }),
  cityParty("konfettikanone", "Konfettikanone", "dance", [19, 14], ["Dance", "Charts"], {
    text: "Die Konfettikanone schießt nur einmal am Abend, und niemand verrät, wann. Bis dahin und danach: Dance und Charts ohne schlechtes Gewissen.",
    editions: [
      "Diesmal ist das Konfetti aus alten Stadtplänen.",
      "Wer den Zeitpunkt auf die Minute errät, drückt beim nächsten Mal ab.",
      "Heute gibt es sie zweimal, angeblich.",
    ],
    lineUp: ["Lotta Knall", "DJ Luftschlange"],
    price: 1000,
  }),
  cityParty("fahrstuhlmusik", "Fahrstuhlmusik", "dance", [19, 18], ["Disco", "Dance"], {
    text: "Fahrstuhlmusik fährt von unten nach oben: Es beginnt mit Bossa Nova und hält an jedem Stockwerk, bis oben die Disco wartet.",
    editions: [
      "Heute sagt eine Liftdame die Stockwerke an.",
      "Zwischen dem dritten und dem vierten Stock bleiben wir absichtlich stecken.",
      "Diesmal fahren wir zum Schluss wieder hinunter.",
    ],
    lineUp: ["Otto Kabine", "Frau Paternoster"],
    price: 1200,
    lounges: true,
  }),
  cityParty("nachtbus", "Nachtbus N7", "dance", [19, 18], ["UK Garage", "Bass"], {
    text: "Der Nachtbus N7 bringt UK Garage, Grime und Bassmusik. Bitte festhalten, die Kurven kommen ohne Ansage.",
    editions: [
      "Haltestellen werden heute durchgesagt, gestempelt wird an der Bar.",
      "Ein Gast-MC steigt unterwegs zu.",
      "Die Endhaltestelle ist diesmal Jungle.",
    ],
    lineUp: ["Schaffnerin Sue", "Zweitakt"],
    hours: ["23:00", "05:00"],
    price: 1100,
  }),
  cityParty("pogo-und-prosecco", "Pogo & Prosecco", "rock", [16], ["Punk", "Alternative"], {
    text: "Pogo & Prosecco spielt Punk, Riot Grrrl und Alternative. Vorn wird gerempelt, mit Entschuldigung; hinten wird angestoßen.",
    editions: [
      "Heute dauert kein Stück länger als drei Minuten.",
      "Eine Siebdruckerei bedruckt mitgebrachte Hemden.",
      "Die Wunschliste hängt am Pult und wird stur abgearbeitet.",
    ],
    lineUp: ["Trixi Tumult", "Ein halber Hahn"],
    offers: "door",
    price: 800,
  }),
  cityParty("luftgitarre", "Luftgitarre", "rock", [16], ["Rock", "Metal"], {
    text: "Die Luftgitarre braucht keinen Verstärker, der Rest schon: Rock und Metal aus fünf Jahrzehnten, mit Soli in voller Länge.",
    editions: [
      "Der Wettbewerb an der unsichtbaren Gitarre beginnt um Mitternacht.",
      "Heute gibt es eine Viertelstunde Balladen, Feuerzeuge bitte nur aus Plastik.",
      "Haargummis liegen am Einlass, die Nackenmassage kostet nichts.",
    ],
    lineUp: ["Riff Renate", "Doppelhals"],
    price: 900,
  }),
  cityParty("schrammelbeat", "Schrammelbeat", "rock", [16, 14], ["Garage", "Beat"], {
    text: "Schrammelbeat ist Sechzigerjahre-Garage, Northern Soul und alles, was auf zweieinhalb Minuten passt. Die Sohlen sollten rutschen.",
    editions: [
      "Tanzpuder wird heute vor jedem Block gestreut.",
      "Alle Singles kommen diesmal aus einem Nachlass in Wuppertal.",
      "Die schnellste Drehung bekommt eine Platte geschenkt.",
    ],
    lineUp: ["Twist Theodor", "Die kleine Beate"],
    price: 900,
  }),
  cityParty("kuckucksuhr", "Kuckucksuhr", "electro", [18], ["Trip-Hop", "Downbeat"], {
    text: "Die Kuckucksuhr geht langsam: Trip-Hop, Downbeat und Electro, der sich nicht beeilt. Zu jeder vollen Stunde passiert etwas Kleines.",
    editions: [
      "Heute ruft der Vogel in einem anderen Tempo.",
      "Schwarzwälder Kirsch gibt es in kleinen Stücken.",
      "Eine Cellistin spielt zu den langsamen Platten.",
    ],
    lineUp: ["Pendel Pia", "Herr von Zapfen"],
    hours: ["21:00", "03:00"],
    price: 1000,
  }),
  cityRave("wellenbrecher", "Wellenbrecher", "rave", [18, 19], ["Drum & Bass", "Jungle"], {
    text: "Wellenbrecher ist Drum & Bass mit Rücksicht: schnell vorn, luftig hinten, Wasser überall. MCs sind willkommen, solange sie Pausen lassen.",
    editions: [
      "Heute gibt es eine Stunde Jungle wie aus dem Piratensender.",
      "Ein Schlagzeuger spielt zu drei Platten mit, er hat geübt.",
      "Liquid bis eins, danach wird die See rauer.",
    ],
    lineUp: ["Boje Nord", "Kim Kielwasser"],
    hours: ["22:00", "05:00"],
    price: 1300,
  }),
];
