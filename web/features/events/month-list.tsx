import { EventCard } from "./event-card.tsx";
import type { ListedEvent } from "./event-filter.ts";
import { groupByMonth } from "./group-by-month.ts";

export type MonthListProps = {
  /** What is shown. */
  events: readonly ListedEvent[];
  /** What a month's number counts: also what is not shown yet. */
  counted: readonly ListedEvent[];
};

/** Pictures of the first row come at once, the rest when they are near. */
const FIRST_ROW = 3;

/** Events under German month names with the year (specification 2.4). */
export function MonthList({ events, counted }: MonthListProps) {
  const totals = new Map(groupByMonth(counted).map((month) => [month.key, month.events.length]));
  return groupByMonth(events).map((month, index) => {
    const total = totals.get(month.key) ?? month.events.length;
    return (
      <section className="month" key={month.key} aria-labelledby={`monat-${month.key}`}>
        <div className="month__head">
          <h2 className="t-h2" id={`monat-${month.key}`}>
            {month.name} <span className="month__year muted num">{month.year}</span>
          </h2>
          <p className="small muted num">{total === 1 ? "Ein Event" : `${total} Events`}</p>
        </div>
        <div className="grid-cards grid-cards--3">
          {month.events.map((event, place) => (
            <EventCard
              key={event.id}
              event={event}
              place="grid"
              priority={index === 0 && place < FIRST_ROW}
            />
          ))}
        </div>
      </section>
    );
  });
}
