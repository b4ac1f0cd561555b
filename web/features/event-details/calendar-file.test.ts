import { expect, test } from "vitest";
import { calendarFile, momentOf, withOffset } from "./calendar-file.ts";

const event = {
  id: 7,
  title: "Säurebad; Teil 2, \\ mit Gästen aus der ganzen Stadt und noch viel weiter draußen am Rand",
  startTime: "2026-12-04 22:00:00",
  endTime: "2026-12-05 06:00:00",
  timeZone: "Europe/Berlin",
  location: "Kesselhaus Nord",
  street: "Kesselstraße 18",
  plz: "20457",
  city: "Hamburg",
  lat: 53.54,
  lon: 9.99,
};

test("times are moments in UTC, texts are escaped, lines are folded", () => {
  const file = calendarFile(
    event,
    "https://nachtfalter.example/eventDetails/7",
    new Date("2026-11-20T10:00:00Z"),
  );
  expect(file).toContain("DTSTART:20261204T210000Z\r\nDTEND:20261205T050000Z\r\n");
  expect(file).toContain("DTSTAMP:20261120T100000Z");
  expect(file).toContain("LOCATION:Kesselhaus Nord\\, Kesselstraße 18\\, 20457 Hamburg");
  const lines = file.split("\r\n");
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(
    "SUMMARY:Säurebad\\; Teil 2\\, \\\\ mit Gästen aus der ganzen Stadt und noch viel weiter draußen am Rand",
  );
  expect(file.startsWith("BEGIN:VCALENDAR\r\n")).toBe(true);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
});

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
