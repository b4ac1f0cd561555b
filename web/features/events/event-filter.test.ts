import { describe, expect, test } from "vitest";
import type { FilterItem } from "#contract/areas/home.ts";
import {
  type Criteria,
  countByLabel,
  countCriteria,
  countUntilSunday,
  daysOf,
  filterEvents,
  fitsNothing,
  mayFitLater,
} from "./event-filter.ts";
import { listedEvent } from "./listed-event-factory.ts";

const filterItems: FilterItem[] = [
  { id: 3, emoji: "🪩", title: "Club", kind: "type" },
  { id: 4, emoji: "🔊", title: "Rave", kind: "type" },
  { id: 18, emoji: "🎛️", title: "Electro", kind: "music" },
  { id: 23, emoji: "♿", title: "Barrierefrei", kind: "detail" },
];
const none: Criteria = { wann: undefined, filter: undefined, preis: undefined, umkreis: undefined };
/** A Thursday. */
const today = "2026-12-03";

function idsOf(events: Parameters<typeof listedEvent>[0][], criteria: Partial<Criteria>): number[] {
  const listed = events.map((event, index) => listedEvent({ id: index + 1, ...event }));
  return filterEvents(listed, { ...none, ...criteria }, { today, filterItems }).map(({ id }) => id);
}

describe("labels", () => {
  const events = [{ labels: "3,18" }, { labels: "4,18,23" }, { labels: "4" }, { labels: "" }];

  test("of one kind widen each other", () => expect(idsOf(events, { filter: "3,4" })).toEqual([1, 2, 3]));
  test("of different kinds narrow each other", () =>
    expect(idsOf(events, { filter: "3,4,18" })).toEqual([1, 2]));
  test("without any everything fits", () => expect(idsOf(events, {})).toEqual([1, 2, 3, 4]));
  test("that are unknown fit nothing", () => expect(idsOf(events, { filter: "99" })).toEqual([]));
});

describe("time", () => {
  const night = (start: string, end: string) => ({ startTime: `${start}:00`, endTime: `${end}:00` });
  const events = [
    night("2026-12-02 23:00", "2026-12-03 05:00"),
    night("2026-12-03 22:00", "2026-12-04 05:00"),
    night("2026-12-04 22:00", "2026-12-05 05:00"),
    night("2026-12-06 15:00", "2026-12-06 22:00"),
    night("2026-12-07 20:00", "2026-12-08 01:00"),
  ];

  test("today is what begins today and what still runs", () =>
    expect(idsOf(events, { wann: "heute" })).toEqual([1, 2]));
  test("the weekend is Friday to Sunday", () =>
    expect(idsOf(events, { wann: "wochenende" })).toEqual([3, 4]));
  test("a festival that began before the weekend is part of it", () =>
    expect(idsOf([night("2026-12-03 12:00", "2026-12-05 23:00")], { wann: "wochenende" })).toEqual([1]));
  test("a weekend that has begun is what is left of it", () => {
    expect(daysOf("wochenende", "2026-12-05")).toEqual({ from: "2026-12-05", to: "2026-12-06" });
    expect(daysOf("wochenende", "2026-12-06")).toEqual({ from: "2026-12-06", to: "2026-12-06" });
    expect(daysOf("wochenende", "2026-12-07")).toEqual({ from: "2026-12-11", to: "2026-12-13" });
  });
  test("the hero counts up to Sunday", () => {
    expect(
      countUntilSunday(
        events.map((event) => listedEvent(event)),
        today,
      ),
    ).toBe(4);
  });
});

describe("price and distance", () => {
  test("a price limit takes the cheapest ticket, else the door's price, and leaves out the unknown", () => {
    const events = [
      { priceFrom: 10 },
      { priceFrom: 10.5 },
      { priceFrom: null, abendkassePrice: 8 },
      { priceFrom: null, abendkassePrice: null },
    ];
    expect(idsOf(events, { preis: 10 })).toEqual([1, 3]);
  });
  test("zero is free entry only", () =>
    expect(idsOf([{ priceFrom: 0 }, { priceFrom: 5 }], { preis: 0 })).toEqual([1]));
  test("a distance limit leaves out what is farther", () =>
    expect(idsOf([{ distanceKm: 19.9 }, { distanceKm: 20.1 }, {}], { umkreis: 20 })).toEqual([1, 3]));
});

describe("what a label would bring", () => {
  const events = [{ labels: "3,18" }, { labels: "4,18,23" }, { labels: "4" }].map((event) =>
    listedEvent(event),
  );
  const pool = { events, isComplete: true, today, filterItems };
  const countsOf = (criteria: Partial<Criteria>) =>
    Object.fromEntries(countByLabel(pool, { ...none, ...criteria }) ?? []);

  test("is counted for every label, also for those that no event has", () => {
    expect(countsOf({})).toEqual({ 3: 1, 4: 2, 18: 2, 23: 1 });
    expect(Object.fromEntries(countByLabel({ ...pool, events: [] }, none) ?? [])).toEqual({
      3: 0,
      4: 0,
      18: 0,
      23: 0,
    });
  });
  test("is less when another kind is chosen, and the same beside labels of its own", () => {
    expect(countsOf({ filter: "3" })).toEqual({ 3: 1, 4: 2, 18: 1, 23: 0 });
    expect(countsOf({ filter: "3,23" })).toEqual({ 3: 0, 4: 1, 18: 0, 23: 0 });
  });
  test("fits time and price, too", () => {
    expect(countsOf({ wann: "heute" })).toEqual({ 3: 0, 4: 0, 18: 0, 23: 0 });
    expect(countsOf({ preis: 5 })).toEqual({ 3: 0, 4: 0, 18: 0, 23: 0 });
  });
  test("is not known while more events may come", () => {
    const growing = { ...pool, isComplete: false };
    expect(countByLabel(growing, none)).toBeUndefined();
    // The last one that is there is of Friday: nothing of today can come after it.
    expect(countByLabel(growing, { ...none, wann: "heute" })).toBeDefined();
  });
});

test("nothing fits only when nothing more can come", () => {
  const pool = { events: [listedEvent({ labels: "4" })], isComplete: true, today, filterItems };
  const club = { ...none, filter: "3" };
  expect(fitsNothing(pool, club)).toBe(true);
  expect(fitsNothing({ ...pool, isComplete: false }, club)).toBe(false);
  expect(fitsNothing(pool, { ...none, filter: "4" })).toBe(false);
});

test("the filter button counts what its dialog sets, not the time", () => {
  expect(countCriteria({ ...none, wann: "heute" })).toBe(0);
  expect(countCriteria({ ...none, filter: "3,18", preis: 0, umkreis: 20 })).toBe(4);
});

test("a list for today needs no events of next week", () => {
  const events = [
    listedEvent({ startTime: "2026-12-03 22:00:00" }),
    listedEvent({ startTime: "2026-12-09 22:00:00" }),
  ];
  expect(mayFitLater(events, { ...none, wann: "wochenende" }, today)).toBe(false);
  expect(mayFitLater(events.slice(0, 1), { ...none, wann: "wochenende" }, today)).toBe(true);
  expect(mayFitLater(events, { ...none, filter: "3" }, today)).toBe(true);
});
