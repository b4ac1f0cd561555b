import { MONTHS } from "#contract/german-months.ts";
import { parseWallClock } from "#web/platform/dates.ts";

export type Month<E> = {
  /** `2026-12` */
  readonly key: string;
  /** „Dezember“ */
  readonly name: string;
  readonly year: number;
  readonly events: readonly E[];
};

/** Events under the month they begin in, in the order they come (specification 2.4). */
export function groupByMonth<E extends { startTime: string }>(events: readonly E[]): Month<E>[] {
  const months = new Map<string, E[]>();
  for (const event of events) {
    const key = event.startTime.slice(0, 7);
    const month = months.get(key);
    if (month === undefined) months.set(key, [event]);
    else month.push(event);
  }
  return [...months].map(([key, grouped]) => {
    const { month, year } = parseWallClock(`${key}-01 00:00:00`);
    return { key, name: MONTHS[month - 1] ?? "", year, events: grouped };
  });
}
