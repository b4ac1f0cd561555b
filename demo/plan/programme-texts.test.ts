import { describe, expect, test } from "vitest";
import { addDays, fromEaster, monthOf, weekdayOf } from "./calendar.ts";
import { planEvent } from "./plan-event.ts";
import type { Occasion, PlannedEvent } from "./planned-event.ts";
import { programmePlan } from "./programme-plan.ts";

/** Together they see every month, and what turns from year to year. */
const starts = [
  "2026-03-05T11:00:00Z",
  "2026-11-21T11:00:00Z",
  "2027-07-17T19:30:00Z",
  "2028-02-29T05:00:00Z",
];

const HOURS = "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" ");
const NUMBERS = ["null", ...HOURS];
const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);
const DAYS = {
  Mo: "montag",
  Di: "dienstag",
  Mi: "mittwoch",
  Do: "donnerstag",
  Fr: "freitag",
  Sa: "samstag",
  So: "sonntag",
};

type Told = { occasion: Occasion; event: PlannedEvent; text: string };

/** The clock times of a text in minutes, each as the readings that it allows. */
function timesIn(text: string): { said: string; readings: number[] }[] {
  // „bis zwölf sitzen umsonst“ and „ab sechs Jahren“ speak of ages and amounts.
  const spoken = text.matchAll(
    /\b(?:um|ab|bis|vor|nach|gegen|von|seit) (halb |viertel nach )?(eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?= (?:Uhr|geht|gibt|kommt|läuft|spielt|zeigt|startet|ist|sind|macht|legt|wird|vorne|kostet|batteln|verlost|übernimmt|bringt|bis|entschieden|serviert|Karussell|Suppe)|[.,;:])/giu,
  );
  const found = [...spoken].map(([said, part, hour = ""]) => {
    const base = (HOURS.indexOf(hour.toLowerCase()) + 1) * 60 - (part?.toLowerCase() === "halb " ? 30 : 0);
    return { said, readings: [base % 720, (base % 720) + 720] };
  });
  for (const [said, hours, minutes] of text.matchAll(/\b(\d{1,2})(?::(\d\d))? Uhr\b/g))
    found.push({ said, readings: [(Number(hours) * 60 + Number(minutes ?? 0)) % 1440] });
  for (const [said] of text.matchAll(/\b(?:um|ab|bis|nach|vor) Mitternacht\b/giu))
    found.push({ said, readings: [0] });
  return found;
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Whether a clock shows one of the readings between an hour and a half before the start and half an hour after the end. */
function happens({ concept }: Occasion, readings: readonly number[]): boolean {
  const begins = minutesOf(concept.starts);
  const length = (minutesOf(concept.ends) - begins + 1440) % 1440;
  return readings.some((at) => (at - begins + 90 + 1440) % 1440 <= length + 120);
}

describe.each(starts)("what the programme of %s tells", (start) => {
  const { today, occasions } = programmePlan(new Date(start));
  const told = occasions.map((occasion): Told => {
    const event = planEvent(occasion, today);
    const offers = event.offers.map(({ title, description }) => `${title}: ${description}`);
    return { occasion, event, text: [event.description, ...offers].join("\n") };
  });
  const wrong = (rule: (one: Told) => unknown) =>
    told.flatMap((one) => {
      const found = rule(one);
      return found === undefined || found === false || (Array.isArray(found) && found.length === 0)
        ? []
        : [[one.event.key, found]];
    });

  test("happens while the event runs", () => {
    const outside = wrong(({ occasion, event }) =>
      (occasion.concept.days ?? 1) > 1
        ? false
        : timesIn(event.description)
            .filter(({ readings }) => !happens(occasion, readings))
            .map(({ said }) => `${said} (${occasion.concept.starts}–${occasion.concept.ends})`),
    );
    expect(outside).toEqual([]);
  });

  test("names no weekday but its own", () => {
    const others = wrong(({ occasion, text }) => {
      const length = occasion.concept.days ?? 1;
      const own = Array.from({ length: length + 1 }, (_, i) => DAYS[weekdayOf(addDays(occasion.day, i))]);
      const said = [...text.matchAll(/\b(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)/giu)];
      return said
        .filter(
          ({ index }) =>
            !/(?:am Montag (?:wieder|noch)|ab Samstagabend|am Freitag trotzdem|Silvia Sonntag|Bella Donnerstag)/u.test(
              text.slice(Math.max(0, index - 8), index + 18),
            ),
        )
        .map(([day]) => day.toLowerCase())
        .filter((day) => !own.includes(day));
    });
    expect(others).toEqual([]);
  });

  test("names no month and no season but its own", () => {
    const others = wrong(({ occasion, text }) => {
      const month = monthOf(occasion.day).month;
      const lastMonth = monthOf(addDays(occasion.day, 1)).month;
      const months = [
        ...text.matchAll(
          new RegExp(`(?:\\b(?:im|ende|anfang|mitte)|\\d\\.) (${MONTHS.join("|")})\\b(?! kühl)`, "giu"),
        ),
      ];
      const foreign = months
        .map(([, name = ""]) => MONTHS.indexOf(name) + 1)
        .filter((m) => m !== month && m !== lastMonth);
      const year = monthOf(occasion.day).year;
      const easter = [1, 2, 3, 4, 5].flatMap((m) => fromEaster(0).dayIn({ year, month: m }) ?? [])[0] ?? "";
      const days = (Date.parse(occasion.day) - Date.parse(easter)) / 86_400_000;
      const seasons: [RegExp, boolean][] = [
        [/\bAdvent|Nikolaus|Christkind|Weihnacht|Lametta/u, occasion.day.slice(5) >= "11-20"],
        [/(?<!immer )Silvester/u, occasion.day.slice(5) === "12-31"],
        [/\bOster/u, Math.abs(days) <= 3],
        [/\bFastnacht|Karneval|(?<!zu )Fasching|Fasnacht/u, days >= -60 && days <= -40],
        [/Glühwein/u, month >= 11 || month <= 2],
        [/Badesee|Frühschwimmen|Planschbecken/u, month >= 5 && month <= 9],
      ];
      return [...foreign, ...seasons.filter(([words, fits]) => words.test(text) && !fits).map(String)];
    });
    expect(others).toEqual([]);
  });

  test("ends every sentence once, also after a name with a full stop", () => {
    expect(told.some(({ event }) => event.lineUp.some((name) => name.endsWith(".")))).toBe(true);
    expect(wrong(({ text }) => text.match(/[^.]*\.\./u)?.[0])).toEqual([]);
  });

  test("has no lounge in more than a handful of houses, nor two alike in one", () => {
    const houses = new Map<string, Set<string>>();
    for (const { event } of told) {
      expect(new Set(event.lounges.map(({ title }) => title)).size, event.key).toBe(event.lounges.length);
      for (const { description } of event.lounges)
        houses.set(description, (houses.get(description) ?? new Set()).add(event.venue.key));
    }
    expect(houses.size).toBeGreaterThan(30);
    for (const [text, where] of houses) expect(where.size, text).toBeLessThanOrEqual(6);
  });

  test("counts the acts that it lists", () => {
    const miscounted = wrong(({ event, occasion }) => {
      const counts = [...occasion.concept.text.matchAll(/\b(\p{L}+) (?:\p{Ll}{1,20} )?(?:Bands|Acts)\b/giu)];
      return counts
        .map(([said, number = ""]) => [said, NUMBERS.indexOf(number.toLowerCase())] as const)
        .filter(([, number]) => number > 0 && number !== event.lineUp.length);
    });
    expect(miscounted).toEqual([]);
  });

  test("asks nothing where it is free, and sends nobody to a box office that is not there", () => {
    const contradictions = wrong(({ event, text }) => {
      const free = event.offers.some(({ priceCents }) => priceCents === 0);
      return [
        /Eintritt (?:ist )?frei|Freier Eintritt|kostet keinen Eintritt/u.test(text) && !free
          ? "not free"
          : "",
        /Abendkasse|Kasse vor Ort/u.test(text) && event.boxOfficePriceCents === null ? "no box office" : "",
        /ausverkauft|nur noch (?:wenige )?(?:Karten|Tickets)/iu.test(text) ? "tells the stock" : "",
        /Franken/u.test(text) ? "another currency" : "",
        /\bEuro\b/u.test(text) && event.venue.country === "CH" ? "euros in Switzerland" : "",
      ].filter(Boolean);
    });
    expect(contradictions).toEqual([]);
  });

  test("asks the same at the box office where it says so", () => {
    const dearer = wrong(({ event }) =>
      event.offers
        .filter(({ description }) => description.includes("zum gleichen Preis"))
        .filter((offer) => offer.priceCents + offer.feeCents !== event.boxOfficePriceCents)
        .map(({ title }) => title),
    );
    expect(dearer).toEqual([]);
    expect(told.filter(({ text }) => text.includes("zum gleichen Preis")).length).toBeGreaterThan(5);
  });

  test("adds to a ticket with cloakroom what the cloakroom costs", () => {
    const other = wrong(({ event }) => {
      const price = (title: string) => event.offers.find((offer) => offer.title === title)?.priceCents;
      const [plain, both] = [price("Standard"), price("Standard + Garderobe")];
      return both !== undefined && plain !== undefined && both - plain !== event.cloakroomPriceCents;
    });
    expect(other).toEqual([]);
  });

  test("speaks of minors as the age limit does", () => {
    const contradictions = wrong(({ event, text }) => [
      ...(/unter 18|erst ab 18/u.test(text) && event.ageLimit !== 18 ? ["18"] : []),
      ...(/Muttizettel/u.test(text) && event.consentForm ? ["Muttizettel"] : []),
      ...(/Schülerinnen und Schüler haben|Kinder bis|Kinderbereich/u.test(text) && (event.ageLimit ?? 0) > 12
        ? ["children"]
        : []),
    ]);
    expect(contradictions).toEqual([]);
  });

  test("promises the whole night only at night", () => {
    const byDay = wrong(({ occasion: { concept }, text }) => {
      return text.includes("die ganze Nacht\n") || text.endsWith("die ganze Nacht")
        ? concept.starts < "18:00"
        : false;
    });
    expect(byDay).toEqual([]);
  });

  test("plays outdoors only from April to October, but for street parties", () => {
    const freezing = wrong(({ occasion: { concept, day } }) => {
      const month = monthOf(day).month;
      return concept.outdoors === true && concept.type !== 34 && (month < 4 || month > 10);
    });
    expect(freezing).toEqual([]);
  });
});
