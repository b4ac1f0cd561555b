import { fromEaster, yearly } from "../../plan/calendar.ts";
import { streetParty, winterStreetParty } from "./kinds.ts";

/** Markets and feasts in the street from November to Easter. */
export const WINTER_STREET_PARTIES = [
  streetParty("lindenfest-im-advent", "Lindenfest im Advent", "street-party", [14], ["Advent", "Musik"], {
    text: "Einmal im Jahr kommt das Lindenfest auch im Winter zurück: Feuerkörbe, Waffeln, drei Chöre und ein Bläserquartett auf dem Balkon von Hausnummer 12.",
    editions: ["Wer eine Laterne mitbringt, geht beim Umzug um fünf vorne."],
    acts: { pool: "support", count: 1 },
    when: [yearly(12, "So", 2, "hh-am-lindenplatz")],
    hours: ["15:00", "20:00"],
    confirmAddress: true,
  }),
  streetParty("ostermarkt", "Ostermarkt am Ufer", "street-party", [14], ["Markt", "Musik"], {
    text: "Gärtnereien aus dem ganzen Tal verkaufen Jungpflanzen, dazwischen spielt ein Streichquartett, das nach Schnittlauch riecht. Ostereier werden mit Zwiebelschalen gefärbt, bitte eigene Eier mitbringen.",
    editions: ["Die Eiersuche geht durchs hohe Gras am Ufer, Gummistiefel helfen."],
    acts: { pool: "support", count: 1 },
    when: [fromEaster(-1, "we-gewaechshaus")],
    hours: ["10:00", "18:00"],
  }),
  streetParty("kohle-und-kakao", "Kohle und Kakao", "street-party", [16, 14], ["Wintermarkt", "Live"], {
    text: "Feuertonnen statt Lichterketten, Kakao statt Kitsch: Auf dem Hof der Zeche Fürstin stehen im Advent zwanzig Buden von Leuten, die wirklich etwas herstellen.",
    editions: [
      "Die Grubenwehr grillt, der Frauenchor singt, beide lassen sich nicht hetzen.",
      "Am Amboss darf jeder einen Nagel schmieden und mitnehmen.",
    ],
    acts: { pool: "support", count: 2 },
    when: [yearly(12, "Sa", 1, "do-zeche-fuerstin"), yearly(12, "Sa", 3, "do-zeche-fuerstin")],
    hours: ["14:00", "21:00"],
  }),
  streetParty("lichtergasse", "Lichtergasse", "street-party", [14], ["Advent", "Quartier"], {
    text: "Jedes Fenster der Silbergasse wird an diesem Abend eine kleine Bühne: hinter einem wird gelesen, hinter einem gekocht, hinter einem nur gewunken. Auf Deutsch und Französisch, auf jeden Fall mit Suppe.",
    editions: ["Das Programm hängt als Adventskalender am Brunnen."],
    acts: { pool: "support", count: 1 },
    when: [yearly(12, "Fr", 3, "bi-uhrmacherei")],
    hours: ["17:00", "21:30"],
  }),
  winterStreetParty("donauadvent", "Donauadvent", "street-party", [15, 14], ["Adventsmarkt", "Blasmusik"], {
    text: "Der Donauadvent passt auf einen einzigen Platz in Stadtamhof und hat trotzdem alles: Turmbläser, Knacker, gebrannte Mandeln und den besten Blick auf die Brücke.",
    editions: [
      "Am Abend kommt das Christkind mit dem Kahn, wenn das Wasser es zulässt.",
      "Zum Auftakt zündet die Bürgermeisterin die Kerze auf dem größten Kranz der Oberpfalz an.",
    ],
    acts: { pool: "schlager", count: 1 },
    when: [yearly(12, "So", 3, "r-spitalplatz"), yearly(11, "So", -1, "r-spitalplatz")],
  }),
  streetParty("laternen", "Laternen an der Ilm", "street-party", [14], ["Lichterfest", "Musik"], {
    text: "Anfang November baut halb Weimar Laternen, an diesem Abend werden sie alle gleichzeitig angezündet. Dazu spielt eine Kapelle, die nur bei Dunkelheit auftritt.",
    editions: ["Die größte Laterne ist ein Elefant und braucht neun Träger."],
    acts: { pool: "support", count: 1 },
    when: [yearly(11, "Sa", 2, "we-gewaechshaus")],
    hours: ["16:30", "20:00"],
  }),
  streetParty("kohl-und-pinkel", "Kohl und Pinkel", "street-party", [15, 19], ["Kohlfahrt", "Party"], {
    text: "Bollerwagen vor dem Haus, acht Kilometer am Kanal, danach Grünkohl und Tanz in der Remise: Die offene Kohlfahrt ist für alle, die keinen Verein haben. Den Kohlkönig bestimmt das Los.",
    editions: ["Teebeutelweitwurf ist olympisch, fast.", "Vegane Pinkel gibt es, sie wird nicht erklärt."],
    acts: { pool: "schlager", count: 1 },
    when: [yearly(2, "Sa", 1, "ol-remise-22"), yearly(1, "Sa", -1, "ol-remise-22")],
    hours: ["12:00", "23:00"],
    price: 2400,
    offers: "door",
    age: 16,
  }),
  streetParty("feuer-und-flocken", "Feuer & Flocken", "street-party", [14, 18], ["Winterfest", "Live"], {
    text: "Am Neckarbogen brennen zwölf Feuer, an jedem sitzt jemand anders: eine Märchenerzählerin, ein Bläsersatz, ein Koch mit Kesselgulasch. Du gehst von Schein zu Schein und bleibst irgendwo hängen.",
    editions: [
      "Schnee ist bestellt, geliefert wird er nicht in jedem Jahr.",
      "Zum Abschied werden die Christbäume des Viertels verfeuert, sie riechen noch.",
    ],
    acts: { pool: "support", count: 1 },
    when: [yearly(1, "So", 3, "hn-neckarbogen-9"), yearly(2, "So", 4, "hn-neckarbogen-9")],
    hours: ["15:00", "21:00"],
  }),
  streetParty("maerzenbecher", "Märzenbecher", "street-party", [14, 20], ["Straßenfest", "Frühling"], {
    text: "Beim Märzenbecher trinkt Linden den ersten Kaffee des Jahres draußen, notfalls in Winterjacke. Der Federnhof stellt Bänke, Boxen und vierzig Liegestühle in die Sonne.",
    editions: [
      "Pflanzentauschbörse bis drei, danach tauschen wir Schallplatten.",
      "Wer Krokusse zählen kann, gewinnt einen Kuchen, die Wiese hat sehr viele.",
    ],
    acts: { pool: "reggae", count: 1 },
    when: [yearly(3, "So", 3, "h-federnhof"), yearly(3, "So", -1, "h-federnhof")],
    hours: ["12:00", "19:00"],
  }),
];
