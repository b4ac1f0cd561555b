import { describe, expect, test } from "vitest";
import { instantToZoned, zonedToInstant } from "../../server/platform/zoned-time.ts";
import { AROUND_THE_CLOCK } from "../catalogue/concepts/around-the-clock.ts";
import { NIGHT_CITIES } from "../catalogue/night-houses.ts";
import { addDays, fromEaster, isQuietDay, monthly, monthOf, weekdayOf } from "./calendar.ts";
import { planEvent } from "./plan-event.ts";
import type { PlannedEvent } from "./planned-event.ts";
import { programmePlan } from "./programme-plan.ts";
import { runningNow } from "./running-now.ts";
import { scheduleMonth, takenOn } from "./schedule.ts";

/** Of each month one, both nights of the clock change, the turn of the year, a leap day. */
const starts = [
  "2026-01-05T03:00:00Z",
  "2026-02-14T11:00:00Z",
  "2026-03-29T00:30:00Z",
  "2026-04-30T19:00:00Z",
  "2026-06-21T06:00:00Z",
  "2026-07-31T22:30:00Z",
  "2026-08-17T14:00:00Z",
  "2026-10-25T00:30:00Z",
  "2026-11-21T09:00:00Z",
  "2026-12-31T22:59:00Z",
  "2027-05-02T16:00:00Z",
  "2027-09-13T12:00:00Z",
  "2028-02-29T05:00:00Z",
];

function plannedAt(start: string): { today: string; events: PlannedEvent[] } {
  const { today, occasions } = programmePlan(new Date(start));
  return { today, events: occasions.map((occasion) => planEvent(occasion, today)) };
}

const programmes = new Map(starts.map((start) => [start, plannedAt(start)]));

function planned(start: string): { today: string; events: PlannedEvent[] } {
  return programmes.get(start) ?? plannedAt(start);
}

const clockKeys = Object.values(AROUND_THE_CLOCK).flatMap(({ lounge, bar }) =>
  [...lounge, ...bar].map(({ key }) => key),
);

function runsAroundTheClock(eventKey: string): boolean {
  return clockKeys.some((key) => eventKey.slice(11).startsWith(`${key}-`));
}

