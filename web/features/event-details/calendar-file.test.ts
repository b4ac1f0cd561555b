import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

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
