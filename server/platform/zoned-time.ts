/**
 * Wall clocks and moments. A wall clock is the text `YYYY-MM-DD HH:MM:SS` of a named zone; it is never handed to
 * `new Date()`, which would read it in the machine's zone. Temporal would do this, but Node 24 keeps it behind a flag.
 */

const pattern = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

/**
 * What a clock in `zone` shows at a moment: `YYYY-MM-DD HH:MM:SS`, years 0001 to 9999.
 * @throws RangeError for an invalid date or an unknown zone.
 */
export function instantToZoned(instant: Date, zone: string): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = value;
  return `${part.year?.padStart(4, "0")}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

/** {@link instantToZoned} of Europe/Berlin, in which every moment travels that is not an event's own (product decisions, "The wire"). */
export function berlinWallClock(instant: Date): string {
  return instantToZoned(instant, "Europe/Berlin");
}

/**
 * The moment at which a clock in `zone` shows `local` (`YYYY-MM-DD HH:MM:SS`).
 *
 * In the nights of the clock change it does what Temporal calls "compatible": a time that is skipped (29 March 2026,
 * 02:30 in Berlin) becomes the one an hour later (03:30), as if the clock had gone on; a time that comes twice
 * (25 October 2026, 02:30) is the first of the two.
 * @throws RangeError for a text that is no date and time, a day or hour that no calendar has, or an unknown zone.
 */
export function zonedToInstant(local: string, zone: string): Date {
  const wall = millisecondsAsIfUtc(local);
  const before = offsetAt(wall - 86_400_000, zone);
  const after = offsetAt(wall + 86_400_000, zone);
  for (const offset of [before, after]) {
    const moment = wall - offset;
    if (offsetAt(moment, zone) === offset) return new Date(moment);
  }
  return new Date(wall - before);
}

function offsetAt(milliseconds: number, zone: string): number {
  return millisecondsAsIfUtc(instantToZoned(new Date(milliseconds), zone)) - milliseconds;
}

function millisecondsAsIfUtc(local: string): number {
  const match = pattern.exec(local);
  const iso = `${local.replace(" ", "T")}Z`;
  const milliseconds = match === null ? Number.NaN : Date.parse(iso);
  // Date.parse turns 31 April into 1 May; a calendar has no such day.
  if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString() !== iso.replace("Z", ".000Z")) {
    throw new RangeError(`"${local}" is no date and time in the form YYYY-MM-DD HH:MM:SS`);
  }
  return milliseconds;
}
