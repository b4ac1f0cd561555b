import { expect, test } from "vitest";
import { givenEvent, givenOffer } from "../../../../testing/given-event.ts";
import { checkEvent, TITLE_LENGTH } from "./check-event.ts";
import type { EventInput, LoungeInput } from "./event-input.ts";
import { describeProblem } from "./event-problems.ts";

const lounge: LoungeInput = {
  pictureId: 1,
  title: "Kanzel",
  description: "",
  maxGuests: 8,
  priceCents: 32_000,
  minConsumptionCents: 20_000,
  quantity: 4,
};

function problemsOf(given: Partial<EventInput>, titleLength: number = TITLE_LENGTH.typed): string[] {
  const night = { starts: "2026-12-31 22:00", ends: "2027-01-01 05:00", ...given };
  const checked = checkEvent(givenEvent(night).event, { timeZone: "Europe/Berlin", titleLength });
  return "input" in checked ? [] : checked.map(({ at, problem }) => `${at} ${problem}`);
}

test("an ordinary event has no problem", () => {
  expect(problemsOf({ lounges: [lounge], lastEntry: "2027-01-01 02:00" })).toEqual([]);
});

test.each<[string, Partial<EventInput>, string]>([
  ["no title", { title: " " }, "title missing"],
  ["a title of 21 characters", { title: "x".repeat(21) }, "title too-long"],
  ["half a character", { description: "\ud83d" }, "description unreadable"],
  ["a time that is none", { starts: "heute" }, "starts not-a-time"],
  [
    "a time that the clock skips",
    { starts: "2027-03-28 02:30", ends: "2027-03-28 06:00" },
    "starts skipped-time",
  ],
  ["an end at the start", { ends: "2026-12-31 22:00" }, "ends end-before-start"],
  ["an end a year too late", { ends: "2028-01-01 05:00" }, "ends too-long-event"],
  ["a last entry after the end", { lastEntry: "2027-01-01 06:00" }, "lastEntry entry-outside"],
  ["an age of a hundred", { ageLimit: 100 }, "ageLimit out-of-range"],
  ["a price below nothing", { boxOfficePriceCents: -1 }, "boxOfficePriceCents not-a-price"],
  ["a link that runs code", { ticketSaleLink: "javascript:alert(1)" }, "ticketSaleLink not-an-address"],
  [
    "31 tickets",
    { offers: Array.from({ length: 31 }, (_, i) => givenOffer({ title: `T${i}` })) },
    "offers too-many",
  ],
  [
    "two tickets of one title",
    { offers: [givenOffer(), givenOffer({ title: " Standard" })] },
    "offers.1.title same-title",
  ],
  ["a ticket type 4", { offers: [givenOffer({ ticketType: 4 })] }, "offers.0.ticketType out-of-range"],
  [
    "49 cents",
    { offers: [givenOffer({ priceCents: 40, feeCents: 9 })] },
    "offers.0.priceCents below-half-a-euro",
  ],
  [
    "a price in fractions of a cent",
    { offers: [givenOffer({ priceCents: 99.5 })] },
    "offers.0.priceCents not-a-price",
  ],
  [
    "a sale that ends first",
    { offers: [givenOffer({ saleStarts: "2026-12-02 10:00", saleEnds: "2026-12-01 10:00" })] },
    "offers.0.saleEnds sale-ends-first",
  ],
  [
    "a sale that outlasts the event",
    { offers: [givenOffer({ saleEnds: "2027-01-01 05:01" })] },
    "offers.0.saleEnds sale-after-event",
  ],
  [
    "an insurance for nothing",
    { offers: [givenOffer({ insurancePriceCents: 0 })] },
    "offers.0.insurancePriceCents not-a-price",
  ],
  ["a lounge without picture", { lounges: [{ ...lounge, pictureId: null }] }, "lounges.0.pictureId missing"],
  ["a lounge for nobody", { lounges: [{ ...lounge, maxGuests: 0 }] }, "lounges.0.maxGuests out-of-range"],
])("%s is refused where it stands, and nothing else is", (_, given, problem) => {
  expect(problemsOf(given)).toEqual([problem]);
});

test("a free ticket, one for half a euro, and a title of 60 characters from elsewhere are fine", () => {
  const offers = [givenOffer({ priceCents: 0 }), givenOffer({ title: "Ab", priceCents: 45, feeCents: 5 })];
  expect(problemsOf({ offers, title: "x".repeat(60) }, TITLE_LENGTH.imported)).toEqual([]);
});

test("everything that is wrong is said at once, in sentences with their numbers", () => {
  const { event } = givenEvent({ title: "x".repeat(21), starts: "nie", offers: [givenOffer({ quota: -1 })] });
  const checked = checkEvent(event, { timeZone: "Europe/Berlin", titleLength: 20 });
  expect("input" in checked ? [] : checked.map(describeProblem)).toEqual([
    "Bitte höchstens 20 Zeichen angeben.",
    "Das ist kein gültiger Zeitpunkt. Bitte als JJJJ-MM-TT HH:MM angeben, zum Beispiel 2026-12-31 22:00.",
    "Bitte eine ganze Zahl von 0 bis 1000000 angeben.",
  ]);
});
