import { monthly } from "../../plan/calendar.ts";
import { houses } from "../venue.ts";
import { clubNight, party } from "./kinds.ts";

/** Parties for the music of the eighties, nineties and two thousands; they travel from city to city. */
export const DECADE_PARTIES = [
  party("mixtape", "Mixtape", "nineties", [10, 14], ["90er", "Hits"], {
    text: "A-Seite zum Mitsingen, B-Seite zum Springen, dazwischen einmal umdrehen: So ist ein gutes Band gebaut, und so läuft der Abend. Gespielt wird nur, was zwischen 1990 und 1999 erschienen ist.",
    editions: [
      "Um Mitternacht stimmt der Saal über das peinlichste Lied des Jahrzehnts ab, danach läuft es.",
      "Im Foyer stehen vier Spielkonsolen mit Kabel, die Reihenfolge regelt eine Eieruhr.",
      "Wer im Trainingsanzug kommt, bekommt am Einlass ein Schweißband dazu.",
      "Zwischen elf und zwölf laufen nur Eintagsfliegen, eine Stunde lang.",
      "Du kannst am Pult eine Kassette abgeben, das erste Lied darauf wird gespielt.",
    ],
    acts: { pool: "decades", count: 2 },
    when: [monthly("Sa", 1)],
    at: houses(`
      hh-speicher-6 do-nordlager fue-brillenfabrik j-glashuette-ost b-ladestrasse si-huettensaal
      hb-packhaus-elf a-kokshalle ks-lokschmiede l-hafenhalle-09 ka-markthalle-c md-eisenlager k-stapelsaal
      ol-remise-22`),
    consent: true,
    price: 1290,
    lounges: true,
  }),
  party("neonjahre", "Neonjahre", "eighties", [12, 14], ["80er", "Synthiepop"], {
    text: "Schulterpolster, Synthesizer, Italo Disco: Neonjahre holt die Achtziger auf die Tanzfläche, und zwar die ganze Breite von NDW bis New Romantic.",
    editions: [
      "Die Lichtwand stammt aus einer Eisdiele in Rimini und funktioniert fast überall.",
      "Ab 22 Uhr schminkt eine Visagistin gratis Blitze, Wimpern und blaue Lider.",
      "Die letzte Stunde gehört den Maxi-Versionen, also genau sechs Liedern.",
      "Aerobic für alle um zehn, Stirnbänder liegen bereit.",
    ],
    acts: { pool: "decades", count: 1 },
    when: [monthly("Fr", 2)],
    at: houses(`
      ki-trockendock ma-hafenmagazin bo-alte-schalterhalle i-nordkettensaal z-darrhaus ul-schiffswerft
      goe-zum-nachtwaechter wi-giesserei-toess w-bandweberei ro-halle-ostkai wue-lotsenhaus`),
    price: 1100,
  }),
  party("klingelton", "Klingelton", "two-thousands", [11, 14], ["2000er", "R&B"], {
    text: "Klappt das Handy auf: Klingelton spielt alles, was dir zwischen 2000 und 2009 aus einem viel zu kleinen Lautsprecher entgegenkam. R&B, Eurodance, Indie, jede halbe Stunde ein anderes Schuljahr.",
    editions: [
      "Die Fotobox druckt im Querformat mit Datum unten rechts, genau wie früher.",
      "Um eins gibt es ein Pausenbrot: Toast, Schmelzkäse, Nostalgie.",
      "Strasssteine, Glitzergel und Schlaufenschals liegen zum Ausleihen bereit.",
      "Auf dem kleinen Floor laufen die Emo-Jahre, Taschentücher stehen an der Bar.",
    ],
    acts: { pool: "decades", count: 2 },
    when: [monthly("Fr", 4)],
    at: houses(`
      d-kaltlager h-zinnsaal fr-gueterhof-nord c-spinnmuehle os-haldenturm g-saal-im-hof
      da-saalbau-mathilde kn-seezeichen hl-salzboden sn-alte-brauerei-werder`),
    hours: ["22:00", "04:00"],
    consent: true,
    price: 1050,
  }),
  clubNight("millennium", "Millennium", "two-thousands", [11, 19], ["2000er", "Dance"], {
    text: "Es ist für immer Silvester 1999, und der Computer ist nicht abgestürzt. Millennium spielt Dance und Vocal Trance um die Jahrtausendwende herum.",
    editions: [
      "Countdown um Mitternacht, auch wenn kein Jahr zu Ende geht.",
      "Die Bar serviert Drinks in Neonfarben, die damals als modern galten.",
      "Sonnenbrillen mit den Ziffern 2000 gibt es gratis, solange der Karton reicht.",
    ],
    acts: { pool: "trance", count: 2 },
    when: [monthly("Sa", 2, { everySecond: 1 })],
    at: houses(`
      mg-faerberei-eickener-hof in-kasematte-79 wob-kanalhalle s-pulvermacherkeller cb-tuchfabrik
      aa-mostpresse`),
    price: 1300,
    offers: "party",
  }),
  party("eurotanz", "Eurotanz", "nineties", [10, 19], ["90er", "Eurodance"], {
    text: "Eurotanz spielt sechs Stunden lang das, was in jeder Großraumdisco lief, während draußen der Golf mit laufendem Motor stand. Es gibt Nebel, es gibt Plateauschuhe, es gibt kein Zurück.",
    editions: [
      "Um Mitternacht tanzt der ganze Saal eine Choreografie, sie wird um halb zwölf geübt.",
      "Das Schaumkanönchen ist klein, aber echt, Wechselsocken sind eine gute Idee.",
      "Wer den Eintritt in Mark dabeihat, darf ihn behalten und bekommt einen Anstecker.",
    ],
    acts: { pool: "decades", count: 2 },
    when: [monthly("Sa", 4)],
    at: houses(`
      n-zirkelhaus lg-siedehaus gi-tonwerk hal-turmhof do-alte-bleiche ms-heubude-am-kanal pa-ilzspeicher`),
    hours: ["22:00", "04:00"],
    price: 1200,
  }),
  clubNight("rollfeld", "Rollfeld", "dance", [12, 19], ["Rollschuhe", "Disco"], {
    text: "Acht Rollen pro Person, eine glatte Halle, eine Kugel in der Mitte: Gefahren wird linksherum, alle halbe Stunde rechtsherum. Rollschuhe von Größe 28 bis 48 leihst du an der Garderobe.",
    editions: [
      "Bis 19 Uhr ist Familienrunde, danach wird das Tempo angezogen.",
      "Die Rollschuhschule zeigt um sechs Bremsen, Kurven und würdevolles Hinfallen.",
      "Knieschoner sind umsonst, Ausreden gelten nicht.",
    ],
    acts: { pool: "dance", count: 1 },
    when: [monthly("So", 2, { everySecond: 0 })],
    at: houses(`
      b-ladestrasse hn-neckarbogen-9 k-drahtwerk l-kraftwerk-donau h-zinnsaal so-raffelhalle`),
    hours: ["16:00", "22:00"],
    age: 6,
    price: 900,
    offers: "door",
    bar: false,
  }),
];
