import { describe, expect, test } from "vitest";
import { zonedToInstant } from "#server/platform/zoned-time.ts";
import { sampleTicket } from "../../../testing/document-samples.ts";
import type { EventForDocuments } from "../events/public.ts";
import { calendarFile } from "./calendar-file.ts";

const about = {
  orderNumber: "7K2MQ4XD",
  publicUrl: "https://nachtfalter.example",
  stampedAt: new Date("2026-11-21T10:00:00.123Z"),
};

function linesOf(given: Partial<EventForDocuments> = {}): string[] {
  const text = calendarFile({ ...sampleTicket().event, ...given }, about).toString("utf8");
  expect(text.endsWith("\r\n")).toBe(true);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return text.replace(/\r\n /g, "").trimEnd().split("\r\n");
}

describe("calendar file", () => {
  test("holds one event with moments in UTC", () => {
    expect(linesOf()).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Nachtfalter//Tickets//DE",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:7K2MQ4XD-12@nachtfalter.example",
      "DTSTAMP:20261121T100000Z",
      "DTSTART:20261204T210000Z",
      "DTEND:20261205T050000Z",
      "SUMMARY:Säurebad",
      "LOCATION:Kesselhaus Nord\\, Am Speicherboden 7\\, 20457 Hamburg",
      "DESCRIPTION:Bestellung 7K2MQ4XD\\nhttps://nachtfalter.example/eventDetails/12",
      "URL:https://nachtfalter.example/eventDetails/12",
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
      "END:VEVENT",
      "END:VCALENDAR",
    ]);
  });

  test.each([
    // 22:00 to 05:00 on the wall is six hours in March and eight in October.
    ["2026-03-28", "2026-03-29", "20260328T210000Z", "20260329T030000Z"],
    ["2026-10-24", "2026-10-25", "20261024T200000Z", "20261025T040000Z"],
  ])("is right in the night of the clock change %s", (day, next, starts, ends) => {
    const lines = linesOf({
      startsAt: zonedToInstant(`${day} 22:00:00`, "Europe/Berlin"),
      endsAt: zonedToInstant(`${next} 05:00:00`, "Europe/Berlin"),
    });
    expect(lines).toContain(`DTSTART:${starts}`);
    expect(lines).toContain(`DTEND:${ends}`);
  });

  test("no title begins a property of its own", () => {
    const lines = linesOf({ title: "Fest; mit, allem\\ \r\nATTACH:http://böse.example\u2028\u0007 Ende" });
    expect(lines).toContain("SUMMARY:Fest\\; mit\\, allem\\\\ \\nATTACH:http://böse.example\\n Ende");
    expect(lines).toHaveLength(18);
  });

  test("folds long lines without breaking a letter", () => {
    const title = "Ünïcödé🦋 ".repeat(20).trim();
    expect(linesOf({ title })).toContain(`SUMMARY:${title}`);
  });
});
