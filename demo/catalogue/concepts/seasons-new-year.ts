import { onDay } from "../../plan/calendar.ts";
import { houses } from "../venue.ts";
import { gala, party, rave } from "./kinds.ts";

/** The days between the years. */
export const NEW_YEAR = [
  gala("letzte-nacht", "Letzte Nacht im Jahr", "club", [18, 19], ["Silvester", "House"], {
    text: "Zwei Böden, ein Balkon zum Wasser und um Mitternacht der ganze Hafen mit Horn: Die letzte Nacht im Jahr beginnt mit einem Buffet und endet mit Katerfrühstück.",
    editions: ["Im Ticket stecken ein Glas Sekt um zwölf und eine Laugenstange um vier."],
    acts: { pool: "house", count: 3 },
    when: [onDay(12, 31, "hh-speicher-6")],
    ends: "07:00",
    price: 5900,
    promoted: true,
  }),
  gala("zwoelf", "Zwölf", "club", [18], ["Silvester", "House"], {
    text: "Um zwölf wird in der Halle Escher alles dunkel, eine Minute lang, dann kommt das neue Jahr von oben. Davor und danach House, dazwischen Käsefondue im Foyer.",
    editions: ["Die Nacht-S-Bahn fährt durch, das Ticket gilt als Fahrschein."],
    acts: { pool: "house", count: 3 },
    when: [onDay(12, 31, "zh-halle-escher")],
    hours: ["21:00", "06:00"],
    price: 7900,
  }),
  gala("pummerin", "Pummerin & Bass", "dance", [18, 14], ["Silvester", "Dance"], {
    text: "Um Mitternacht läutet die Pummerin aus dem Radio, danach wird Walzer getanzt, wie es sich gehört, genau einen. Ab Viertel nach zwölf ist der Gerstensaal ein Club.",
    editions: ["Gulasch um zwei, Glücksschweine aus Marzipan an der Garderobe."],
    acts: { pool: "dance", count: 2 },
    when: [onDay(12, 31, "w-gerstensaal")],
    starts: "20:30",
    price: 4900,
  }),
  gala("konfettiregen", "Konfettiregen", "schlager", [15, 12, 10], ["Silvester", "Ballroom"], {
    text: "Erst Tanzkapelle, dann Schlager, dann die Hits von damals: Zu Konfettiregen kommen an Silvester alle Jahrgänge. In der Premiumkarte steckt ein Platz, auf dem dein Name steht.",
    editions: ["Das Konfetti ist aus Reispapier und ab Neujahr Geschichte."],
    lineUp: ["Kapelle Kornblum"],
    acts: { pool: "schlager", count: 1 },
    when: [onDay(12, 31, "k-stapelsaal")],
    hours: ["19:00", "03:00"],
    price: 6900,
  }),
  rave("jahresendzeit", "Jahresendzeit", "rave", [18], ["Silvester", "Techno"], {
    text: "Für Leute, denen Countdowns egal sind: Jahresendzeit beginnt am 31. um acht und endet irgendwann im neuen Jahr. Um Mitternacht passiert nichts, außer dass die Musik weiterläuft.",
    editions: ["Linsensuppe, Obst und Schlafsofas gibt es im Kabelkeller."],
    acts: { pool: "techno", count: 5 },
    when: [onDay(12, 31, "b-umspannwerk-sued")],
    hours: ["20:00", "14:00"],
    price: 4500,
  }),
  gala("boellerfrei", "Böllerfrei", "pop", [14, 11], ["Silvester", "Pop"], {
    text: "Böllerfrei feiert ohne Knall, aber mit allem anderen: Pop quer durch die Jahrzehnte, Wunderkerzen, Bleigießen mit Wachs. Hunde dürfen im Foyer übernachten.",
    editions: [
      "Um Mitternacht lassen wir tausend Seifenblasen steigen.",
      "Die Nachbarschaft bringt Salat mit, 14 Sorten waren es im letzten Jahr.",
      "Wer bis zum Schluss bleibt, bekommt das erste Brötchen des Jahres.",
    ],
    acts: { pool: "dance", count: 2 },
    when: houses("h-zinnsaal fr-gueterhof-nord l-kraftwerk-donau").map((at) => onDay(12, 31, at)),
    price: 3900,
    lounges: false,
  }),
  party("familienfrei", "Familienfrei", "pop", [14, 11], ["Weihnachten", "Pop"], {
    text: "Am zweiten Feiertag reicht es mit Verwandtschaft: Familienfrei ist die Heimkehrerparty für alle, die für drei Tage in ihrem alten Kinderzimmer schlafen. Du triffst garantiert jemanden aus der Parallelklasse.",
    editions: [
      "An der Pinnwand hängen Klassenfotos, Schnurrbärte dürfen ergänzt werden.",
      "Plätzchen von zu Hause werden als Zahlungsmittel für Wasser anerkannt.",
      "Wer sein Abiball-Outfit noch hat und hineinpasst, kommt umsonst herein.",
    ],
    acts: { pool: "dance", count: 2 },
    when: houses("pb-kronenlichtspiele kl-zwirnhalle ro-innhalle os-haldenturm").map((at) =>
      onDay(12, 26, at),
    ),
    hours: ["21:30", "04:00"],
    price: 1200,
  }),
];
