import { fromEaster, onDay, yearly } from "../../plan/calendar.ts";
import { houses } from "../venue.ts";
import { clubNight, openAir, party, streetParty } from "./kinds.ts";

/** Nights and days that the rest of the calendar asks for. */
export const YEAR_ROUND = [
  party("tanz-in-den-mai", "Tanz in den Mai", "dance", [12, 10, 11], ["Tanz in den Mai", "Hits"], {
    text: "Am 30. April wird nicht geschlafen: Tanz in den Mai mischt alles von Disco bis gestern, um Mitternacht wird der Maibaum hereingetragen und auf die Tanzfläche gestellt.",
    editions: [
      "Maibowle gibt es mit Waldmeister vom Hof und auf Wunsch ohne Wein.",
      "Der Besen am Eingang ist für Hexen reserviert, sie parken umsonst.",
      "Um fünf geht eine Gruppe gemeinsam zum Sonnenaufgang, festes Schuhwerk hilft.",
    ],
    acts: { pool: "decades", count: 2 },
    when: houses("hh-dock-vierzehn gi-tonwerk s-quellensaal bn-beueler-rheinsaal").map((at) =>
      onDay(4, 30, at),
    ),
    ends: "05:00",
    consent: true,
    price: 1400,
    lounges: true,
  }),
  openAir("himmelfahrt", "Himmelfahrtskommando", "rock", [16, 14], ["Open Air", "Rock"], {
    text: "Bollerwagen werden am Eingang gewaschen und bewundert, danach gibt es Rock auf dem Vierseithof. Das Himmelfahrtskommando ist für Väter, Mütter und alle, die an diesem Tag sowieso draußen sind.",
    editions: ["Der schönste Wagen fährt auf die Bühne, der mit der besten Box bleibt draußen."],
    lineUp: ["Grubenlampe"],
    acts: { pool: "support", count: 3 },
    when: [fromEaster(39, "hi-gut-lerchenhof")],
    hours: ["12:00", "22:00"],
    price: 2500,
  }),
  openAir("nach-der-parade", "Nach der Parade", "dance", [14, 19, 18], ["Pride", "Open Air"], {
    text: "Die Parade endet, das Fest fängt an: Nach der Parade tanzt die Stadt am Wasser weiter, mit Drag auf der großen Bühne, Ruhe auf der kleinen und Familien am Ufer.",
    editions: [
      "Ein Euro von jedem Ticket geht an die Beratungsstelle für queere Jugendliche.",
      "Das Awareness-Team ist dreißig Leute stark und trägt Sonnenhüte in Türkis.",
    ],
    acts: { pool: "dance", count: 3 },
    when: [
      yearly(7, "Sa", 4, "b-spreegarten-ost"),
      yearly(6, "Sa", 3, "w-praterau"),
      yearly(8, "Sa", 1, "hh-seewiese"),
    ],
    queer: true,
    price: 1800,
  }),
  streetParty("hoehenfeuer", "Höhenfeuer", "street-party", [14, 20], ["1. August", "Live"], {
    text: "Am 1. August brennen oben die Höhenfeuer und unten die Grills. Am Aarehof spielen Bands aus vier Landesteilen, jede Ansage kommt in einer anderen Sprache.",
    editions: ["Lampions bastelt man ab drei, getragen werden sie nach neun."],
    acts: { pool: "support", count: 2 },
    when: [onDay(8, 1, "th-aarehof")],
    hours: ["15:00", "23:30"],
  }),
  clubNight("wiesnflucht", "Wiesnflucht", "club", [18, 11], ["House", "ohne Tracht"], {
    text: "Wer in diesen Wochen in München lieber ohne Blasmusik tanzt, flüchtet ins Knödelwerk: House, Wasser umsonst und ein Schließfach für die Lederhose.",
    editions: [
      "Ein Lebkuchenherz mit eigener Aufschrift kostet drei Euro, die Aufschrift ist Verhandlungssache.",
    ],
    acts: { pool: "house", count: 2 },
    when: [yearly(9, "Fr", 4, "m-knoedelwerk"), yearly(10, "Sa", 1, "m-knoedelwerk")],
    price: 1500,
    lounges: true,
  }),
  party("geisterbahn", "Geisterbahn", "rave", [18, 10], ["Halloween", "Party"], {
    text: "Am 31. Oktober fährt die Geisterbahn: ein Gang, in dem es kalt wird, eine Tanzfläche, auf der es warm bleibt, und eine Bar, an der Knochen klappern. Kostüm bringt dir die kurze Schlange.",
    editions: [
      "Im Gang spukt eine Theatergruppe, sie hat seit Wochen geprobt.",
      "Das Kunstblut ist auswaschbar, die Erinnerung nicht.",
      "Um Mitternacht steigt jemand aus dem Sarg und legt auf.",
    ],
    acts: { pool: "electro", count: 2 },
    when: houses("e-maschinenhalle-anna in-kasematte-79 i-lawine").map((at) => onDay(10, 31, at)),
    ends: "04:00",
    consent: true,
    price: 1700,
  }),
  party("herzblatt-frei", "Herzblatt frei", "pop", [14, 15], ["Valentin", "Singles"], {
    text: "Nummer anstecken, Zettel schreiben, Postbotin winken: Herzblatt frei ist die Singleparty mit echter Briefpost im Saal. Antworten darfst du auch mit einem Tanz.",
    editions: [
      "Paare sind willkommen, bekommen aber keine Nummer.",
      "Die Postbotin trägt Uniform und liest nicht mit, angeblich.",
    ],
    acts: { pool: "dance", count: 1 },
    when: [yearly(2, "Sa", 2, "h-federnhof"), yearly(2, "Fr", 2, "g-saal-im-hof")],
    hours: ["20:00", "02:00"],
    price: 1300,
  }),
];
