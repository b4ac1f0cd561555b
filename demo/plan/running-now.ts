import { zonedToInstant } from "../../server/platform/zoned-time.ts";
import { ACTS } from "../catalogue/acts.ts";
import type { Concept } from "../catalogue/concept.ts";
import { AROUND_THE_CLOCK, DAY_PARTS, type DayPart } from "../catalogue/concepts/around-the-clock.ts";
import { venueNamed } from "../catalogue/venues/all-venues.ts";
import { hashOf } from "../pictures/seed.ts";
import { addDays, daysBetween } from "./calendar.ts";
import type { Occasion } from "./planned-event.ts";

const ZONE = "Europe/Berlin";

/** A lounge is active while its event goes on for more than two hours; an hour on top leaves time to look around. */
const MOST_TO_GO = 3 * 3_600_000;

/**
 * Two events that run at `now`, at any hour: one with lounges that are active by the specification's rule (section
 * 9, "Active lounge"), one with cloakroom and bar. They depend on the day and its part alone; a second start in the same
 * part of the day gives the same two.
 * @param takenOn which houses (by key) and people (by name) the other events of a day need
 */
export function runningNow(now: Date, today: string, takenOn: (day: string) => Set<string>): Occasion[] {
  const { part, day } = partOfDay(now, today);
  const { lounge, bar } = AROUND_THE_CLOCK[part];
  const taken = takenOn(day);
  const first = occasionOf(lounge, day, taken);
  for (const key of [first.venue.key, ...first.acts.map(({ name }) => name)]) taken.add(key);
  return [first, occasionOf(bar, day, taken)];
}

/** The part of the day that began last and goes on for three hours at least. */
function partOfDay(now: Date, today: string): { part: DayPart; day: string } {
  const running = [today, addDays(today, -1)]
    .flatMap((day) =>
      (Object.keys(DAY_PARTS) as DayPart[]).map((part) => ({ part, day, ...momentsOf(part, day) })),
    )
    .filter(({ starts, ends }) => starts <= now.getTime() && ends - now.getTime() >= MOST_TO_GO)
    .toSorted((a, b) => b.starts - a.starts)[0];
  if (running === undefined) throw new Error(`no part of the day covers ${now.toISOString()}`);
  return running;
}

function momentsOf(part: DayPart, day: string): { starts: number; ends: number } {
  const { starts, ends } = DAY_PARTS[part];
  const endDay = ends > starts ? day : addDays(day, 1);
  const moment = (date: string, time: string) => zonedToInstant(`${date} ${time}:00`, ZONE).getTime();
  return { starts: moment(day, starts), ends: moment(endDay, ends) };
}

function occasionOf(concepts: readonly Concept[], day: string, taken: ReadonlySet<string>): Occasion {
  const number = daysBetween("2020-01-01", day);
  const turn = Math.floor(number / concepts.length);
  const concept = concepts[number % concepts.length];
  if (concept === undefined) throw new Error("a part of the day has no concept");
  const { pool, count } = concept.acts ?? { pool: "house", count: 0 };
  const venue = venueNamed(inTurn(concept.at, turn).find((key) => !taken.has(key)) ?? concept.at[0] ?? "");
  const acts = inTurn(ACTS[pool], turn * count + hashOf(concept.key)).filter(({ name }) => !taken.has(name));
  return {
    key: `${day}-${concept.key}-${venue.key}`,
    concept,
    venue,
    day,
    turn,
    acts: acts.slice(0, count),
  };
}

function inTurn<Item>(items: readonly Item[], turn: number): Item[] {
  const first = turn % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}
