import type { EventListItem, FilterItem } from "#contract/areas/home.ts";
import { addDays, weekdayOf } from "#web/platform/dates.ts";
import { type EventSearch, labelsToText, textToLabels } from "./event-search.ts";
import { lowestPrice } from "./event-texts.ts";
import type { ListedEvent } from "./listed-event.ts";

export type Criteria = Pick<EventSearch, "wann" | "filter" | "preis" | "umkreis">;

/** What a filter chooses from. */
export type EventPool = {
  readonly events: readonly ListedEvent[];
  /** None is still on its way; otherwise more may follow after the last one. */
  readonly isComplete: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly filterItems: readonly FilterItem[];
};

/**
 * The events that fit: labels of one kind (type, music, details) widen each other, kinds narrow each other. A price that
 * is not known fits no price limit, a distance that is not known every distance.
 */
export function filterEvents<E extends ListedEvent>(
  events: readonly E[],
  criteria: Criteria,
  { today, filterItems }: { today: string; filterItems: readonly FilterItem[] },
): E[] {
  const groups = groupByKind(textToLabels(criteria.filter), filterItems);
  const days = criteria.wann === undefined ? undefined : daysOf(criteria.wann, today);
  return events.filter((event) => {
    if (days !== undefined && !happensWithin(event, days, today)) return false;
    if (criteria.preis !== undefined) {
      const price = lowestPrice(event);
      if (price === null || price > criteria.preis) return false;
    }
    if (criteria.umkreis !== undefined && (event.distanceKm ?? 0) > criteria.umkreis) return false;
    return groups.every((group) => group.some((id) => labelsOf(event).includes(id)));
  });
}

/** That nothing fits, and nothing will when the rest has come. */
export function fitsNothing(pool: EventPool, criteria: Criteria): boolean {
  return isFinal(pool, criteria) && filterEvents(pool.events, criteria, pool).length === 0;
}

/**
 * How many events each label would bring by itself: those with it that fit all else that is chosen, but for labels of its
 * own kind, which it would only widen. Undefined while more events may come.
 */
export function countByLabel(pool: EventPool, criteria: Criteria): ReadonlyMap<number, number> | undefined {
  if (!isFinal(pool, criteria)) return undefined;
  const counts = new Map(pool.filterItems.map(({ id }) => [id, 0]));
  const chosen = textToLabels(criteria.filter);
  for (const kind of new Set(pool.filterItems.map((item) => item.kind))) {
    const ofKind = new Set(pool.filterItems.filter((item) => item.kind === kind).map(({ id }) => id));
    const filter = labelsToText(chosen.filter((id) => !ofKind.has(id)));
    for (const event of filterEvents(pool.events, { ...criteria, filter }, pool)) {
      for (const id of labelsOf(event)) if (ofKind.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

function isFinal({ events, isComplete, today }: EventPool, criteria: Criteria): boolean {
  return isComplete || !mayFitLater(events, criteria, today);
}

const readLabels = new WeakMap<ListedEvent, readonly number[]>();

/** Read once: each press on a filter goes through all events several times. */
function labelsOf(event: ListedEvent): readonly number[] {
  const known = readLabels.get(event);
  if (known !== undefined) return known;
  const read = textToLabels(event.labels);
  readLabels.set(event, read);
  return read;
}

/** Whether a list that goes on after its last loaded event may hold more that fits: lists are sorted by their start. */
export function mayFitLater(events: readonly ListedEvent[], criteria: Criteria, today: string): boolean {
  const last = events.at(-1);
  if (criteria.wann === undefined || last === undefined) return true;
  return last.startTime.slice(0, 10) <= daysOf(criteria.wann, today).to;
}

/** How many things are set behind the filter button: what its dialog sets, not the time. */
export function countCriteria(criteria: Criteria): number {
  const ranges = [criteria.preis, criteria.umkreis].filter((value) => value !== undefined).length;
  return textToLabels(criteria.filter).length + ranges;
}

type Days = { readonly from: string; readonly to: string };

/** Today; or what is left of this week's Friday to Sunday. */
export function daysOf(when: "heute" | "wochenende", today: string): Days {
  if (when === "heute") return { from: today, to: today };
  const untilSunday = (7 - weekdayOf(today)) % 7;
  const sunday = addDays(today, untilSunday);
  const friday = addDays(sunday, -2);
  return { from: friday > today ? friday : today, to: sunday };
}

/** How many of them begin up to the coming Sunday (or run already). */
export function countUntilSunday(events: readonly Pick<EventListItem, "startTime">[], today: string): number {
  const { to } = daysOf("wochenende", today);
  return events.filter((event) => event.startTime.slice(0, 10) <= to).length;
}

/**
 * A night belongs to the day it begins on. What began before the first day counts if it lasts into that day's afternoon (a
 * festival), or if that day is today: lists hold nothing that is over, so it still runs.
 */
function happensWithin(
  event: Pick<EventListItem, "startTime" | "endTime">,
  { from, to }: Days,
  today: string,
): boolean {
  const start = event.startTime.slice(0, 10);
  return start >= from ? start <= to : from === today || event.endTime >= `${from} 12:00:00`;
}

function groupByKind(ids: readonly number[], items: readonly FilterItem[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const id of ids) {
    const kind = items.find((item) => item.id === id)?.kind ?? "unknown";
    groups.set(kind, [...(groups.get(kind) ?? []), id]);
  }
  return [...groups.values()];
}

/** The same list with one label switched; begins at the first batch again. */
export function toggleLabel(search: EventSearch, id: number): EventSearch {
  const labels = textToLabels(search.filter);
  const next = labels.includes(id) ? labels.filter((other) => other !== id) : [...labels, id];
  return { ...search, filter: labelsToText(next), seite: undefined };
}

/** The same list for another time; the chosen time again switches it off. */
export function toggleWhen(search: EventSearch, when: "heute" | "wochenende"): EventSearch {
  return { ...search, wann: search.wann === when ? undefined : when, seite: undefined };
}
