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
const MONTHS = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
] as const;
const MONTHS_SHORT = [
  "Jan.",
  "Feb.",
  "März",
  "Apr.",
  "Mai",
  "Juni",
  "Juli",
  "Aug.",
  "Sept.",
  "Okt.",
  "Nov.",
  "Dez.",
] as const;

/** Takes a wall clock apart; seconds are ignored. Throws on anything that is not one. */
export function parseWallClock(text: string): WallClock {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)/.exec(text);
  if (parts === null) throw new Error(`Not a wall clock: ${text}`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  return { year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/** „Fr., 4. Dez.“ */
export function formatDate(text: string): string {
  const { weekday, day, month } = parseWallClock(text);
  return `${WEEKDAYS[weekday]}, ${day}.\u00a0${MONTHS_SHORT[month - 1]}`;
}

/** „22:00“ */
export function formatTime(text: string): string {
  return text.slice(11, 16);
}

/** „Fr., 4. Dez. · 22:00“ */
export function formatDateTime(text: string): string {
  return `${formatDate(text)} · ${formatTime(text)}`;
}

/** „Fr., 4. Dez. · 22:00 bis 06:00“; an end on a later day than the next morning is named with its date. */
export function formatPeriod(start: string, end: string): string {
  const hours = (toUtc(end) - toUtc(start)) / 3_600_000;
  return `${formatDateTime(start)} bis ${hours < 18 ? formatTime(end) : formatDateTime(end)}`;
}

/** The parts of a date stub: „Fr.“, „4.“, „Dez.“, read out as „Fr., 4. Dez.“, for machines `2026-12-04T22:00`. */
export function dateStub(text: string) {
  const { weekday, day, month } = parseWallClock(text);
  return {
    weekday: WEEKDAYS[weekday] as string,
    day: `${day}.`,
    month: MONTHS_SHORT[month - 1] as string,
    label: formatDate(text),
    dateTime: text.slice(0, 16).replace(" ", "T"),
  };
}

/** German name of a month, 1 to 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? "";
}

/** `YYYY-MM-DD` of the day after (or before) a given one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 0 = Sunday, of `YYYY-MM-DD`. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

const berlin = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Berlin",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** A moment (milliseconds since 1970) as wall clock of Europe/Berlin. */
export function berlinWallClock(moment: number): string {
  const part = Object.fromEntries(berlin.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

function toUtc(text: string): number {
  const { year, month, day, hour, minute } = parseWallClock(text);
  return Date.UTC(year, month - 1, day, hour, minute);
}
