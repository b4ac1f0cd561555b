import { wallClockIn } from "./dates.ts";

export type EventTime = {
  /** Wall clock of `timeZone`. */
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
};

/**
 * What an event's time is to a visitor who sees it now: it runs, or it begins today and has not yet. Today and now are those
 * of the event's own zone; a night that began yesterday runs until its end.
 */
export function timeWord(event: EventTime, now: number): "Läuft gerade" | "Heute" | null {
  const clock = wallClockIn(event.timeZone, now);
  if (event.startTime <= clock) return clock < event.endTime ? "Läuft gerade" : null;
  return event.startTime.slice(0, 10) === clock.slice(0, 10) ? "Heute" : null;
}
