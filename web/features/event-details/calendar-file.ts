import type { EventDetails } from "#contract/areas/eventdetails.ts";

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

/**
 * The moment at which a clock in `zone` shows a wall clock. In the nights of the clock change: a time that is skipped
 * becomes the one an hour later, a time that comes twice is the first of the two.
 */
export function momentOf(wallClock: string, zone: string): Date {
  const wall = Date.parse(`${wallClock.replace(" ", "T")}Z`);
  const before = offsetAt(wall - 86_400_000, zone);
  const after = offsetAt(wall + 86_400_000, zone);
  const fits = [before, after].find((offset) => offsetAt(wall - offset, zone) === offset);
  return new Date(wall - (fits ?? before));
}

/** „2026-12-04T22:00:00+01:00“: the wall clock itself, and by the offset which moment that is (ISO 8601). */
export function withOffset(wallClock: string, zone: string): string {
  const local = wallClock.replace(" ", "T");
  const minutes = (Date.parse(`${local}Z`) - momentOf(wallClock, zone).getTime()) / 60_000;
  const two = (count: number) => String(Math.floor(count)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

function offsetAt(moment: number, zone: string): number {
  const shown = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${shown.format(moment).replace(" ", "T")}Z`) - moment;
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