describe.each(starts)("the programme of %s", (start) => {
  const { today, events } = planned(start);
  const coming = events.filter(({ key }) => key.slice(0, 10) >= today);
  const past = events.filter(({ endsAt }) => endsAt < new Date(start));

  test("is full: 240 events in 60 cities and 60 past ones", () => {
    expect(coming.length).toBeGreaterThanOrEqual(300);
    expect(new Set(coming.map(({ venue }) => venue.city)).size).toBeGreaterThanOrEqual(60);
    expect(new Set(coming.map(({ venue }) => venue.country)).size).toBe(3);
    expect(past.length).toBeGreaterThanOrEqual(60);
  });

  test("has three to five different nights in each big city on the Fridays and Saturdays of four weekends", () => {
    for (const { city, events: most } of NIGHT_CITIES) {
      for (let day = today; day <= addDays(today, 27); day = addDays(day, 1)) {
        if (!["Fr", "Sa"].includes(weekdayOf(day)) || isQuietDay(day)) continue;
        const there = coming.filter(({ key, venue }) => venue.city === city && key.startsWith(day));
        expect(new Set(there.map(({ title }) => title)).size, `${city}, ${day}`).toBeGreaterThanOrEqual(most);
      }
    }
    expect(coming.length).toBeLessThan(700);
  });

  test("fills no city's next month with one series", () => {
    for (const { city } of NIGHT_CITIES) {
      const there = coming.filter(
        ({ key, venue }) => venue.city === city && key.slice(0, 10) <= addDays(today, 27),
      );
      for (const [title, same] of Map.groupBy(there, (event) => event.title))
        expect(same.length, `${title} in ${city}`).toBeLessThanOrEqual(2);
    }
  });

  test("has no empty fortnight in eight months", () => {
    for (let day = today; day < addDays(today, 230); day = addDays(day, 7)) {
      const fortnight = coming.filter(
        ({ key }) => key.slice(0, 10) >= day && key.slice(0, 10) < addDays(day, 14),
      );
      expect(fortnight.length, day).toBeGreaterThan(5);
    }
  });

  test("repeats no text, no poster, no key", () => {
    for (const values of [
      events.map(({ description }) => description),
      events.map(({ picture }) => picture.key),
      events.map(({ key }) => key),
    ])
      expect(new Set(values).size).toBe(values.length);
  });

  test("puts nobody in two places, and no two events into one house, on one day", () => {
    const taken = new Set<string>();
    for (const { key, venue, lineUp } of events) {
      const day = key.slice(0, 10);
      for (const what of [venue.key, ...new Set(lineUp)]) {
        const entry = `${day} ${what}`;
        expect(taken.has(entry), entry).toBe(false);
        taken.add(entry);
      }
    }
  });

  test("shows every kind of ticket", () => {
    const offers = coming.flatMap((event) => event.offers);
    const left = offers.map(({ quota }) => quota);
    expect(left.filter((tickets) => tickets === 0).length).toBeGreaterThan(5);
    expect(left.filter((tickets) => tickets > 0 && tickets <= 20).length).toBeGreaterThan(5);
    expect(coming.some(({ offers: all }) => all.every(({ quota }) => quota === 0))).toBe(true);
    expect(coming.some(({ ticketSaleLink }) => ticketSaleLink !== null)).toBe(true);
    expect(offers.some(({ priceCents }) => priceCents === 0)).toBe(true);
    const confirmed = coming.filter(({ freeNeedConfirmation }) => freeNeedConfirmation);
    expect(confirmed.length).toBeGreaterThan(0);
    for (const { offers: all } of confirmed)
      expect(all.some(({ priceCents }) => priceCents === 0)).toBe(true);
    expect(offers.some(({ saleStarts }) => saleStarts !== null && saleStarts > new Date(start))).toBe(true);
    expect(offers.some(({ saleEnds }) => saleEnds < new Date(start))).toBe(true);
    for (const type of [1, 2, 3]) expect(offers.some(({ ticketType }) => ticketType === type)).toBe(true);
    for (const kind of ["ticket", "order"]) expect(offers.some(({ feeType }) => feeType === kind)).toBe(true);
    expect(offers.some(({ personal }) => personal)).toBe(true);
    expect(offers.some(({ insurancePriceCents }) => insurancePriceCents !== null)).toBe(true);
    expect(offers.some(({ badge }) => badge !== null)).toBe(true);
    expect(coming.some(({ promoted }) => promoted)).toBe(true);
    for (const { offers: all } of events) {
      expect(all.length).toBeGreaterThanOrEqual(1);
      expect(all.length).toBeLessThanOrEqual(4);
    }
  });

  test("takes the VAT of the country and fits the house", () => {
    const rates = { DE: 1900, AT: 2000, CH: 810 };
    for (const { venue, offers } of events) {
      for (const { vatBasisPoints } of offers) expect(vatBasisPoints).toBe(rates[venue.country]);
      const tickets = offers.reduce((sum, { quota }) => sum + quota, 0);
      if (venue.capacity !== undefined) expect(tickets).toBeLessThanOrEqual(venue.capacity + 16);
    }
  });

  test("sells nothing after the last entry, which lies in the last hours of the last day", () => {
    let withLastEntry = 0;
    for (const { key, lastEntry, timeZone, endsAt, offers } of events) {
      for (const { saleStarts, saleEnds } of offers)
        expect((saleStarts?.getTime() ?? 0) < saleEnds.getTime() && saleEnds < endsAt, key).toBe(true);
      if (lastEntry === null) continue;
      withLastEntry++;
      const closes = zonedToInstant(lastEntry, timeZone);
      for (const { saleEnds } of offers) expect(saleEnds <= closes, key).toBe(true);
      const left = (endsAt.getTime() - closes.getTime()) / 3_600_000;
      expect(left >= 2 && left <= 3, `${key}: ${left} hours from last entry to the end`).toBe(true);
    }
    expect(withLastEntry).toBeGreaterThan(50);
  });

  test("opens sales at hours and on days on which a box office would", () => {
    const openings = events.flatMap(({ offers, timeZone }) =>
      offers.flatMap(({ saleStarts }) => (saleStarts === null ? [] : [instantToZoned(saleStarts, timeZone)])),
    );
    expect(openings.length).toBeGreaterThan(5);
    const odd = openings.filter(
      (at) =>
        !/ (?:10|12|18):00(?::00)?$/.test(at.replace("T", " ")) ||
        weekdayOf(at.slice(0, 10)) === "So" ||
        /-(?:12-2[456]|12-31|01-01)/.test(at),
    );
    expect(odd).toEqual([]);
  });

  test("lets minors in with a Muttizettel only in Germany and only where 18 is the limit", () => {
    const consenting = events.filter(({ consentForm }) => consentForm);
    expect(consenting.length).toBeGreaterThan(0);
    for (const { venue, ageLimit } of consenting) expect([venue.country, ageLimit]).toEqual(["DE", 18]);
  });

  test("holds raves on the eve of a day off", () => {
    const raves = events.filter(({ labels, key }) => labels.includes(32) && !runsAroundTheClock(key));
    const onWorkdays = raves.filter(({ key }) =>
      ["Mo", "Di", "Mi", "Do"].includes(weekdayOf(key.slice(0, 10))),
    );
    for (const { key } of onWorkdays) expect(["10-02", "12-31"], key).toContain(key.slice(5, 10));
  });
});

