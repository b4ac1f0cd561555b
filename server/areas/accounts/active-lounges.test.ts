import { expect, test } from "vitest";
import { activeLounges } from "./active-lounges.ts";

const night = (startTime: string, endTime: string, timeZone = "Europe/Berlin") => ({
  startTime,
  endTime,
  timeZone,
});
const isActive = (lounge: ReturnType<typeof night>, moment: string) =>
  activeLounges([lounge], new Date(moment)).length === 1;

const SATURDAY = night("2026-11-21 22:00:00", "2026-11-22 05:00:00");

test.each([
  ["2026-11-21T20:59:59.999Z", false],
  ["2026-11-21T21:00:00Z", true],
  // It ends at 04:00 UTC: two hours are too few, a moment more is enough.
  ["2026-11-22T01:59:59.999Z", true],
  ["2026-11-22T02:00:00Z", false],
  ["2026-11-22T04:00:00Z", false],
])("a lounge from 22:00 to 05:00 in Berlin at %s: %s", (moment, expected) => {
  expect(isActive(SATURDAY, moment)).toBe(expected);
});

test("the clock is the event's own, on both nights on which it changes", () => {
  expect(
    isActive(night("2026-11-21 22:00:00", "2026-11-22 05:00:00", "Europe/London"), "2026-11-22T02:30:00Z"),
  ).toBe(true);
  // From 22:00 to 05:00 there are eight hours on 24 October, and six on 27 March.
  const autumn = night("2026-10-24 22:00:00", "2026-10-25 05:00:00");
  expect(isActive(autumn, "2026-10-25T01:59:59Z")).toBe(true);
  expect(isActive(autumn, "2026-10-25T02:00:00Z")).toBe(false);
  const spring = night("2027-03-27 22:00:00", "2027-03-28 05:00:00");
  expect(isActive(spring, "2027-03-28T00:59:59Z")).toBe(true);
  expect(isActive(spring, "2027-03-28T01:00:00Z")).toBe(false);
});

test("of several those that are, with all that is known of them, in their order", () => {
  const [first, over, second] = [
    { ...SATURDAY, id: 1 },
    { ...night("2026-11-20 22:00:00", "2026-11-21 05:00:00"), id: 2 },
    { ...SATURDAY, id: 3 },
  ];
  expect(activeLounges([first, over, second], new Date("2026-11-21T22:00:00Z"))).toEqual([first, second]);
});
