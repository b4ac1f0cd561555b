import { expect, test } from "vitest";
import { momentOf, withOffset } from "./event-moment.ts";

test.each([
  ["2026-10-24 22:00:00", "2026-10-24T20:00:00.000Z"],
  ["2026-10-25 05:00:00", "2026-10-25T04:00:00.000Z"],
  ["2026-10-25 02:30:00", "2026-10-25T00:30:00.000Z"],
  ["2026-03-28 22:00:00", "2026-03-28T21:00:00.000Z"],
  ["2026-03-29 05:00:00", "2026-03-29T03:00:00.000Z"],
  ["2026-03-29 02:30:00", "2026-03-29T01:30:00.000Z"],
])("%s in Berlin is %s, also in the nights when the clock changes", (wall, moment) => {
  expect(momentOf(wall, "Europe/Berlin").toISOString()).toBe(moment);
});

test("a wall clock with its offset names one moment, in summer, in winter and west of Greenwich", () => {
  expect(withOffset("2026-11-28 23:00:00", "Europe/Berlin")).toBe("2026-11-28T23:00:00+01:00");
  expect(withOffset("2026-07-04 22:30:00", "Europe/Vienna")).toBe("2026-07-04T22:30:00+02:00");
  expect(withOffset("2026-07-04 22:30:00", "America/St_Johns")).toBe("2026-07-04T22:30:00-02:30");
});
