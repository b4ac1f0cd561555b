import type { EventForDocuments } from "#server/areas/events/public.ts";

/**
 * A calendar file (RFC 5545) with one event. Its times are moments in UTC, taken from the event's own zone when it was
 * written: every calendar shows them right without a zone table of ours, also over the nights of the clock change.
 */
export function calendarFile(
  event: Omit<EventForDocuments, "seller">,
  about: { readonly orderNumber: string; readonly publicUrl: string; readonly stampedAt: Date },
): Buffer {
  const { host } = new URL(about.publicUrl);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Nachtfalter//Tickets//DE",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${escapeText(`${about.orderNumber}-${event.id}@${host}`)}`,
    `DTSTAMP:${utc(about.stampedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(`${event.venue}, ${event.street}, ${event.postcode} ${event.city}`)}`,
    `DESCRIPTION:${escapeText(`Bestellung ${about.orderNumber}\n${about.publicUrl}/eventDetails/${event.id}`)}`,
    `URL:${about.publicUrl}/eventDetails/${event.id}`,
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return Buffer.from(`${lines.map(folded).join("\r\n")}\r\n`, "utf8");
}

function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** Section 3.3.11: what would end a value or a line is written out; other control characters have no place in a text. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");
}

/** Section 3.1: lines of at most 75 octets, never broken within a letter. */
function folded(line: string): string {
  let result = "";
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > 75) {
      result += "\r\n ";
      octets = 1;
    }
    result += letter;
    octets += size;
  }
  return result;
}
