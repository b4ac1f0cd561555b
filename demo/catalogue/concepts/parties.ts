import { monthly, yearly } from "../../plan/calendar.ts";
import { houses } from "../venue.ts";
import { clubNight, party } from "./kinds.ts";

/** Other parties that travel from city to city. */
export const PARTIES = [
  party("schatzi", "Schatzi", "schlager", [15, 19], ["Schlager", "Discofox"], {
    text: "Hier darf man Schlager mögen: Discofox auf gutem Parkett, Mitsingen auf der Galerie und Tische für alle, die erst einmal gucken wollen.",
    editions: [
      "Tanzkurs für Unentschlossene von 20 bis 21 Uhr, im Ticket enthalten.",
      "Um halb elf gibt es das große Wunschlied, gewonnen wird durch Lautstärke.",
      "Wer ein Paar wird, während das Saxofon spielt, bekommt zwei Sekt.",
      "Die Herzchenbrillen am Einlass sind geliehen, bitte wieder abgeben.",
    ],
    acts: { pool: "schlager", count: 2 },
    when: [monthly("Sa", 2)],
    at: houses(`
      hh-ballhaus-altona ko-rheinbastion ef-kraemerhof rv-oberschwabensaal bi-bleichhaus kl-zwirnhalle
      hgw-saal-am-ryck w-gerstensaal bs-okerwerk`),
    hours: ["20:00", "02:00"],
    price: 1800,
    lounges: true,
  }),
  clubNight("herzklopfen", "Herzklopfen deluxe", "schlager", [15, 14], ["Schlager", "Party"], {
    text: "Gesungen wird live: erst eine Stunde Konzert, dann Party, dann noch eine Zugabe, die keiner geplant hat. Herzklopfen deluxe hat mehr Taschentücher als Konfetti.",
    editions: [
      "Geburtstagskinder bekommen ein Lied mit ihrem Namen, Ausweis genügt.",
      "Pralinen kommen aus dem Bauchladen, zwei Stück pro Person und Lied.",
      "Diesmal mit Blumenverkauf vor der Bühne, die Nelken bleiben im Saal.",
      "Die Zugabe wird per Applausmessgerät bestimmt, es ist geeicht.",
    ],
    acts: { pool: "schlager", count: 2 },
    when: [monthly("Fr", 3)],
    at: houses(`
      gr-waggonhalle-sued pb-kronenlichtspiele ro-innhalle whv-pumpenhaus-sued e-maschinenhalle-anna
      vi-drauhof hn-neckarbogen-9 md-eisenlager`),
    hours: ["20:00", "01:00"],
    age: 16,
    price: 2200,
    offers: "seated",
  }),
  clubNight("irie-nacht", "Irie Nacht", "reggae", [20], ["Reggae", "Dancehall"], {
    text: "Eine Anlage, so groß wie eine Garage, und Musik, die Platz lässt: Die Irie Nacht bringt Roots, Dub und Dancehall in Häuser, die den Bass aushalten.",
    editions: [
      "Jerk Chicken und Kochbananen kommen vom Grill im Hof, beides gibt es auch ohne Huhn.",
      "Bis elf bleibt der Lautsprecherturm offen: Wer will, darf sich das Innenleben erklären lassen.",
      "Zwischen zwei Platten wird kurz geschwiegen, das gehört zum guten Ton.",
      "Zwischen den Sets spielt ein Posaunist aus dem Publikum, er weiß es schon.",
    ],
    acts: { pool: "reggae", count: 2 },
    when: [monthly("Fr", 1)],
    at: houses(`
      hb-packhaus-elf do-zeche-fuerstin fr-saegewerk-wiehre b-halle-an-der-panke bn-beueler-rheinsaal
      bi-uhrmacherei mz-weinlager-20 l-lichtwirtschaft`),
    hours: ["21:00", "03:00"],
    age: 16,
    price: 1250,
  }),
  party("blockparty", "Blockparty", "hip-hop", [17], ["Hip-Hop", "Rap"], {
    text: "Zwei Plattenspieler, drei Acts und ein offenes Mikro: Blockparty zieht jeden Monat in eine andere Stadt und lässt zuerst die ran, die dort wohnen.",
    editions: [
      "Vor der Party ist Breaking-Workshop, ab zwölf Jahren und ohne Ticket.",
      "Das offene Mikro läuft von zehn bis elf, Anmeldung am Pult, höchstens zwei Minuten.",
      "Ein Skateverein baut eine Rampe in die Halle, Helme liegen daneben.",
      "Im Nebenraum läuft die Geschichte des Hip-Hop auf drei alten Fernsehern.",
    ],
    acts: { pool: "hip-hop", count: 3 },
    when: [monthly("Sa", 3)],
    at: houses(`
      hh-kesselhaus-nord d-kegelbahn-flingern b-maschinenhaus-ost sb-schmelze-ost ma-hafenmagazin
      hl-salzboden zh-kugellager l-naschhalle`),
    starts: "20:00",
    age: 16,
    price: 1100,
  }),
  party("stille-post", "Stille Post", "dance", [14, 11, 18], ["Kopfhörer", "3 Kanäle"], {
    text: "Bei der Stillen Post trägst du Kopfhörer und wählst selbst: Blau ist Pop, Grün ist Electro, Rot ist das, wofür du dich sonst schämst. Nimm sie kurz ab, dann hörst du dreihundert Leute falsch singen.",
    editions: [
      "Die Kopfhörer leuchten in der Farbe deines Kanals, Heimlichkeiten gibt es also keine.",
      "Diesmal steht ein vierter Kanal offen: eine Märchenstunde für Erwachsene.",
      "Um elf startet ein stiller Umzug durch den Hof und wieder zurück.",
      "Pfand für den Kopfhörer ist dein Ausweis oder ein Schuh.",
    ],
    acts: { pool: "dance", count: 3 },
    when: [monthly("Fr", 3)],
    at: houses(`
      dd-messehalle-elbe tr-porzellanhaus fue-brillenfabrik vi-drauhof ol-remise-22 hd-tabakscheune
      be-lorrainehalle we-gewaechshaus ac-nadelwerk`),
    hours: ["20:30", "01:00"],
    age: 16,
    price: 1450,
    bar: false,
  }),
  clubNight("trashperlen", "Trashperlen", "pop", [14, 15, 11], ["Pop", "Peinlich"], {
    text: "Die Lieder, die du heimlich auswendig kannst, in einem Raum voller Leute, denen es genauso geht: Trashperlen ist laut, albern und erstaunlich höflich.",
    editions: [
      "Motto sind Leihkostüme, am Eingang steht eine Stange mit achtzig Stück.",
      "Karaoke im Nebenraum, ein Buzzer für das Publikum ist vorhanden.",
      "Die Jury prämiert das schlechteste Hemd mit einem guten.",
    ],
    acts: { pool: "dance", count: 2 },
    when: [monthly("Do", -1, { everySecond: 0 })],
    at: houses(`
      mr-lahnkeller tue-maelzerei-sued ba-malzboden fl-rollenmuehle sg-stickereisaal wi-kuehlhaus-salz
      j-glashuette-ost`),
    hours: ["21:00", "02:00"],
    price: 700,
    offers: "door",
  }),
  clubNight("feierabend", "Feierabendlicht", "club", [18, 19], ["House", "After Work"], {
    text: "Donnerstags direkt aus dem Büro auf die Tanzfläche und am Freitag trotzdem ausgeschlafen: Feierabendlicht beginnt um 18 Uhr, die Jacke kommt an die Garderobe, die Mails bleiben drin.",
    editions: [
      "Bis 19 Uhr gibt es zu jedem Ticket eine Brezel, danach gibt es nur noch Bass.",
      "Bis acht stehen Tische auf der Fläche, danach steht dort niemand mehr still.",
      "Die Krawattenschneiderei am Eingang ist ein Angebot, keine Pflicht.",
      "Diesmal mit Live-Saxofon über House, eine Stunde lang ab sieben.",
    ],
    acts: { pool: "house", count: 1 },
    when: [monthly("Do", 2, { everySecond: 1 })],
    at: houses(`
      ff-ostkai-3 m-knoedelwerk w-guertelbogen-38 zh-bar-loetschberg d-kaltlager s-quellensaal`),
    hours: ["18:00", "23:30"],
    price: 900,
    offers: "door",
  }),
  party("semesterstart", "Semesterstart", "pop", [14, 11, 17], ["Pop", "Hip-Hop"], {
    text: "Neue Stadt, neues Zimmer, noch keine Leute? Beim Semesterstart stehen alle gleich ratlos herum, bis die Musik angeht. Mit Studierendenausweis ist das Getränkepfand geschenkt.",
    editions: [
      "Auf jedem Armband steht ein Fach, such dir eins, das nicht deins ist.",
      "Die Fachschaften haben je einen Tisch und je einen Schnaps, der nach ihnen benannt ist.",
      "Die Wohnungsbörse hängt neben der Garderobe, Stift liegt dabei.",
    ],
    acts: { pool: "dance", count: 2 },
    when: [
      yearly(4, "Mi", 3, "goe-zum-nachtwaechter"),
      yearly(4, "Do", 3, "mr-lahnkeller"),
      yearly(10, "Mi", 3, "tue-maelzerei-sued"),
      yearly(10, "Do", 3, "ms-heubude-am-kanal"),
      yearly(9, "Do", 4, "sg-stickereisaal"),
      yearly(3, "Do", 1, "i-lawine"),
    ],
    price: 600,
    offers: "door",
  }),
  clubNight("kaffeetanz", "Kaffeetanz", "schlager", [15, 12], ["Tanztee", "Evergreens"], {
    text: "Sonntags um drei wird im Saal getanzt wie früher: Foxtrott, Walzer, Cha-Cha-Cha, dazu Torte vom Wagen. Allein kommen ist üblich, sitzen bleiben nicht.",
    editions: [
      "Acht Eintänzerinnen und Eintänzer tragen eine Nelke und sagen nie nein.",
      "Die Kapelle spielt in voller Besetzung, neun Leute und ein Vibrafon.",
      "Diesmal mit Schwarzwälder Kirsch und einem Walzerkurs um halb drei.",
      "Enkelkinder haben freien Eintritt, sofern sie Torte tragen helfen.",
    ],
    lineUp: ["Kapelle Kornblum"],
    when: [monthly("So", 3, { everySecond: 1 })],
    at: [
      "hh-ballhaus-altona",
      "w-gerstensaal",
      "m-sendlinger-stadel",
      "p-reithalle-lindstedt",
      "k-stapelsaal",
    ],
    hours: ["15:00", "19:00"],
    price: 1400,
    offers: "door",
    age: undefined,
    bar: false,
  }),
];
