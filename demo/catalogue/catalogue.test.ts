import { expect, test } from "vitest";
import { LABELS } from "../../server/areas/events/public.ts";
import { ACTS } from "./acts.ts";
import { ALL_CONCEPTS, CITY_NIGHTS } from "./concepts/all-concepts.ts";
import { AROUND_THE_CLOCK } from "./concepts/around-the-clock.ts";
import { ALL_VENUES, venueNamed } from "./venues/all-venues.ts";

/** How the postcodes of each city begin. The German ones were compared with a full list when they were written. */
const postcodes: Readonly<Record<string, string>> = {
  Hamburg: "20 21 22",
  Bremen: "28",
  Kiel: "241",
  Lübeck: "235",
  Rostock: "180 181",
  Oldenburg: "261",
  Flensburg: "249",
  Husum: "25813",
  Schwerin: "190",
  Stralsund: "184",
  Greifswald: "174",
  Lüneburg: "213",
  Hannover: "301 304 305 306",
  Braunschweig: "381",
  Wolfsburg: "384",
  Göttingen: "370",
  Osnabrück: "490",
  Wilhelmshaven: "263",
  Hildesheim: "311",
  Berlin: "10 12 13 140 141",
  Leipzig: "041 042 043",
  Dresden: "010 011 012 013",
  Chemnitz: "090 091",
  Zwickau: "080",
  Görlitz: "0282",
  "Halle (Saale)": "061",
  Magdeburg: "391",
  Erfurt: "990",
  Jena: "077",
  Weimar: "994",
  Cottbus: "030",
  Potsdam: "144",
  Köln: "506 507 508 509 510 511",
  Düsseldorf: "402 404 405 406",
  Dortmund: "441 442 443",
  Essen: "451 452 453",
  Bochum: "447 448",
  Duisburg: "470 471 472",
  Wuppertal: "421 422 423",
  Mönchengladbach: "410 411 412",
  Aachen: "520",
  Bonn: "531 532",
  Münster: "481",
  Bielefeld: "336 337",
  Paderborn: "330 331",
  Siegen: "570",
  "Frankfurt am Main": "603 604 605 659",
  Wiesbaden: "651 652 655",
  Mainz: "551",
  Darmstadt: "642",
  Kassel: "341",
  Marburg: "350",
  Gießen: "353",
  Fulda: "360",
  Koblenz: "560",
  Trier: "542",
  Saarbrücken: "661",
  Kaiserslautern: "676",
  München: "80 81",
  Nürnberg: "902 903 904",
  Fürth: "907",
  Erlangen: "910",
  Augsburg: "861",
  Regensburg: "930",
  Würzburg: "970",
  Passau: "940",
  Bamberg: "960",
  Bayreuth: "954",
  Ingolstadt: "850",
  Rosenheim: "830",
  "Kempten (Allgäu)": "874",
  Landshut: "840",
  "Lindau (Bodensee)": "88131",
  Stuttgart: "701 703 704 705 706 707",
  Karlsruhe: "761 762",
  Mannheim: "681 682 683",
  Heidelberg: "691",
  "Freiburg im Breisgau": "790 791",
  Ulm: "890",
  Tübingen: "720",
  Konstanz: "784",
  Ravensburg: "882",
  Heilbronn: "740",
  Wien: "1",
  Graz: "80",
  Linz: "40",
  Salzburg: "50",
  Innsbruck: "60",
  "Klagenfurt am Wörthersee": "90",
  Villach: "95",
  Bregenz: "690",
  Dornbirn: "685",
  "St. Pölten": "310",
  "Krems an der Donau": "35",
  Steyr: "440",
  Wels: "460",
  Eisenstadt: "700",
  Zürich: "80",
  Basel: "40",
  Bern: "30",
  Luzern: "60",
  "St. Gallen": "90",
  Winterthur: "84",
  Genf: "12",
  Biel: "250",
  Chur: "70",
  Thun: "36",
  Schaffhausen: "82",
  Aarau: "50",
  Solothurn: "45",
  Zug: "63",
  "Freiburg im Üechtland": "17",
};

const clock = Object.values(AROUND_THE_CLOCK).flatMap(({ lounge, bar }) => [...lounge, ...bar]);
const concepts = [...ALL_CONCEPTS, ...CITY_NIGHTS, ...clock];

test("titles have at most 20 characters; every concept and venue has a key of its own", () => {
  for (const { title } of concepts) expect(title.length, title).toBeLessThanOrEqual(20);
  for (const keys of [concepts.map(({ key }) => key), ALL_VENUES.map(({ key }) => key)])
    expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(ALL_VENUES.map(({ name }) => name)).size).toBe(ALL_VENUES.length);
});

test("everything is said once: no two concepts, editions, acts or venues share a sentence", () => {
  const texts = [
    ...concepts.flatMap(({ text, editions }) => [text, ...editions]),
    ...Object.values(ACTS).flatMap((acts) => acts.map(({ bio }) => bio)),
    ...ALL_VENUES.map(({ text }) => text),
  ];
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?“])\s+/));
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});

test("nobody has two names, and no name two people", () => {
  const names = Object.values(ACTS).flatMap((acts) => acts.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  const residents = CITY_NIGHTS.flatMap(({ lineUp }) => lineUp);
  expect(new Set([...names, ...residents]).size).toBe(names.length + residents.length);
});

test("texts are set in German typography and end with a full stop", () => {
  const sentences = concepts.flatMap(({ text, editions }) => [text, ...editions]);
  const bios = Object.values(ACTS).flatMap((acts) => acts.map(({ bio }) => bio));
  for (const text of [...sentences, ...bios, ...ALL_VENUES.map((venue) => venue.text)]) {
    expect(text).not.toMatch(/["']|\.\.\.| - | {2}|\s$/);
    expect(text.match(/„/g)?.length, text).toBe(text.match(/“/g)?.length);
    expect(text).toMatch(/[.!?]$/);
  }
});

test("only known labels and existing venues are used", () => {
  const known = new Set<number>(LABELS.map(({ id }) => id));
  for (const { type, music, at, when } of concepts) {
    for (const id of [type, ...music]) expect(known).toContain(id);
    for (const key of [...at, ...when.flatMap((rule) => rule.at ?? [])]) venueNamed(key);
  }
});

test("every venue has a postcode of its city", () => {
  for (const { city, country, name, postcode } of ALL_VENUES) {
    expect(postcode).toMatch(country === "DE" ? /^\d{5}$/ : /^[1-9]\d{3}$/);
    const beginnings = postcodes[city]?.split(" ") ?? [];
    const fits = beginnings.some((digits) => postcode.startsWith(digits));
    expect(fits, `${name}, ${postcode} ${city}`).toBe(true);
  }
});
