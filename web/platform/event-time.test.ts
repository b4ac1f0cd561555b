import { expect, test } from "vitest";
import { timeWord } from "./event-time.ts";

const night = { startTime: "2026-11-23 22:00:00", endTime: "2026-11-24 05:00:00", timeZone: "Europe/Berlin" };
/** A moment by the clock of Berlin, in winter. */
const at = (wallClock: string) => Date.parse(`${wallClock.replace(" ", "T")}:00+01:00`);

test.each([
  ["2026-11-22 23:59", null],
  ["2026-11-23 00:00", "Heute"],
  ["2026-11-23 21:59", "Heute"],
  ["2026-11-23 22:00", "Läuft gerade"],
  ["2026-11-23 23:59", "Läuft gerade"],
  ["2026-11-24 00:00", "Läuft gerade"],
  ["2026-11-24 04:59", "Läuft gerade"],
  ["2026-11-24 05:00", null],
])("at %s a night across midnight is: %s", (moment, word) => {
  expect(timeWord(night, at(moment))).toBe(word);
});

test("what begins after midnight is not yet today's the evening before", () => {
  const early = { ...night, startTime: "2026-11-24 00:30:00" };
  expect(timeWord(early, at("2026-11-23 23:00"))).toBeNull();
  expect(timeWord(early, at("2026-11-24 00:15"))).toBe("Heute");
});

test("the event's own zone decides, not the reader's", () => {
  const lisbon = { ...night, timeZone: "Europe/Lisbon" };
  expect(timeWord(lisbon, at("2026-11-23 22:30"))).toBe("Heute");
  expect(timeWord(lisbon, at("2026-11-23 23:00"))).toBe("Läuft gerade");
  expect(timeWord(lisbon, at("2026-11-24 00:30"))).toBe("Läuft gerade");
  expect(timeWord(lisbon, at("2026-11-24 05:30"))).toBe("Läuft gerade");
});

test("in the night of the clock change it runs until its own clock says so", () => {
  const long = {
    startTime: "2026-10-24 22:00:00",
    endTime: "2026-10-25 06:00:00",
    timeZone: "Europe/Berlin",
  };
  expect(timeWord(long, Date.parse("2026-10-25T04:59:00Z"))).toBe("Läuft gerade");
  expect(timeWord(long, Date.parse("2026-10-25T05:00:00Z"))).toBeNull();
});
