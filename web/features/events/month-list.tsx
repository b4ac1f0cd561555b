import { EventCard } from "./event-card.tsx";
import { groupByMonth } from "./group-by-month.ts";
import type { ListedEvent } from "./listed-event.ts";

export type MonthListProps = {
  /** What is shown. */
  events: readonly ListedEvent[];
  /** What a month's number counts: also what is not shown yet. */
  counted: readonly ListedEvent[];
  /** More may follow: it is not known yet how many the last month has. */
  isOpenEnded: boolean;
};

/** Events under German month names with the year (specification 2.4). */
export function MonthList({ events, counted, isOpenEnded }: MonthListProps) {
  const countedMonths = groupByMonth(counted);
  const totals = new Map(countedMonths.map((month) => [month.key, month.events.length]));
  if (isOpenEnded) totals.delete(countedMonths.at(-1)?.key ?? "");
  return groupByMonth(events).map((month, index) => {
    const total = totals.get(month.key);
    return (
      <section className="month" key={month.key} aria-labelledby={`monat-${month.key}`}>
        <div className="month__head">
          <h2 className="t-h2" id={`monat-${month.key}`}>
            {month.name} <span className="month__year muted num">{month.year}</span>
          </h2>
          {total !== undefined && (
            <p className="small muted num">{total === 1 ? "Ein Event" : `${total} Events`}</p>
          )}
        </div>
        <div className="grid-cards grid-cards--3">
          {month.events.map((event, place) => (
            <EventCard key={event.id} event={event} place="grid" priority={index === 0 && place === 0} />
          ))}
        </div>
      </section>
    );
  });
}
