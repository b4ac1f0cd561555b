import "./events.css";
import { Link } from "@tanstack/react-router";
import type { FilterItem } from "#contract/areas/home.ts";
import { useToday } from "#web/platform/page-context.ts";
import { bringFocusedIn } from "#web/ui/bring-focused-in.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState, FailedState } from "#web/ui/empty-state.tsx";
import { PictureCardSkeleton } from "#web/ui/picture-card.tsx";
import { EventCard } from "./event-card.tsx";
import { filterEvents } from "./event-filter.ts";
import { nearbyHeading } from "./event-lists.ts";
import type { EventSearch } from "./event-search.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { ListedEvent } from "./listed-event.ts";

/** Two rows on the desktop. */
const SHOWN = 8;

export type NearbyEventsProps = {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  city: { id: number; name: string } | undefined;
  /** Of the city; undefined while they are on their way. */
  events: readonly ListedEvent[] | undefined;
  /** Around the city, nearest first in steps of 25 km. */
  nearestEvents: readonly ListedEvent[];
  filterItems: readonly FilterItem[];
  /** The events did not arrive. */
  onRetry?: (() => void) | undefined;
};

/** Chips and the next events of a city; without any there, the nearest ones instead (specification 2.3). */
export function NearbyEvents(props: NearbyEventsProps) {
  const { search, onSearch, city, filterItems } = props;
  const today = useToday();
  const own = props.events ?? [];
  const isNearby = own.length === 0 && props.nearestEvents.length > 0;
  const all = isNearby ? props.nearestEvents : [...own, ...props.nearestEvents];
  const fitting = filterEvents(all, search, { today, filterItems });
  return (
    <>
      <div className="wrap events-filter">
        <FilterBar
          search={search}
          onChange={onSearch}
          filterItems={filterItems}
          events={all}
          isComplete={props.events !== undefined}
          placeName={city?.name}
        />
      </div>
      <section className="section wrap" aria-labelledby="nearby" aria-busy={props.events === undefined}>
        <div className="section__head">
          <h2 className="t-h2" id="nearby">
            {nearbyHeading(city, isNearby, fitting.slice(0, SHOWN))}
          </h2>
          <Link className="link" to="/events" search={{ stadt: city?.id }}>
            {city === undefined || isNearby ? "Alle Events" : `Alle in ${city.name}`}
          </Link>
        </div>
        {props.onRetry !== undefined ? (
          <FailedState title="Die Events sind nicht angekommen" onRetry={props.onRetry} />
        ) : props.events === undefined ? (
          <div className="scroller near">
            {["a", "b", "c", "d"].map((card) => (
              <PictureCardSkeleton key={card} />
            ))}
          </div>
        ) : fitting.length === 0 ? (
          <NothingFits hasAny={all.length > 0} />
        ) : (
          <ul className="scroller near" onFocus={bringFocusedIn}>
            {fitting.slice(0, SHOWN).map((event) => (
              <li key={event.id}>
                <EventCard event={event} place="row" />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function NothingFits({ hasAny }: { hasAny: boolean }) {
  return hasAny ? (
    <EmptyState title="Keine passenden Events gefunden" text="Mit weniger Filtern findest du mehr." />
  ) : (
    <EmptyState
      title="Hier ist es noch dunkel"
      text="Aktuell gibt es keine weiteren geplanten Events."
      action={
        <Link to="/events" className={buttonClass({ variant: "secondary" })}>
          Alle Events ansehen
        </Link>
      }
    />
  );
}
