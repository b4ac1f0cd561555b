import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

/** 21 November 2026, 20:00:00 in Berlin (UTC+1). */
const WALL_CLOCK = "2026-11-21 20:00:00";
const THEN = Date.UTC(2026, 10, 21, 19, 0, 0);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  ["Jetzt", 0],
  ["Jetzt", 10 * SECOND],
  ["Jetzt", 10 * SECOND + 999],
  ["vor 11 Sekunden", 11 * SECOND],
  ["vor 59 Sekunden", 59 * SECOND],
  ["vor 1 Minute", 60 * SECOND],
  ["vor 1 Minute", 119 * SECOND],
  ["vor 12 Minuten", 12 * MINUTE],
  ["vor 59 Minuten", HOUR - 1],
  ["vor 1 Stunde", HOUR],
  ["vor 3 Stunden", 3 * HOUR + 59 * MINUTE],
  ["vor 23 Stunden", DAY - 1],
  ["vor 1 Tag", DAY],
  ["vor 4 Tagen", 4 * DAY],
  ["vor 6 Tagen", 7 * DAY - 1],
  ["am 21.11.2026", 7 * DAY],
  ["am 21.11.2026", 400 * DAY],
])("„%s“ after %d ms", (label, ago) => {
  expect(relativeTime(WALL_CLOCK, THEN + ago)).toBe(label);
});

test.each([
  ["Jetzt", 10 * SECOND],
  ["vor 59 Sek.", 59 * SECOND],
  ["vor 1 Min.", MINUTE],
  ["vor 58 Min.", 58 * MINUTE],
  ["vor 1 Std.", HOUR],
  ["vor 23 Std.", DAY - 1],
  ["vor 1 Tag", DAY],
  ["vor 6 Tagen", 7 * DAY - 1],
  ["21.11.2026", 7 * DAY],
])("„%s“ after %d ms, where it is narrow", (label, ago) => {
  expect(relativeTime(WALL_CLOCK, THEN + ago, "short")).toBe(label);
});

test("a date has no leading zeros", () => {
  expect(relativeTime("2026-01-05 09:00:00", THEN)).toBe("am 5.1.2026");
});

test("what a clock that is ahead sends from the future has happened just now", () => {
  expect(relativeTime(WALL_CLOCK, THEN - 5 * SECOND)).toBe("Jetzt");
  expect(relativeTime(WALL_CLOCK, THEN - 3 * HOUR)).toBe("Jetzt");
});

test("the zone of the device means nothing", () => {
  const before = process.env.TZ;
  try {
    for (const zone of ["America/Los_Angeles", "Asia/Kathmandu", "Pacific/Kiritimati"]) {
      process.env.TZ = zone;
      expect(relativeTime(WALL_CLOCK, THEN + 12 * MINUTE)).toBe("vor 12 Minuten");
    }
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test("in the night in March the hour that is left out is not counted", () => {
  // 29 March 2026: 01:59:59 is followed by 03:00:00, 01:00 UTC.
  const leap = Date.UTC(2026, 2, 29, 1, 0, 0);
  expect(relativeTime("2026-03-29 01:30:00", leap)).toBe("vor 30 Minuten");
  expect(relativeTime("2026-03-29 01:30:00", leap + 15 * MINUTE)).toBe("vor 45 Minuten");
  expect(relativeTime("2026-03-29 03:00:00", leap)).toBe("Jetzt");
  expect(relativeTime("2026-03-28 03:10:00", leap + 10 * MINUTE)).toBe("vor 23 Stunden");
});

test("in the night in October the hour that comes twice is counted once for what was before it, and is the nearest for what was in it", () => {
  // 25 October 2026: 02:59:59 (UTC+2) is followed by 02:00:00 (UTC+1), 01:00 UTC.
  const leap = Date.UTC(2026, 9, 25, 1, 0, 0);
  expect(relativeTime("2026-10-25 01:30:00", leap)).toBe("vor 1 Stunde");
  // In the first of the two hours its moments have been, those of the second not yet.
  expect(relativeTime("2026-10-25 02:20:00", leap - 20 * MINUTE)).toBe("vor 20 Minuten");
  expect(relativeTime("2026-10-25 02:39:00", leap - 20 * MINUTE)).toBe("vor 1 Minute");
  // In the second one the nearer reading counts.
  expect(relativeTime("2026-10-25 02:20:00", leap + 40 * MINUTE)).toBe("vor 20 Minuten");
  expect(relativeTime("2026-10-25 02:50:00", leap + 5 * MINUTE)).toBe("vor 15 Minuten");
  expect(relativeTime("2026-10-25 02:20:00", leap + 2 * HOUR)).toBe("vor 1 Stunde");
});