describe("from day to day", () => {
  test("the same day gives the same programme, whatever the hour within a part of the day", () => {
    const noon = plannedAt("2026-11-21T12:00:00Z");
    expect(plannedAt("2026-11-21T13:59:00Z").events).toEqual(noon.events);
  });

  test("a later day keeps what both windows share and only adds", () => {
    const texts = (start: string) =>
      new Map(
        plannedAt(start).events.map(({ key, description, picture }) => [key, [description, picture.key]]),
      );
    const first = texts("2026-11-21T12:00:00Z");
    const later = texts("2026-12-19T12:00:00Z");
    const shared = [...later.keys()].filter((key) => first.has(key));
    expect(shared.length).toBeGreaterThan(300);
    for (const key of shared) expect(later.get(key)).toEqual(first.get(key));
  });
});

describe("at any hour", () => {
  const days = [
    "2026-01-01",
    "2026-03-28",
    "2026-03-29",
    "2026-07-04",
    "2026-10-24",
    "2026-10-25",
    "2026-11-25",
    "2026-12-31",
  ];

  test.each(days)("of %s two events run: one with active lounges, one with cloakroom and bar", (day) => {
    const month = scheduleMonth(monthOf(day));
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000);
      const today = instantToZoned(now, "Europe/Berlin").slice(0, 10);
      const running = runningNow(now, today, (date) => takenOn(month, date))
        .map((occasion) => planEvent(occasion, today))
        .filter(
          ({ startsAt, endsAt }) => startsAt <= now && endsAt.getTime() - now.getTime() > 2 * 3_600_000,
        );
      expect(running, now.toISOString()).toHaveLength(2);
      expect(running.some(({ lounges }) => lounges.length > 0)).toBe(true);
      expect(
        running.some(({ bar, cloakroomPriceCents }) => bar.length > 0 && cloakroomPriceCents !== null),
      ).toBe(true);
      for (const { offers } of running)
        expect(offers.some((offer) => offer.quota > 0 && offer.saleEnds > now)).toBe(true);
    }
  });
});

describe("the calendar", () => {
  test("knows Easter and what hangs on it", () => {
    const easter = fromEaster(0);
    for (const day of ["2026-04-05", "2027-03-28", "2028-04-16", "2038-04-25"])
      expect(easter.dayIn(monthOf(day))).toBe(day);
    expect(fromEaster(-48).dayIn({ year: 2027, month: 2 })).toBe("2027-02-08");
  });

  test("counts weekdays from either end of a month", () => {
    expect(monthly("Fr", 1).dayIn({ year: 2026, month: 5 })).toBe("2026-05-01");
    expect(monthly("So", -1).dayIn({ year: 2026, month: 5 })).toBe("2026-05-31");
    expect(monthly("Fr", 5).dayIn({ year: 2026, month: 4 })).toBeUndefined();
  });
});
