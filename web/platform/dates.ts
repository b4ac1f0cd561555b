import { MONTHS_SHORT } from "#contract/german-months.ts";

/**
 * Times on the wire are wall clock (`YYYY-MM-DD HH:MM:SS`, product decisions "The wire"). They are taken apart here
 * and never handed to the device's time zone: the same text comes out on every device and on the server.
 */
export type WallClock = {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
  hour: number;
  minute: number;
  /** 0 = Sunday */
  weekday: number;
};

const WEEKDAYS = ["So.", "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa."] as const;

/** Takes a wall clock apart; seconds are ignored. Throws on anything that is not one. */
export function parseWallClock(text: string): WallClock {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)/.exec(text);
  if (parts === null) throw new Error(`Not a wall clock: ${text}`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  return { year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/** In place of today, for what is read at an unknown time (a shared text, a search result): every date has its year. */
export const WITH_YEAR = "";

/** `2027`; undefined in the year of `today` (`YYYY-MM-DD`). */
function yearUnless(today: string, text: string): string | undefined {
  const year = text.slice(0, 4);
  return today.startsWith(`${year}-`) ? undefined : year;
}

/** „Fr., 4. Dez.“, never broken over two lines; in another year than `today` (`YYYY-MM-DD`) „Fr., 5. März 2027“. */
export function formatDate(text: string, today: string): string {
  const { weekday, day, month } = parseWallClock(text);
  const year = yearUnless(today, text);
  return `${WEEKDAYS[weekday]},\u00a0${day}.\u00a0${MONTHS_SHORT[month - 1]}${year === undefined ? "" : `\u00a0${year}`}`;
}

/** „22:00“ */
export function formatTime(text: string): string {
  return text.slice(11, 16);
}

/** „Fr., 4. Dez. · 22:00“, of an event, on one line; the year as in `formatDate`. */
export function formatDateTime(text: string, today: string): string {
  return `${formatDate(text, today)}\u00a0·\u00a0${formatTime(text)}`;
}

/** „Fr., 4. Dez., 22:00 Uhr“, within a sentence; the year as in `formatDate`. */
export function formatMoment(text: string, today: string): string {
  return `${formatDate(text, today)}, ${formatTime(text)}\u00a0Uhr`;
}

/** „Fr., 4. Dez. · 22:00 bis 06:00“; an end on a later day than the next morning is named with its date. */
export function formatPeriod(start: string, end: string, today: string): string {
  const hours = (toUtc(end) - toUtc(start)) / 3_600_000;
  if (hours < 18) return `${formatDateTime(start, today)} bis ${formatTime(end)}`;
  // One year for both stands once, at the end.
  const startToday = start.slice(0, 4) === end.slice(0, 4) ? start : today;
  return `${formatDateTime(start, startToday)} bis ${formatDateTime(end, today)}`;
}

/**
 * The parts of a date stub: „Fr.“, „4.“, „Dez.“, in another year than `today` „2027“, read out as „Fr., 4. Dez.“, for
 * machines `2026-12-04T22:00`.
 */
export function dateStub(text: string, today: string) {
  const { weekday, day, month } = parseWallClock(text);
  return {
    weekday: WEEKDAYS[weekday] as string,
    day: `${day}.`,
    month: MONTHS_SHORT[month - 1] as string,
    year: yearUnless(today, text),
    label: formatDate(text, today),
    dateTime: text.slice(0, 16).replace(" ", "T"),
  };
}

/** `YYYY-MM-DD` of the day after (or before) a given one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 0 = Sunday, of `YYYY-MM-DD`. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Making one takes longer than all that is done with it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** A moment (milliseconds since 1970) as wall clock of a zone (`Europe/Vienna`). */
export function wallClockIn(zone: string, moment: number): string {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    // Sweden writes a date as the wire does.
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
    clocks.set(zone, clock);
  }
  return clock.format(moment);
}

/** A moment (milliseconds since 1970) as wall clock of Europe/Berlin. */
export const berlinWallClock = (moment: number): string => wallClockIn("Europe/Berlin", moment);

function toUtc(text: string): number {
  const { year, month, day, hour, minute } = parseWallClock(text);
  return Date.UTC(year, month - 1, day, hour, minute);
}
