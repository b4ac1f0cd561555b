import { MONTHS, MONTHS_SHORT } from "#contract/german-months.ts";

/** Wall clock of an event as PostgreSQL writes it: `YYYY-MM-DD HH:MM:SS` in the event's own zone. */
export type WallClock = string;

const WEEKDAYS = ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"];
const NO_BREAK = "\u00a0";

/** Parts of a wall clock, read from its text and never through the machine's zone. */
export function partsOf(wallClock: WallClock) {
  const [year, month, day, hour, minute] = wallClock.split(/[- :T]/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] as string;
  return {
    year,
    month,
    day,
    hour,
    minute,
    weekday,
    monthName: MONTHS[month - 1] as string,
    monthShort: MONTHS_SHORT[month - 1] as string,
  };
}

/** „Freitag, 4. Dezember 2026“ */
export function longDate(wallClock: WallClock): string {
  const { weekday, day, monthName, year } = partsOf(wallClock);
  return `${weekday}, ${day}.${NO_BREAK}${monthName}${NO_BREAK}${year}`;
}

/** „4. Dezember 2026“ */
export function dateOnly(wallClock: WallClock): string {
  const { day, monthName, year } = partsOf(wallClock);
  return `${day}.${NO_BREAK}${monthName}${NO_BREAK}${year}`;
}

/** „22:00 Uhr“ */
export function timeOfDay(wallClock: WallClock): string {
  return `${wallClock.slice(11, 16)}${NO_BREAK}Uhr`;
}

/** „12,50 €“, „−3,00 €“ from cents. */
export function euro(cents: number): string {
  const absolute = Math.abs(cents);
  const whole = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${cents < 0 ? "−" : ""}${whole},${String(absolute % 100).padStart(2, "0")}${NO_BREAK}€`;
}

/** „19 %“, „8,1 %“ from basis points. */
export function percent(basisPoints: number): string {
  return `${String(basisPoints / 100).replace(".", ",")}${NO_BREAK}%`;
}
