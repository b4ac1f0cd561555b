/** Dates of the demo programme: calendar days as `YYYY-MM-DD`, computed in UTC so that no zone moves them. */

export type Weekday = "Mo" | "Di" | "Mi" | "Do" | "Fr" | "Sa" | "So";

/** A rule gives at most one day a month. `at` names the venue; without it the concept's venues take turns. */
export type Rule = {
  readonly at?: string;
  /** Months from one date to the next, for rules that take turns. */
  readonly period: 1 | 2;
  readonly dayIn: (month: Month) => string | undefined;
};

export type Month = { readonly year: number; readonly month: number };

const weekdays: readonly Weekday[] = ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"];
const oneDay = 86_400_000;

function ruleOf(dayIn: Rule["dayIn"], at: string | undefined): Rule {
  return at === undefined ? { dayIn, period: 1 } : { dayIn, at, period: 1 };
}

/** The nth weekday of every month, or of the given ones; -1 is the last. `everySecond` keeps months whose running number is even (0) or odd (1). */
export function monthly(
  weekday: Weekday,
  nth: number,
  options: { months?: readonly number[]; everySecond?: 0 | 1 } = {},
): Rule {
  const dayIn = (month: Month) => {
    if (options.months !== undefined && !options.months.includes(month.month)) return undefined;
    if (options.everySecond !== undefined && runningNumber(month) % 2 !== options.everySecond)
      return undefined;
    return nthWeekday(month, weekday, nth);
  };
  return { dayIn, period: options.everySecond === undefined ? 1 : 2 };
}

/** The nth weekday of one month a year. */
export function yearly(month: number, weekday: Weekday, nth: number, at?: string): Rule {
  return ruleOf((given) => (given.month === month ? nthWeekday(given, weekday, nth) : undefined), at);
}

/** One day of the year, on any weekday. */
export function onDay(month: number, day: number, at?: string): Rule {
  return ruleOf((given) => (given.month === month ? dayOf(given, day) : undefined), at);
}

/** So many days from Easter Sunday: -52 Weiberfastnacht, -48 Rosenmontag, 39 Himmelfahrt, 49 Pfingsten. */
export function fromEaster(days: number, at?: string): Rule {
  return ruleOf((given) => {
    const day = addDays(easterSunday(given.year), days);
    return monthOf(day).month === given.month ? day : undefined;
  }, at);
}

/** Days on which no series plays: Heiligabend, Silvester and Neujahr have their own nights or none, Karfreitag is quiet by law. */
export function isQuietDay(day: string): boolean {
  if (["12-24", "12-31", "01-01"].includes(day.slice(5))) return true;
  return day === addDays(easterSunday(monthOf(day).year), -2);
}

/** Months since the year 0, so that turns go on over the year. */
export function runningNumber({ year, month }: Month): number {
  return year * 12 + month - 1;
}

export function monthOf(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

/** All months from one day's to another's, both included. */
export function monthsBetween(first: string, last: string): Month[] {
  const months: Month[] = [];
  for (let number = runningNumber(monthOf(first)); number <= runningNumber(monthOf(last)); number++) {
    months.push({ year: Math.floor(number / 12), month: (number % 12) + 1 });
  }
  return months;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * oneDay).toISOString().slice(0, 10);
}

/** Whole days from one to the other; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / oneDay;
}

export function weekdayOf(day: string): Weekday {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "So";
}

function dayOf({ year, month }: Month, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function nthWeekday(month: Month, weekday: Weekday, nth: number): string | undefined {
  const first = dayOf(month, 1);
  const offset = (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(first)) + 7) % 7;
  const days = new Date(Date.UTC(month.year, month.month, 0)).getUTCDate();
  const fitting = Math.floor((days - 1 - offset) / 7) + 1;
  const index = nth > 0 ? nth - 1 : fitting + nth;
  return index >= 0 && index < fitting ? addDays(first, offset + 7 * index) : undefined;
}

/** By the rule of Butcher, valid for every Gregorian year. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf({ year, month: Math.floor(sum / 31) }, (sum % 31) + 1);
}

/**
 * The dates of a tour in a month, each as weekday, nth of that weekday in the month, venue:
 * `2: Do 2 hh-lichtspielsaal, Fr 2 ki-trockendock`.
 * @throws Error for a weekday that there is not
 */
export function tour(text: string): Rule[] {
  const [month, dates = ""] = text.split(": ");
  return dates.split(",").map((date) => {
    const [day, nth, at] = date.trim().split(" ");
    const weekday = weekdays.find((name) => name === day);
    if (weekday === undefined) throw new Error(`no date of a tour: "${date}"`);
    return yearly(Number(month), weekday, Number(nth), at);
  });
}
