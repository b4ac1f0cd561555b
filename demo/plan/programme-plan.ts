import { instantToZoned } from "../../server/platform/zoned-time.ts";
import { addDays, monthOf, monthsBetween, runningNumber } from "./calendar.ts";
import type { Occasion } from "./planned-event.ts";
import { runningNow } from "./running-now.ts";
import { scheduleMonth, takenOn } from "./schedule.ts";

/** How far the programme reaches (product decisions, "The demo programme"). */
const MONTHS_AHEAD = 8;
const DAYS_BACK = 61;

export type ProgrammePlan = { readonly today: string; readonly occasions: readonly Occasion[] };

/**
 * What the programme holds at a moment: two months back, eight ahead, and two events that run right now. Days are those
 * of Europe/Berlin. The same day gives the same dates, and every other day those that both windows share.
 */
export function programmePlan(now: Date): ProgrammePlan {
  const today = instantToZoned(now, "Europe/Berlin").slice(0, 10);
  const first = addDays(today, -DAYS_BACK);
  const last = monthsLater(today, MONTHS_AHEAD);
  const scheduled = monthsBetween(first, last).flatMap(scheduleMonth);
  const inWindow = scheduled.filter((occasion) => first <= occasion.day && occasion.day <= last);
  const known = inWindow.filter((occasion) => isAnnounced(occasion, today));
  const running = runningNow(now, today, (day) => takenOn(scheduled, day));
  return { today, occasions: [...known, ...running] };
}

/** What is announced at short notice is not announced afterwards: a first start knows last night's, no older ones. */
function isAnnounced({ day, announced }: Occasion, today: string): boolean {
  return announced === undefined || (day >= addDays(today, -1) && day <= addDays(today, announced));
}

/** The same day of a later month, or that month's last one. */
function monthsLater(day: string, months: number): string {
  const number = runningNumber(monthOf(day)) + months;
  const firstOfNext = new Date(Date.UTC(Math.floor(number / 12), (number % 12) + 1, 1));
  const lastOfMonth = addDays(firstOfNext.toISOString().slice(0, 10), -1);
  const same = `${lastOfMonth.slice(0, 8)}${day.slice(8)}`;
  return same < lastOfMonth ? same : lastOfMonth;
}
