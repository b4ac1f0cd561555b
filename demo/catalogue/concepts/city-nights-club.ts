import { cityNight, cityRave } from "./kinds.ts";

/** Weekend nights for house, techno and electro. */
export const CLUB_NIGHTS = [
  cityNight("nachtblau", "Nachtblau", "club", [18], ["Deep House", "Vinyl"], {
    text: "Bei Nachtblau kommt alles von Platte, und jede Platte darf zu Ende laufen. Deep House für Leute, die beim Tanzen gern die Augen zumachen.",
    editions: [
      "Die erste Stunde gehört Platten, die genau dreißig Jahre alt sind.",
      "Diesmal liegt am Pult ein Heft aus, in das ihr eintragt, was ihr erkannt habt.",
      "Heute teilen sich beide das Pult von Anfang bis Ende.",
    ],
    lineUp: ["Marlen Okt", "Vincent Sarow"],
    price: 1300,
    lounges: true,
  }),
  cityNight("zuckerbrot", "Zuckerbrot", "club", [18, 19], ["Disco", "House"], {
    text: "Zuckerbrot ist queere Disco ohne Peitsche: Streicher, Handclaps und ein Awareness-Team, das man wirklich findet. Glitzer gibt es am Einlass, nimm nicht alles.",
    editions: [
      "Um eins laufen zwanzig Minuten lang nur Stücke mit Saxofon.",
      "Diesmal werden am Einlass Ansteckblumen verteilt, Farbe nach Laune.",
      "Wer sein Kostüm selbst genäht hat, bekommt ein Getränk.",
    ],
    lineUp: ["Donna Kaskade", "Felix Fontana"],
    queer: true,
    price: 1200,
  }),
  cityNight("letzte-rille", "Letzte Rille", "club", [18], ["House", "Funk"], {
    text: "Die Letzte Rille spielt, was auf der B-Seite steht. House, Funk und ein paar Stücke, zu denen sich der Rest der Stadt noch nicht traut.",
    editions: [
      "Heute tauschen die beiden nach jeder vierten Platte die Seite.",
      "Eine Kiste am Rand ist zum Stöbern da, jede Platte kostet so viel wie eine Limo.",
      "Zum Ausklang läuft eine ganze LP, ohne dass jemand eingreift.",
    ],
    lineUp: ["Gero Plattner", "Yasmin Holl"],
    price: 1100,
  }),
  cityNight("gleitzeit", "Gleitzeit", "club", [18, 19], ["House", "Nu Disco"], {
    text: "Komm, wann du willst, geh, wann du musst: Gleitzeit beginnt früh und wird trotzdem spät. House und Nu Disco ohne Kernarbeitszeit.",
    editions: [
      "Wer vor elf da ist, darf sich ein Stück wünschen und bekommt es auch.",
      "Diesmal gibt es eine Pause von zehn Minuten, in der alle durchatmen.",
      "Die Stechuhr am Einlass druckt dir einen Beleg fürs Büro.",
    ],
    lineUp: ["Tomke Reiss", "Amadou Lind"],
    hours: ["21:00", "03:00"],
    price: 1000,
    lounges: true,
  }),
  cityNight("seidenpapier", "Seidenpapier", "club", [18], ["Minimal", "Deep House"], {
    text: "Seidenpapier knistert: Minimal und Deep House, so leise begonnen, dass man sich noch vorstellen kann, und dann eben nicht mehr.",
    editions: [
      "Heute ist die Anlage in der ersten Stunde nur halb so laut.",
      "Ein Set kommt ganz ohne Bassdrum aus, mal sehen, wer es merkt.",
      "Auf den Tischen liegen Bögen zum Falten, die schönsten hängen später am Pult.",
    ],
    lineUp: ["Nele Hauchstein", "Ivo Brand"],
    price: 1400,
    lounges: true,
  }),
  cityNight("fuchsbau", "Fuchsbau", "club", [18], ["Afro House", "Percussion"], {
    text: "Im Fuchsbau wird getrommelt: Afro House mit echter Percussion neben dem Pult. Wer mitklatscht, bitte auf die Zwei und die Vier.",
    editions: [
      "Diesmal stehen drei Congas mehr da, eine davon ist für Gäste.",
      "Vor Beginn zeigen zwei Tänzerinnen ein paar Schritte.",
      "Gegen drei wird nur noch getrommelt, fünfzehn Minuten lang.",
    ],
    lineUp: ["Efua Rothenburg", "Trommler Kai"],
    price: 1300,
  }),
  cityNight("katzensprung", "Katzensprung", "club", [18, 14], ["Soul", "House"], {
    text: "Von Soul zu House ist es nur ein Katzensprung, und den machen wir jede Nacht ein paar Mal. Zum Mitsingen, aber mit Bass.",
    editions: [
      "Heute singt zu den letzten Platten eine Stimme live.",
      "Am Einlass ziehst du eine Karte mit einem Songtitel, wenn er läuft, gibt es Schnaps oder Saft.",
      "Die ersten drei Stücke bestimmt das Barteam.",
    ],
    lineUp: ["Berit Samtmann", "Otto Seelenruh"],
    hours: ["22:00", "05:00"],
    price: 1100,
  }),
  cityNight("halbschatten", "Halbschatten", "electro", [18], ["Dark Disco", "Electro"], {
    text: "Halbschatten bewegt sich zwischen Dark Disco und Electro, langsam genug zum Tanzen und dunkel genug zum Verschwinden.",
    editions: [
      "Heute leuchtet nur eine einzige Lampe, sie wandert aber.",
      "Die Nebelmaschine hat frei, man sieht also zum ersten Mal die Wände.",
      "Zu jeder vollen Stunde läuft dasselbe Stück in einer anderen Fassung.",
    ],
    lineUp: ["Corvina", "Levi Mond"],
    price: 1200,
  }),
  cityNight("ohmsches-gesetz", "Ohmsches Gesetz", "electro", [18], ["Electro", "Breaks"], {
    text: "Spannung durch Widerstand ergibt eine ziemlich gute Nacht. Beim Ohmschen Gesetz spielen Drum-Maschinen, die älter sind als die meisten Gäste.",
    editions: [
      "Diesmal wird live gelötet, zuschauen ist erlaubt, anfassen nicht.",
      "Alle Geräte kommen heute von demselben Dachboden.",
      "Um zwei spielen sie zu zweit an einer einzigen Maschine.",
    ],
    lineUp: ["Herta Ampere", "Kondensator Karl"],
    price: 1100,
  }),
  cityNight("milchstrasse", "Milchstraße", "electro", [18], ["Melodic", "Progressive"], {
    text: "Die Milchstraße ist weit: lange Melodien, langsame Steigerungen und Lichter, die erst nach Stunden ganz an sind.",
    editions: [
      "Heute spielt einer der beiden sechs Stunden am Stück.",
      "An der Decke laufen Bilder eines Observatoriums, sie sind echt.",
      "Wer eine Sternschnuppe meldet, bekommt Kekse.",
    ],
    lineUp: ["Cosima Stern", "Paul Perihel"],
    price: 1500,
    lounges: true,
  }),
  cityNight("funkstille", "Funkstille", "electro", [18], ["Electro", "Ambient"], {
    text: "Bei Funkstille bleibt das Telefon in der Tasche und die Musik in Bewegung: Electro, der aus Ambient wächst und wieder darin verschwindet.",
    editions: [
      "Die Handys schlafen heute in kleinen Stoffbeuteln, du behältst deinen bei dir.",
      "Nach der Hälfte gibt es fünf Minuten Stille, die keine Panne sind.",
      "Zum Ende hin wird es heller, bis man sich erkennt.",
    ],
    lineUp: ["Antje Aether", "Ruben Klang"],
    price: 1200,
  }),
  cityNight("blindflug", "Blindflug", "electro", [18], ["Electro", "Überraschung"], {
    text: "Wer bei Blindflug spielt, weiß vorher nicht, womit: Die Platten werden ausgelost. Es ist noch jedes Mal gut gegangen.",
    editions: [
      "Heute zieht das Publikum die Lose.",
      "Eine der Kisten kommt vom Flohmarkt und ist ungehört.",
      "Diesmal wird alle zwanzig Minuten gewechselt, mitten im Stück.",
    ],
    lineUp: ["Autopilot", "Jorinde Falk"],
    offers: "door",
    price: 900,
  }),
  cityRave("dauerregen", "Dauerregen", "rave", [18], ["Techno", "Hypnotic"], {
    text: "Dauerregen fällt gleichmäßig: hypnotischer Techno, der sich kaum verändert und dich gerade deshalb nicht loslässt.",
    editions: [
      "Heute gibt es keine Übergänge, nur einen einzigen langen.",
      "Am Einlass liegen Regencapes bereit, niemand weiß, warum.",
      "Das Licht reagiert diesmal auf Schritte.",
    ],
    lineUp: ["Pegelstand", "Ingrid Guss"],
    price: 1600,
  }),
  cityRave("stahlbad", "Stahlbad", "rave", [18], ["Hardtechno", "Industrial"], {
    text: "Stahlbad ist laut, schnell und freundlich. Hardtechno und Industrial, dazu Wasser aus großen Kannen und Ohrstöpsel ohne Nachfrage.",
    editions: [
      "Heute werden alte Ölfässer gespielt, und zwar mit Gefühl.",
      "Die schnellste Stunde ist die zweite, danach wird es milder.",
      "Ein Set lang ist das Stroboskop aus, versprochen.",
    ],
    lineUp: ["Amboss Anna", "Schwelbrand"],
    price: 1700,
  }),
  cityRave("irrlicht", "Irrlicht", "rave", [18], ["Psytrance", "Trance"], {
    text: "Irrlicht lockt mit Trance und führt dich absichtlich im Kreis. Die Dekoration ist handbemalt und leuchtet noch zu Hause an den Fingern.",
    editions: [
      "Diesmal ist ein Teil der Malerei noch feucht, bitte nicht anlehnen.",
      "Zwei Stunden lang spielen sie nur Stücke aus dem Jahr 1998.",
      "Obst gibt es geschnitten und so lange, bis keins mehr da ist.",
    ],
    lineUp: ["Fata Morgana Ost", "Quirin Moor"],
    hours: ["22:00", "06:00"],
    price: 1500,
  }),
  cityRave("notausgang", "Notausgang", "rave", [18], ["Techno", "Acid"], {
    text: "Grün leuchtet hier nur das Schild über der Tür. Notausgang bringt Techno und Acid für alle, die aus der Woche hinauswollen.",
    editions: [
      "Heute quietscht es: eine Stunde ausschließlich Acid.",
      "Die letzten beiden Stücke werden per Zuruf bestimmt.",
      "Das Pult steht diesmal mit dem Rücken zur Wand und ihr drumherum.",
    ],
    lineUp: ["Dora Riegel", "Silbernitrat"],
    price: 1500,
  }),
  cityRave("nachbrenner", "Nachbrenner", "rave", [18], ["Techno", "Rave"], {
    text: "Der Nachbrenner zündet, wenn andere müde werden: Rave-Signale, Pianos und Techno mit guter Laune.",
    editions: [
      "Trillerpfeifen sind heute ausdrücklich erlaubt.",
      "Diesmal kommen alle Stücke mit Klavier am Stück.",
      "Wer in Warnweste kommt, wird zuerst bedient.",
    ],
    lineUp: ["Turbo Tilda", "Sirene Süd"],
    price: 1400,
  }),
  cityRave("unter-tage", "Unter Tage", "rave", [18], ["Techno", "Dub"], {
    text: "Unter Tage heißt: dubbiger Techno, wenig Licht, viel Tiefe. Glück auf sagt man beim Hineingehen und meint es beim Hinausgehen.",
    editions: [
      "Stirnlampen werden am Einlass verliehen, sie sind schwach.",
      "Heute gibt es Schmalzbrote und eine vegane Variante.",
      "Die Schicht endet mit einem Chor vom Band.",
    ],
    lineUp: ["Flözhorst", "Katja Teufe"],
    price: 1500,
  }),
];
