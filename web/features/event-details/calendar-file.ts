import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { momentOf } from "./event-moment.ts";

type Entry = Pick<
  EventDetails,
  | "id"
  | "title"
  | "startTime"
  | "endTime"
  | "timeZone"
  | "location"
  | "street"
  | "plz"
  | "city"
  | "lat"
  | "lon"
>;

/** An iCalendar file (RFC 5545) of one event; its times are moments in UTC, so no time zone table is needed. */
export function calendarFile(event: Entry, pageUrl: string, now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Nachtfalter//Events//DE",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:event-${event.id}@${new URL(pageUrl).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(momentOf(event.startTime, event.timeZone))}`,
    `DTEND:${utc(momentOf(event.endTime, event.timeZone))}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(`${event.location}, ${event.street}, ${event.plz} ${event.city}`)}`,
    `GEO:${event.lat};${event.lon}`,
    `URL:${pageUrl}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(fold).join("\r\n").concat("\r\n");
}

/** Saves the file as the browser saves downloads; needs no network. */
export function downloadCalendarFile(event: Entry, pageUrl: string): void {
  const file = calendarFile(event, pageUrl, new Date());
  const address = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${event.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "event"}.ics`;
  link.click();
  // Some browsers read the file only after the press has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, "");

const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");

/** At most 75 octets a line; what follows begins with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (encoder.encode(part + character).length > 74) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part].join("\r\n ");
}
