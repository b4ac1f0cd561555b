import type { Act, Pool } from "../catalogue/acts.ts";
import { ACTS } from "../catalogue/acts.ts";
import type { Concept } from "../catalogue/concept.ts";
import { ALL_CONCEPTS } from "../catalogue/concepts/all-concepts.ts";
import { SEASONS } from "../catalogue/concepts/seasons.ts";
import type { DemoVenue } from "../catalogue/venue.ts";
import { venueNamed } from "../catalogue/venues/all-venues.ts";
import { hashOf } from "../pictures/seed.ts";
import { addDays, isQuietDay, type Month, type Rule, runningNumber } from "./calendar.ts";
import { cityNights } from "./city-nights.ts";
import type { Occasion } from "./planned-event.ts";

type Draft = Pick<Occasion, "concept" | "venue" | "day" | "turn" | "announced">;

/**
 * All dates of one month, soonest first, with those that are announced at short notice. It depends on the calendar alone, not on the day it is asked for: a month reads
 * the same from wherever the window begins. No house has two events a day, no act plays twice a day.
 */
export function scheduleMonth(month: Month): Occasion[] {
  const rooms = new Rooms();
  const drafts = ALL_CONCEPTS.flatMap((concept) => draftsOf(concept, month, rooms));
  const booked = Map.groupBy(drafts, ({ venue, day }) => `${venue.city} ${day}`);
  const nights = cityNights(
    month,
    (city, day) => booked.get(`${city} ${day}`)?.length ?? 0,
    (wishes, day) => rooms.take(wishes, day, 1),
  );
  const all: Draft[] = [...drafts, ...nights].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const bookings = new Bookings();
  for (const { concept, day } of all) for (const name of concept.lineUp) bookings.add(name, day);
  return all.map((draft) => {
    const { concept, venue, day, turn } = draft;
    const key = `${day}-${concept.key}-${venue.key}`;
    const { pool, count } = concept.acts ?? { pool: "house", count: 0 };
    // One further after every round through the pool, so that the same people do not meet again.
    const start = turn * count + Math.floor((turn * count) / ACTS[pool].length);
    const acts = bookings.choose(pool, count, day, hashOf(concept.key) + start);
    return { ...draft, key, acts };
  });
}

/** The houses (by key) and people (by name) that a day's events need. */
export function takenOn(occasions: readonly Occasion[], day: string): Set<string> {
  const running = occasions.filter(
    ({ concept, day: first }) => first <= day && day <= addDays(first, (concept.days ?? 1) - 1),
  );
  return new Set(
    running.flatMap(({ concept, venue, acts }) => [
      venue.key,
      ...concept.lineUp,
      ...acts.map(({ name }) => name),
    ]),
  );
}

function draftsOf(concept: Concept, month: Month, rooms: Rooms): Draft[] {
  const touring = concept.when.filter(({ at }) => at === undefined);
  return concept.when.flatMap((rule, index): Draft[] => {
    const day = rule.dayIn(month);
    if (day === undefined || (isQuietDay(day) && !SEASONS.includes(concept))) return [];
    const turn =
      rule.at === undefined
        ? Math.floor(runningNumber(month) / rule.period) * touring.length + touring.indexOf(rule)
        : month.year * concept.when.length + index;
    const venue = rooms.take(venuesFor(concept, rule, turn), day, concept.days ?? 1);
    return venue === undefined ? [] : [{ concept, venue, day, turn }];
  });
}

/** Whose turn it is comes first; a series that travels moves on when that house is taken. */
function venuesFor(concept: Concept, rule: Rule, turn: number): DemoVenue[] {
  if (rule.at !== undefined) return [venueNamed(rule.at)];
  const { at } = concept;
  return at.map((_, index) => venueNamed(at[(turn + index) % at.length] ?? ""));
}

class Rooms {
  readonly #taken = new Set<string>();

  take(wishes: readonly DemoVenue[], day: string, days: number): DemoVenue | undefined {
    const nights = Array.from({ length: days }, (_, index) => addDays(day, index));
    const free = wishes.find(({ key }) => !nights.some((night) => this.#taken.has(`${key} ${night}`)));
    for (const night of nights) if (free !== undefined) this.#taken.add(`${free.key} ${night}`);
    return free;
  }
}

class Bookings {
  readonly #names = new Set<string>();

  add(name: string, day: string): void {
    this.#names.add(`${name} ${day}`);
  }

  /** @param start where in the pool to begin; an act booked that day is passed over */
  choose(pool: Pool, count: number, day: string, start: number): Act[] {
    const acts = ACTS[pool];
    const first = start % acts.length;
    const inTurn = acts.map((_, index) => acts[(first + index * stepFor(acts.length)) % acts.length]);
    const chosen = inTurn
      .filter((act) => act !== undefined)
      .filter(({ name }) => !this.#names.has(`${name} ${day}`))
      .slice(0, count);
    for (const { name } of chosen) this.add(name, day);
    return chosen;
  }
}

/** A step that reaches every act of a pool, so that neighbours in the list are no standing couple. */
function stepFor(length: number): number {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  for (const step of [5, 7, 11, 3]) if (common(step, length) === 1) return step;
  return 1;
}
