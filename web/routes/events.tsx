import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { countCriteria, mayFitLater } from "#web/features/events/event-filter.ts";
import { withDistance } from "#web/features/events/event-lists.ts";
import {
  cityEventsQuery,
  filterItemsQuery,
  upcomingEventsQuery,
} from "#web/features/events/event-queries.ts";
import { type EventSearch, parseEventSearch } from "#web/features/events/event-search.ts";
import { EventsScreen } from "#web/features/events/events-screen.tsx";
import { EventsSkeleton } from "#web/features/events/events-skeleton.tsx";
import { PageFailed } from "#web/features/layout/page-failed.tsx";
import { keepChosenCity } from "#web/features/places/chosen-city.ts";
import { CityFinder } from "#web/features/places/city-finder.tsx";
import { cityQuery } from "#web/features/places/city-query.ts";
import { useToday } from "#web/platform/page-context.ts";
import type { PageLoaderData } from "#web/platform/route-page.ts";
import { allLoaded, orNotFound } from "./-or-not-found.ts";

export const Route = createFileRoute("/events")({
  validateSearch: parseEventSearch,
  loaderDeps: ({ search }) => ({ cityId: search.stadt }),
  loader: async ({ context: { queryClient }, deps: { cityId } }): Promise<PageLoaderData> => {
    const filterItems = queryClient.ensureQueryData(filterItemsQuery);
    if (cityId === undefined) {
      await Promise.all([queryClient.ensureInfiniteQueryData(upcomingEventsQuery), filterItems]);
      return {
        head: {
          title: "Events & Tickets",
          description:
            "Alle kommenden Clubnächte, Raves, Konzerte, Straßenfeste und Festivals in Deutschland, Österreich und der Schweiz, mit Tickets.",
          canonicalPath: "/events",
        },
      };
    }
    const [city] = await allLoaded([
      orNotFound(queryClient, cityQuery(cityId)),
      orNotFound(queryClient, cityEventsQuery(cityId)),
      filterItems,
    ]);
    return {
      head: {
        title: `Events & Tickets in ${city.name}`,
        description: `Kommende Clubnächte, Raves, Konzerte und Feste in ${city.name} und Umgebung, mit Tickets.`,
        canonicalPath: `/events?stadt=${cityId}`,
      },
    };
  },
  component: EventsPage,
  pendingComponent: EventsSkeleton,
  errorComponent: ({ reset }) => <PageFailed reset={reset} title="Die Events sind nicht angekommen" />,
});

function EventsPage() {
  const search = Route.useSearch();
  return search.stadt === undefined ? (
    <AllEvents search={search} />
  ) : (
    <CityEvents search={search} cityId={search.stadt} />
  );
}

function AllEvents({ search }: { search: EventSearch }) {
  const onSearch = useSearchChange();
  const today = useToday();
  const [isFiltering, setFiltering] = useState(false);
  const { data: filterItems } = useSuspenseQuery(filterItemsQuery);
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(upcomingEventsQuery);
  const events = data?.pages.flat() ?? [];
  const mayHaveMore = hasNextPage && mayFitLater(events, search, today);
  // A filter looks through all events, so that its numbers are right and a rare kind of night is found.
  const wantsAll = mayHaveMore && (isFiltering || countCriteria(search) > 0);
  useEffect(() => {
    if (wantsAll && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [wantsAll, isFetching, isFetchNextPageError, fetchNextPage]);
  return (
    <EventsScreen
      search={search}
      onSearch={onSearch}
      city={undefined}
      events={events}
      nearestEvents={[]}
      filterItems={filterItems}
      isComplete={!hasNextPage}
      cityFinder={<Finder city={undefined} />}
      onLoadMore={mayHaveMore ? () => void fetchNextPage() : undefined}
      isLoadingMore={isFetchingNextPage}
      onFilterOpen={() => setFiltering(true)}
    />
  );
}

function CityEvents({ search, cityId }: { search: EventSearch; cityId: number }) {
  const onSearch = useSearchChange();
  const { data: filterItems } = useSuspenseQuery(filterItemsQuery);
  const { data: city } = useSuspenseQuery(cityQuery(cityId));
  const { data } = useSuspenseQuery(cityEventsQuery(cityId));
  return (
    <EventsScreen
      search={search}
      onSearch={onSearch}
      city={city}
      events={withDistance(data.events, city)}
      nearestEvents={data.nearestEvents}
      filterItems={filterItems}
      isComplete
      cityFinder={<Finder city={city} />}
    />
  );
}

/** Filters replace the address: "back" leaves the list instead of undoing them one by one. */
function useSearchChange() {
  const navigate = useNavigate();
  return (search: EventSearch) => void navigate({ to: "/events", search, replace: true, resetScroll: false });
}

function Finder({ city }: { city: { id: number; name: string } | undefined }) {
  const navigate = useNavigate();
  return (
    <CityFinder
      city={city}
      onChoose={(chosen) => {
        keepChosenCity(chosen);
        void navigate({
          to: "/events",
          search: (previous) => ({ ...previous, stadt: chosen.id, seite: undefined }),
        });
      }}
      onClear={
        city &&
        (() => {
          keepChosenCity(null);
          void navigate({
            to: "/events",
            search: (previous) => ({ ...previous, stadt: undefined, umkreis: undefined, seite: undefined }),
          });
        })
      }
    />
  );
}
