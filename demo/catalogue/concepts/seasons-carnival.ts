import { fromEaster } from "../../plan/calendar.ts";
import { clubNight, party, streetParty } from "./kinds.ts";

/** Karneval, Fastnacht, Fasching and Fasnacht, as each region calls it. */
export const CARNIVAL = [
  party("weiberfastnacht", "Wieverfastelovend", "schlager", [15, 14], ["Karneval", "Köln"], {
    text: "Um 11:11 Uhr fallen die Schlipse, um zwölf der Putz: Im Stapelsaal wird Weiberfastnacht gesungen, bis keiner mehr weiß, welche Strophe dran ist. Kostüm ist Pflicht, Ausreden sind keins.",
    editions: ["Für alle Auswärtigen hängen die Texte an den Säulen, mit Übersetzung."],
    acts: { pool: "schlager", count: 2 },
    when: [fromEaster(-52, "k-stapelsaal")],
    hours: ["11:11", "23:00"],
    price: 2200,
    promoted: true,
  }),
  clubNight("nach-dem-zoch", "Nach dem Zoch", "schlager", [15, 19], ["Karneval", "Party"], {
    text: "Der Zoch ist durch, die Taschen sind voll Kamelle, die Füße kalt: Nach dem Zoch wird drinnen weitergefeiert. Suppe gibt es im Stehen, Lieder im Liegen, wenn es sein muss.",
    editions: [
      "Bonbons dürfen an der Bar getauscht werden, drei Toffees gegen ein Wasser.",
      "Wer den originellsten Wagen nachbaut, tragbar, gewinnt ein Pittermännchen.",
    ],
    acts: { pool: "schlager", count: 2 },
    when: [fromEaster(-48, "k-hafenschuppen-deutz"), fromEaster(-48, "d-kegelbahn-flingern")],
    hours: ["16:00", "02:00"],
    price: 1600,
    offers: "door",
  }),
  streetParty("gassenfastnacht", "Helau in den Gassen", "street-party", [15, 14], ["Fastnacht", "Mainz"], {
    text: "Vier Bühnen, zwölf Garden und Fleischwurst mit Weck: In den Mainzer Fastnachtsgassen wird am Fastnachtssamstag von mittags bis zum letzten Ton gefeiert, draußen und in Schunkelabstand.",
    editions: ["Der Kinderumzug startet um 14:11 Uhr, Bollerwagen haben Vorfahrt."],
    acts: { pool: "schlager", count: 2 },
    when: [fromEaster(-50, "mz-fastnachtsgassen")],
    starts: "12:11",
  }),
  party("fasching-muenchen", "Maskenball im Stadel", "dance", [14, 12], ["Fasching", "Ball"], {
    text: "Im Stadel tanzt Sendling durch den Fasching: erst Française, dann Disco, ab Mitternacht ohne Masken. Wer keine hat, malt sich an der Garderobe eine.",
    editions: ["Die schönste Maske wird von einem Theatermacher gekürt, der keine Rücksicht nimmt."],
    lineUp: ["Kapelle Kornblum"],
    acts: { pool: "decades", count: 1 },
    when: [fromEaster(-50, "m-sendlinger-stadel"), fromEaster(-57, "m-sendlinger-stadel")],
    starts: "20:00",
    price: 2400,
    lounges: true,
  }),
  clubNight("fasching-villach", "Lei lei im Drauhof", "schlager", [15, 19], ["Fasching", "Party"], {
    text: "Am Faschingssamstag zieht der Umzug am Drauhof vorbei, und wer nicht schnell genug ist, wird hineingezogen. Krapfen, Kapellen und eine Gilde, die ihre Witze selber schreibt.",
    editions: ["Marillenkrapfen gibt es bis Mitternacht, danach nur noch Erinnerungen."],
    acts: { pool: "schlager", count: 2 },
    when: [fromEaster(-50, "vi-drauhof")],
    hours: ["13:00", "02:00"],
    age: 16,
    price: 1200,
    offers: "door",
  }),
  clubNight("morgestraich", "Vor dem Morgestraich", "club", [14, 18], ["Fasnacht", "Basel"], {
    text: "Wer um vier Uhr früh in der Stadt stehen will, geht am besten gar nicht erst schlafen: Vor dem Morgestraich wärmt das Rheinknie mit Suppe und leisen Platten. Um halb vier ist Schluss, dann gehen alle gemeinsam los.",
    editions: ["Mehlsuppe und Zwiebelwähe gibt es, bis beide Bleche und der Kessel leer sind."],
    acts: { pool: "house", count: 1 },
    when: [fromEaster(-42, "bs-rheinknie")],
    hours: ["21:00", "03:30"],
    price: 1800,
    offers: "door",
  }),
  streetParty("guuggen", "Guuggennacht", "street-party", [14, 19], ["Fasnacht", "Guuggen"], {
    text: "Zwanzig Guuggenmusigen, ein Platz, kein Plan: Am Schmutzigen Donnerstag beginnt in Luzern die Fasnacht und die Guuggennacht gleich mit. Ohrstöpsel sind keine Schande.",
    editions: ["Die Monsterkonzert-Wertung entfällt, alle haben gewonnen."],
    when: [fromEaster(-52, "lu-kapellplatz")],
    hours: ["17:00", "23:59"],
  }),
];
