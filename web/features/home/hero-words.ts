import { weekdayOf } from "#web/platform/dates.ts";

const SUNDAY = 0;

/**
 * What stands before and after the city's name: „10 Events in“ Berlin „bis Sonntag.“, on a Sunday „heute.“
 *
 * @param count events up to Sunday; undefined while that is not known
 * @param today `YYYY-MM-DD`
 */
export function heroWords(count: number | undefined, today: string): { before: string; after: string } {
  if (!count) return { before: "Die nächsten Nächte in", after: " und drum herum." };
  return {
    before: count === 1 ? "Ein Event in" : `${count} Events in`,
    after: weekdayOf(today) === SUNDAY ? " heute." : " bis Sonntag.",
  };
}
