import "./events.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { City, FilterItem } from "#contract/areas/home.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { filterEvents } from "./event-filter.ts";
import type { EventSearch } from "./event-search.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { ListedEvent } from "./listed-event.ts";
import { MonthList } from "./month-list.tsx";

/** Batches: about two screens of a desktop, so that a page of 200 events does not cost a phone its battery. */
const BATCH = 24;

export type EventsScreenProps = {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  /** The city that the address names. */
  city: City | undefined;
  /** Events in the city, or all of them without one. */
  events: readonly ListedEvent[];
  /** Events around the city, nearest first in steps of 25 km. */
  nearestEvents: readonly ListedEvent[];
  filterItems: readonly FilterItem[];
  /** None of the events is still to be loaded. */
  isComplete: boolean;
  /** Search field and location button. */
  cityFinder: ReactNode;
  /** Loads what comes after `events`; left out when there is nothing more. */
  onLoadMore?: (() => void) | undefined;
  isLoadingMore?: boolean | undefined;
  /** The filter is about to be used: its numbers need all events. */
  onFilterOpen?: (() => void) | undefined;
};

/** Events under their months; of a city, else around it, else everywhere (specification 2.4). */
export function EventsScreen(props: EventsScreenProps) {
  const { search, onSearch, city, filterItems, onLoadMore, isLoadingMore } = props;
  const today = useToday();
  const isNearby = city !== undefined && props.events.length === 0 && props.nearestEvents.length > 0;
  const all = isNearby ? sortByStart(props.nearestEvents) : props.events;
  const fitting = filterEvents(all, search, { today, filterItems });
  const batches = search.seite ?? 1;
  const shown = fitting.slice(0, batches * BATCH);
  const hasMore = shown.length < fitting.length || onLoadMore !== undefined;
  return (
    <>
      <div className="wrap events-head">
        <h1 className="t-h1">{headingOf(city, isNearby)}</h1>
        {props.cityFinder}
      </div>
      <div className="wrap events-filter">
        <FilterBar
          search={search}
          onChange={onSearch}
          filterItems={filterItems}
          events={all}
          isComplete={props.isComplete}
          placeName={city?.name}
          onOpen={props.onFilterOpen}
        />
      </div>
      <div className="wrap events-list">
        <VisuallyHidden>
          <span role="status">{countText(fitting.length, onLoadMore !== undefined, isLoadingMore)}</span>
        </VisuallyHidden>
        {isNearby && (
          <p className="events-note muted">
            In {city.name} ist gerade nichts geplant. Das hier ist in der Nähe.
          </p>
        )}
        {shown.length === 0 && !isLoadingMore ? (
          <NoEvents search={search} hasAny={all.length > 0} />
        ) : (
          <MonthList events={shown} counted={fitting} isOpenEnded={onLoadMore !== undefined} />
        )}
        {hasMore && shown.length > 0 && (
          <div className="events-more">
            <Button
              variant="secondary"
              size="large"
              busy={isLoadingMore}
              onClick={() => {
                onSearch({ ...search, seite: batches + 1 });
                if (shown.length + BATCH > fitting.length) onLoadMore?.();
              }}
            >
              Mehr Events
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function NoEvents({ search, hasAny }: { search: EventSearch; hasAny: boolean }) {
  return hasAny ? (
    <EmptyState
      title="Keine passenden Events gefunden"
      text="Mit weniger Filtern findest du mehr."
      action={
        <Link to="/events" search={{ stadt: search.stadt }} className={buttonClass({ variant: "primary" })}>
          Filter zurücksetzen
        </Link>
      }
    />
  ) : (
    <EmptyState
      title="Hier ist es noch dunkel"
      text="Aktuell gibt es keine weiteren geplanten Events."
      action={
        search.stadt !== undefined && (
          <Link to="/events" className={buttonClass({ variant: "primary" })}>
            Alle Events ansehen
          </Link>
        )
      }
    />
  );
}

function headingOf(city: City | undefined, isNearby: boolean): string {
  if (city === undefined) return "Events";
  return isNearby ? `Events in der Nähe von ${city.name}` : `Events in ${city.name}`;
}

/** What has come so far is no number while the rest is on its way. */
function countText(count: number, hasMore: boolean, isLoadingMore = false): string {
  if (hasMore) return isLoadingMore ? "Weitere Events werden geladen" : `Über ${count} Events`;
  return count === 1 ? "Ein Event" : `${count} Events`;
}

function sortByStart(events: readonly ListedEvent[]): ListedEvent[] {
  return events.toSorted((a, b) => a.startTime.localeCompare(b.startTime));
}
