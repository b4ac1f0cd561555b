import { fromEaster, monthly, onDay, yearly } from "../../plan/calendar.ts";
import { houses } from "../venue.ts";
import { rave } from "./kinds.ts";

export const RAVES = [
  rave("hochspannung", "Hochspannung", "rave", [18], ["Techno", "Acid"], {
    text: "Zwei Hallen, zwölf Stunden: Hochspannung dreht den Techno auf volle Raumhöhe und beleuchtet die hintere Halle nur mit Notausgangsschildern. Wer eine Pause braucht, findet im Kabelkeller Sofas und Obst.",
    editions: [
      "Halle zwei wird zum ersten Mal komplett von Frauen bespielt.",
      "Ab acht Uhr morgens gibt es Kaffee und Ambient im Hof.",
      "Die Anlage kommt aus Bristol und braucht zwei Sattelzüge.",
      "Auf dem Dach steht ein Fernrohr, das Anstehen lohnt sich.",
    ],
    acts: { pool: "techno", count: 4 },
    when: [monthly("Sa", -1)],
    at: ["b-umspannwerk-sued"],
    hours: ["23:59", "12:00"],
    price: 2200,
    promoted: true,
  }),
  rave("saeurebad", "Säurebad", "rave", [18], ["Acid", "Techno"], {
    text: "Acht Stunden, ein Raum, eine Anlage: Säurebad ist Acid von zehn bis sechs. Handykameras kleben wir am Einlass ab, an jeder der drei Bars steht ein Krug Leitungswasser.",
    editions: [
      "Beide legen einmal dieselbe Platte auf, jeder an einer anderen Stelle der Nacht.",
      "Die Laser kommen diesmal vom Boden, zieh dich entsprechend an.",
      "Die Bar in der Mitte hat bis Mitternacht Stühle, danach werden sie an die Decke gehängt.",
      "Wer unter 18 ist, kommt bei diesem Event auch mit Muttizettel nicht rein.",
    ],
    acts: { pool: "techno", count: 2 },
    when: [monthly("Fr", 1, { months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12] })],
    at: ["hh-kesselhaus-nord"],
    price: 1690,
    lounges: true,
  }),
  rave("bunkerlicht", "Bunkerlicht", "rave", [18], ["Hard Techno", "Rave"], {
    text: "Bunkerlicht sucht sich Orte, an denen früher gearbeitet wurde, und dreht dort bis morgens auf. Hart, schnell, mit vielen Pausenräumen und noch mehr Ohrstöpseln.",
    editions: [
      "Auf der zweiten Fläche läuft Gabber, und zwar der fröhliche.",
      "Shuttlebusse fahren ab Hauptbahnhof, hin bis eins, zurück ab vier.",
      "Das Awareness-Team ist an den weißen Helmen zu erkennen.",
      "Diesmal mit einer Stunde Stroboskop-Verbot für alle, die das lieber haben.",
    ],
    acts: { pool: "techno", count: 3 },
    when: [monthly("Sa", 4)],
    at: houses(`
      do-zeche-fuerstin c-spinnmuehle ma-hafenmagazin du-kohlenmischhalle hal-turmhof a-kokshalle
      e-maschinenhalle-anna`),
    ends: "07:00",
    price: 1950,
  }),
  rave("nebelwerk", "Nebelwerk", "rave", [18, 19], ["Trance", "Rave"], {
    text: "Nebelwerk ist Trance mit so viel Nebel, dass du deine Freunde nur an der Stimme erkennst. Irgendwann reißt er auf, immer an derselben Stelle im selben Lied.",
    editions: [
      "Treffpunkt bei Verlust ist der blaue Kühlschrank.",
      "Zum Schluss gehen die Tore auf, dann siehst du, neben wem du getanzt hast.",
      "Glowsticks sind biologisch abbaubar und liegen in der Obstkiste.",
    ],
    acts: { pool: "trance", count: 2 },
    when: [monthly("Fr", 4, { everySecond: 0 })],
    at: houses(`
      k-drahtwerk l-hafenhalle-09 bt-spinnersaal ro-halle-ostkai zh-kugellager ks-lokschmiede z-darrhaus`),
    price: 1800,
  }),
  rave("betonliebe", "Betonliebe", "electro", [18], ["Techno", "Live"], {
    text: "Betonliebe spielt Techno live: keine Platten, keine Sticks, nur Geräte, die vor deinen Augen etwas falsch machen können. Die Bühne steht auf Augenhöhe, Fragen sind zwischen den Sets erlaubt.",
    editions: [
      "Nachmittags ist Lötwerkstatt, wer sein Kästchen fertig bekommt, spielt es abends.",
      "Die Wände werden mit Schaltplänen bespielt, sie stimmen alle.",
      "Zum Schluss spielen alle zusammen, geprobt wurde das nicht.",
    ],
    lineUp: ["Modul Ost"],
    acts: { pool: "electro", count: 2 },
    when: [monthly("Sa", 1, { everySecond: 0 })],
    at: houses(`
      be-lorrainehalle ge-quai-des-ombres bs-gundelihalle g-saal-im-hof sh-garnlager w-gasometerkeller
      zh-kugellager`),
    ends: "04:00",
    price: 2600,
  }),
  rave("lichtlaube", "Lichtlaube", "electro", [18], ["House", "Open Air"], {
    text: "Ab zwei wird unter Bäumen getanzt, um zehn ist Schluss, um elf liegst du im Bett: Lichtlaube macht den Rave am Tag. Picknick ist erlaubt, Glas nicht.",
    editions: [
      "Unter der Trauerweide legt die Nachwuchsklasse auf, die Jüngste ist 15.",
      "Es gibt einen Kinderbereich mit Gehörschutz in acht Farben.",
      "Bei Regen spielen wir trotzdem, Ponchos liegen am Einlass.",
      "Die Anlage läuft mit Strom vom Dach der Schule nebenan.",
    ],
    acts: { pool: "house", count: 3 },
    when: [monthly("So", 1, { months: [5, 6, 7, 8, 9] }), monthly("Sa", 4, { months: [5, 6, 7, 8] })],
    at: houses(`
      b-spreegarten-ost m-flaucherwiese-sued l-kanalpark-lindenau ka-faecherwiese w-praterau
      dd-elbwiese-pieschen zh-seewiese-zuerichhorn`),
    hours: ["14:00", "22:00"],
    outdoors: true,
    price: 1500,
    offers: "party",
    age: undefined,
  }),
  rave("eiertanz", "Eiertanz", "rave", [18], ["Techno", "Ostern"], {
    text: "Vier Tage frei und kein Frühstück bei den Eltern: Der Eiertanz geht von Ostersonntag auf Ostermontag und versteckt in der Halle hundert bunte Eier, in drei davon liegt ein Jahresticket.",
    editions: ["Um sechs gibt es Rührei für alle, die noch stehen."],
    acts: { pool: "techno", count: 3 },
    when: [fromEaster(0, "l-werk-4"), fromEaster(0, "w-gasometerkeller"), fromEaster(0, "d-kaltlager")],
    ends: "08:00",
    price: 1900,
  }),
  rave("doppelt-frei", "Doppelt frei", "rave", [18], ["Techno", "House"], {
    text: "Der Feiertag fängt für uns am Vorabend an: Doppelt frei läuft die ganze Nacht zum 3. Oktober auf zwei Böden, Techno unten, House oben, und am nächsten Tag muss niemand irgendwohin.",
    editions: ["Der Aufgang zwischen den Böden ist eine Rutsche, aber nur abwärts."],
    acts: { pool: "techno", count: 2 },
    when: [onDay(10, 2, "hh-speicher-6")],
    ends: "07:00",
    price: 1600,
    lounges: true,
  }),
  rave("frostschutz", "Frostschutz", "rave", [18], ["Techno", "Open Air"], {
    text: "Im Winter draußen tanzen, das geht: Frostschutz stellt die Boxen in den Hof, Feuerkörbe dazwischen und einen Samowar an die Bar. Ab Mitternacht geht es drinnen weiter.",
    editions: ["Wärmflaschen leihst du an der Garderobe, gefüllt und mit Bezug."],
    acts: { pool: "techno", count: 2 },
    when: [
      yearly(1, "Sa", 3, "l-werk-4"),
      yearly(1, "Sa", 4, "cb-tuchfabrik"),
      yearly(2, "Sa", 2, "lg-siedehaus"),
    ],
    hours: ["18:00", "04:00"],
    consent: true,
    price: 1500,
  }),
];
