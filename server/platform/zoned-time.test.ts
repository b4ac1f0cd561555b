import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantToZoned, zonedToInstant } from "./zoned-time.ts";

const zones = ["Europe/Berlin", "Europe/Vienna", "Europe/Zurich"] as const;
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;

describe.each(zones)("wall clock of %s", (zone) => {
  test("is one hour ahead of UTC in winter and two in summer", () => {
    expect(zonedToInstant("2026-01-15 22:00:00", zone).toISOString()).toBe("2026-01-15T21:00:00.000Z");
    expect(zonedToInstant("2026-07-15 22:00:00", zone).toISOString()).toBe("2026-07-15T20:00:00.000Z");
    expect(instantToZoned(new Date("2026-07-15T22:30:05Z"), zone)).toBe("2026-07-16 00:30:05");
  });

  test("a night from 22:00 to 05:00 lasts six hours when the clock goes forward", () => {
    const starts = zonedToInstant("2026-03-28 22:00:00", zone);
    const ends = zonedToInstant("2026-03-29 05:00:00", zone);
    expect(hours(starts, ends)).toBe(6);
    expect(instantToZoned(starts, zone)).toBe("2026-03-28 22:00:00");
    expect(instantToZoned(ends, zone)).toBe("2026-03-29 05:00:00");
  });

  test("a night from 22:00 to 05:00 lasts eight hours when the clock goes back", () => {
    const starts = zonedToInstant("2026-10-24 22:00:00", zone);
    const ends = zonedToInstant("2026-10-25 05:00:00", zone);
    expect(hours(starts, ends)).toBe(8);
    expect(instantToZoned(ends, zone)).toBe("2026-10-25 05:00:00");
  });

  test("a skipped time becomes the one an hour later", () => {
    const skipped = zonedToInstant("2026-03-29 02:30:00", zone);
    expect(skipped).toEqual(zonedToInstant("2026-03-29 03:30:00", zone));
    expect(instantToZoned(skipped, zone)).toBe("2026-03-29 03:30:00");
  });

  test("a time that comes twice is the first of the two", () => {
    const first = zonedToInstant("2026-10-25 02:30:00", zone);
    expect(first.toISOString()).toBe("2026-10-25T00:30:00.000Z");
    expect(instantToZoned(new Date(first.getTime() + 3_600_000), zone)).toBe("2026-10-25 02:30:00");
  });

  test("the last second before and the first after each change", () => {
    expect(zonedToInstant("2026-03-29 01:59:59", zone).toISOString()).toBe("2026-03-29T00:59:59.000Z");
    expect(zonedToInstant("2026-03-29 03:00:00", zone).toISOString()).toBe("2026-03-29T01:00:00.000Z");
    expect(zonedToInstant("2026-10-25 01:59:59", zone).toISOString()).toBe("2026-10-24T23:59:59.000Z");
    expect(zonedToInstant("2026-10-25 03:00:00", zone).toISOString()).toBe("2026-10-25T02:00:00.000Z");
  });

  test("every moment's wall clock leads back to it, or to the hour before where it comes twice", () => {
    const moment = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2060, 0) / 1000 });
    fc.assert(
      fc.property(moment, (seconds) => {
        const instant = new Date(seconds * 1000);
        const back = zonedToInstant(instantToZoned(instant, zone), zone);
        expect([0, 1]).toContain(hours(back, instant));
      }),
    );
  });
});

test("the clock of a year's first hour shows 00, not 24", () => {
  expect(instantToZoned(new Date("2026-12-31T23:00:00Z"), "Europe/Berlin")).toBe("2027-01-01 00:00:00");
});

test.each(["2026-02-30 10:00:00", "2026-13-01 10:00:00", "2026-01-01T10:00:00", "2026-01-01 24:30:00", ""])(
  "%s is refused",
  (text) => {
    expect(() => zonedToInstant(text, "Europe/Berlin")).toThrow(RangeError);
  },
);
