import { useSyncExternalStore } from "react";
import { berlinWallClock } from "./dates.ts";
import { currentSecond, onSecond } from "./second-clock.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Up to this long ago it is „Jetzt“ (specification, sections 4 and 9). */
const NOW_SECONDS = 10;
/** More days than these, and the date stands in place of the distance. */
const MOST_DAYS = 6;
/** Between standard and summer time; the greatest offset first gives the earlier moment first. */
const BERLIN_OFFSETS = [2 * HOUR, 1 * HOUR];
/** A device's clock may be behind the server's by as much, and what just happened is still not taken for an hour ago. */
const CLOCK_SLACK = 10 * MINUTE;

/** One and several of each unit: in words, and for a place too narrow for them. */
const WORDS = {
  full: {
    second: ["Sekunde", "Sekunden"],
    minute: ["Minute", "Minuten"],
    hour: ["Stunde", "Stunden"],
    day: ["Tag", "Tagen"],
  },
  short: {
    second: ["Sek.", "Sek."],
    minute: ["Min.", "Min."],
    hour: ["Std.", "Std."],
    day: ["Tag", "Tagen"],
  },
} as const;

export type RelativeTimeLength = keyof typeof WORDS;

/**
 * How long ago a moment was that the wire gives as wall clock of Europe/Berlin: „Jetzt“ up to 10 s, „vor 12 Sekunden“,
 * „vor 12 Minuten“, „vor 3 Stunden“, „vor 4 Tagen“, after more than 6 days „am 15.11.2026“. What lies ahead, since clocks
 * differ, is „Jetzt“.
 *
 * @param wallClock `YYYY-MM-DD HH:MM:SS`, never read in the device's time zone
 * @param now milliseconds since 1970
 * @param length `short` for a column of 76 px: „vor 58 Min.“, „15.11.2026“; never within a sentence, whose full stop would follow
 */
export function relativeTime(wallClock: string, now: number, length: RelativeTimeLength = "full"): string {
  const ago = now - momentOf(wallClock, now);
  const seconds = Math.floor(ago / SECOND);
  if (seconds <= NOW_SECONDS) return "Jetzt";
  const words = WORDS[length];
  if (seconds < 60) return agoText(seconds, words.second);
  const minutes = Math.floor(ago / MINUTE);
  if (minutes < 60) return agoText(minutes, words.minute);
  const hours = Math.floor(ago / HOUR);
  if (hours < 24) return agoText(hours, words.hour);
  const days = Math.floor(ago / DAY);
  if (days <= MOST_DAYS) return agoText(days, words.day);
  return dayLabel(wallClock, length);
}

function agoText(count: number, [one, many]: readonly [string, string]): string {
  return `vor ${count} ${count === 1 ? one : many}`;
}

/**
 * The label of `relativeTime`, kept right by the second while the page is seen. The component is rendered anew only when
 * the words change; in the server's markup it is the date.
 */
export function useRelativeTime(wallClock: string, length: RelativeTimeLength = "full"): string {
  return useSyncExternalStore(
    onSecond,
    () => relativeTime(wallClock, currentSecond(), length),
    () => dayLabel(wallClock, length),
  );
}

/** „am 15.11.2026“, „am 3.1.2027“; short „3.1.2027“ */
function dayLabel(wallClock: string, length: RelativeTimeLength): string {
  const [year, month, day] = wallClock.slice(0, 10).split("-").map(Number);
  return `${length === "full" ? "am " : ""}${day}.${month}.${year}`;
}

/**
 * The moment that a wall clock names. In the night in October one hour comes twice: there it is the later one that has been
 * already. In the night in March an hour is left out: nothing carries it, and it is read as if there were no leap.
 */
function momentOf(wallClock: string, now: number): number {
  const asUtc = Date.parse(`${wallClock.slice(0, 10)}T${wallClock.slice(11, 19)}Z`);
  const moments = BERLIN_OFFSETS.map((offset) => asUtc - offset);
  const named = moments.filter((moment) => berlinWallClock(moment) === wallClock);
  const been = named.filter((moment) => moment <= now + CLOCK_SLACK);
  return been.at(-1) ?? named[0] ?? asUtc - HOUR;
}
