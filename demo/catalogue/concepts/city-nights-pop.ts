import { cityParty } from "./kinds.ts";

/** Weekend nights for those who know the words: pop, the decades, Schlager. */
export const POP_NIGHTS = [
  cityParty("ohrwurm", "Ohrwurm", "pop", [14, 19], ["Pop", "Hits"], {
    text: "Den Ohrwurm wirst du nicht mehr los: Pop aus vier Jahrzehnten, gespielt in der Reihenfolge, in der er euch einfällt. Wünsche nimmt eine Postkarte entgegen.",
    editions: [
      "Heute wird jeder Refrain zweimal gespielt.",
      "Die meistgewünschte Karte des letzten Mals läuft als Erstes.",
      "Bei drei Stücken dreht das Pult die Lautstärke weg und ihr singt allein.",
    ],
    lineUp: ["Rita Refrain", "Summer Sven"],
    price: 1000,
  }),
  cityParty("herzflimmern", "Herzflimmern", "pop", [14], ["Queer Pop", "Diven"], {
    text: "Herzflimmern gehört den großen Stimmen und allen, die sie unter der Dusche nachmachen. Queer, laut, mit viel Platz vor dem Spiegel.",
    editions: [
      "Heute steht ein Windventilator bereit, für den Auftritt mit Haaren.",
      "Playback-Wettbewerb um Mitternacht, die Jury ist bestechlich.",
      "Wer weint, bekommt ein Taschentuch mit Monogramm.",
    ],
    lineUp: ["Belinda Ballade", "Chéri Kowalski"],
    queer: true,
    price: 1100,
    lounges: true,
  }),
  cityParty("karambolage", "Karambolage", "pop", [14, 16], ["Indie", "Pop"], {
    text: "Indie trifft Pop, und keiner bremst. Die Karambolage spielt Gitarren für Leute, die tanzen wollen, und Beats für Leute, die sonst Gitarren hören.",
    editions: [
      "Diesmal kommen alle Stücke von Bands, die es nur ein Album lang gab.",
      "Die Bar mixt ein Getränk, das wie der Abend heißt, und nach dem dritten ist Schluss.",
      "Zwei Alben werden gegeneinander gespielt, Stück für Stück.",
    ],
    lineUp: ["Knautschzone", "Ella Beifahrt"],
    offers: "door",
    price: 900,
  }),
  cityParty("kussmund", "Kussmund", "pop", [14, 19], ["French Pop", "Chanson"], {
    text: "Kussmund spielt französischen Pop von gestern bis morgen. Niemand muss die Sprache können, mitsummen reicht vollkommen.",
    editions: [
      "Käse gibt es am Stück, Baguette am Meter.",
      "Heute legt zur ersten Stunde eine Brieffreundin aus Nantes auf.",
      "Das Wort des Abends steht am Einlass, wer es benutzt, wird besonders nett bedient.",
    ],
    lineUp: ["Manon Lafleur", "Gaspard Zwo"],
    price: 1000,
  }),
  cityParty("doppelklick", "Doppelklick", "two-thousands", [11, 14], ["2000er", "Pop"], {
    text: "Doppelklick lädt die Nullerjahre hoch: Pop, R&B und alles, was damals auf gebrannten CDs stand. Der Ladebalken an der Wand ist Dekoration.",
    editions: [
      "Heute wird nur gespielt, was jemand auf CD mitbringt.",
      "Strass kleben wir dir am Einlass auf alles, was stillhält.",
      "Die schlimmste Frisur von damals gewinnt, Fotobeweis nötig.",
    ],
    lineUp: ["DJ Popup", "Bianca Bluetooth"],
    price: 1000,
  }),
  cityParty("huefthose", "Hüfthose", "two-thousands", [11, 17], ["2000er", "R&B"], {
    text: "Hüfthose ist R&B aus der Zeit, in der Gürtel noch Schmuck waren. Choreografien werden vorn gezeigt und hinten falsch nachgetanzt.",
    editions: [
      "Diesmal üben wir vorher einen ganzen Refrain, Arme inklusive.",
      "Ein Fernseher zeigt Musikvideos, der Ton passt fast nie dazu.",
      "Lipgloss steht an der Bar, bitte den eigenen Finger nehmen.",
    ],
    lineUp: ["Missy Mittwald", "Timo Timbre"],
    price: 1000,
  }),
  cityParty("statusmeldung", "Statusmeldung", "two-thousands", [11, 16], ["Indie", "2000er"], {
    text: "Enge Jeans, weite Gefühle: Statusmeldung spielt die Indie-Hymnen der Nullerjahre, und alle wissen wieder, wo sie damals gewohnt haben.",
    editions: [
      "Heute singen alle die zweite Stimme, die erste kennt ja jeder.",
      "An der Wand hängt ein Gästebuch, wie man es früher online hatte.",
      "Drei Stücke lang wird gehüpft, danach gibt es Wasser.",
    ],
    lineUp: ["Röhre & Karo", "Benno Blog"],
    offers: "door",
    price: 900,
  }),
  cityParty("pausenhof", "Pausenhof 94", "nineties", [10, 19], ["90er", "Eurodance"], {
    text: "Auf dem Pausenhof 94 laufen Eurodance und Boygroups, getauscht werden Sticker. Die Trinkpäckchen sind echt, der Strohhalm ist aus Papier.",
    editions: [
      "Heute gibt es ein Sammelalbum mit Platz für genau einen Abend.",
      "Die Schulglocke läutet vor jedem Block.",
      "Neonbänder am Arm zeigen, wer welche Boygroup mochte.",
    ],
    lineUp: ["Steffi Stickeralbum", "Hausmeister Krähe"],
    price: 1000,
  }),
  cityParty("tennissocke", "Tennissocke", "nineties", [10, 14], ["90er", "Pop"], {
    text: "Tennissocke ist die Party zum Jahrzehnt, in dem man sie freiwillig zeigte. Pop, Grunge und ein Block nur mit Filmmusik.",
    editions: [
      "Weiße Socken liegen am Einlass bereit, zwei Streifen, eine Größe.",
      "Heute wird zum Filmblock Popcorn gereicht.",
      "Der Grunge-Block ist diesmal doppelt so lang.",
    ],
    lineUp: ["Anja Aufschlag", "DJ Jogginghose"],
    price: 1000,
  }),
  cityParty("dampfradio", "Dampfradio", "nineties", [10, 17], ["90er", "Hip-Hop"], {
    text: "Dampfradio sendet Hip-Hop und R&B der Neunziger, mit Moderation zwischen den Stücken und einem Verkehrsfunk, der nur die Bar betrifft.",
    editions: [
      "Heute können Grüße durchgegeben werden, höchstens zwei Sätze.",
      "Das Wetter kommt live von draußen.",
      "Die Hitparade wird rückwärts gespielt, Platz eins kommt also zuerst nicht.",
    ],
    lineUp: ["Moderator Mücke", "Welle Vera"],
    price: 900,
  }),
  cityParty("vierfarbstift", "Vierfarbstift", "eighties", [12, 14], ["80er", "New Wave"], {
    text: "Blau ist New Wave, Rot ist Pop, Grün ist Italo, Schwarz ist Post-Punk: Beim Vierfarbstift wechselt mit der Lichtfarbe die Musik.",
    editions: [
      "Heute drückt das Publikum den Knopf für die Farbe.",
      "Schwarz dauert diesmal eine Stunde länger.",
      "Wer in einer der vier Farben kommt, tanzt im passenden Block vorn.",
    ],
    lineUp: ["Doris Delay", "Schulterpolster Sepp"],
    price: 1000,
  }),
  cityParty("bitte-umspulen", "Bitte umspulen", "eighties", [12, 19], ["80er", "Italo Disco"], {
    text: "Bitte umspulen ist Italo Disco und Synthiepop, aufgelegt von zwei Leuten, die noch wissen, wie man ein Band flickt.",
    editions: [
      "Heute läuft eine Stunde lang alles von Kassette, Rauschen inbegriffen.",
      "Der Verleih am Einlass gibt Sonnenbrillen heraus, Rückgabe bis zum Schluss.",
      "Das längste Maxi-Vinyl des Hauses wird komplett gespielt.",
    ],
    lineUp: ["Gianna Magnetband", "Videothek Volker"],
    price: 1000,
  }),
  cityParty("raufaser", "Raufaser", "eighties", [12, 16], ["80er", "Deutschrock"], {
    text: "Raufaser ist Neue Deutsche Welle und was davor und danach in Partykellern lief. Tapeten dürfen nicht bemalt werden, Schuhe schon.",
    editions: [
      "Heute gibt es Käseigel und Erdbeerbowle, eine davon ohne Alkohol.",
      "Ein Dia-Abend läuft stumm an der Wand, die Fotos sind geerbt.",
      "Wer alle Strophen kann, darf ans Mikrofon.",
    ],
    lineUp: ["Ute Umlaut", "Graf Zacharias"],
    price: 900,
  }),
  cityParty("rosarot", "Rosarot", "schlager", [15, 14], ["Schlager", "Pop"], {
    text: "Rosarot ist Schlager ohne Ironie und mit sehr viel Gefühl. Wer mitsingt, singt richtig, auch wenn es falsch ist.",
    editions: [
      "Rosen verteilt heute der Türsteher, eine pro Lächeln.",
      "Diesmal spielt eine Heimorgel mit, sie ist verstimmt und bleibt es.",
      "Um Mitternacht werden alle Lichter rosa und bleiben es zwei Lieder lang.",
    ],
    lineUp: ["Angelika Amour", "Der schöne Horst"],
    hours: ["21:00", "03:00"],
    price: 1100,
  }),
  cityParty("eierlikoer", "Eierlikör & Glanz", "schlager", [15, 12], ["Schlager", "Disco"], {
    text: "Eierlikör & Glanz bringt Schlagerplatten und Disco-Pailletten zusammen. Gläschen aus Waffel, Schuhe aus Lack, Stimmung aus dem Vollen.",
    editions: [
      "Heute wird ein Paar des Abends gewählt, auch Freundschaften zählen.",
      "Der Discofox-Grundschritt hängt als Schablone am Boden.",
      "Eine Tombola verlost lauter Dinge, die keiner braucht.",
    ],
    lineUp: ["Waltraud Glanz", "Sir Schunkel"],
    hours: ["21:00", "03:00"],
    price: 1000,
  }),
  cityParty("fundbuero", "Fundbüro", "pop", [14, 10], ["Trash", "Pop"], {
    text: "Im Fundbüro landen die Lieder, die keiner vermisst hat, bis sie wieder laufen. Trash, Titelmelodien und Werbejingles in Tanzlänge.",
    editions: [
      "Heute ist jedes fünfte Stück eine Titelmelodie, wer sie errät, ruft laut.",
      "Verlorene Handschuhe vom letzten Mal tanzen an einer Leine mit.",
      "Finderlohn: Wer einen vergessenen Hit meldet, bekommt ihn gespielt.",
    ],
    lineUp: ["Frau Schlüsselbund", "Regenschirm Rolf"],
    offers: "door",
    price: 900,
  }),
];
