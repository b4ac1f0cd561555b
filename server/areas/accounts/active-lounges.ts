import { zonedToInstant } from "#server/platform/zoned-time.ts";

/** A lounge that somebody has booked, on the clock of its event: `YYYY-MM-DD HH:MM:SS` in `timeZone`. */
export type BookedLounge = {
  readonly startTime: string;
  readonly endTime: string;
  /** Of the event, as `Europe/Vienna`. */
  readonly timeZone: string;
};

/** What is left of a lounge's time has to be longer than this, or what is ordered would not come (accounts specification, section 9). */
const LEFT_MILLISECONDS = 7_200_000;

/** Those of which drinks can be ordered: the lounge has started and ends more than two hours from now. */
export function activeLounges<Lounge extends BookedLounge>(lounges: readonly Lounge[], now: Date): Lounge[] {
  return lounges.filter(({ startTime, endTime, timeZone }) => {
    const left = zonedToInstant(endTime, timeZone).getTime() - now.getTime();
    return zonedToInstant(startTime, timeZone) <= now && left > LEFT_MILLISECONDS;
  });
}
