import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** The server's page size of home/getEvents (product decisions, "The wire"). */
const PAGE_SIZE = 200;

/** All coming events, page by page; the id of the last one leads to the next page. */
export const upcomingEventsQuery = infiniteQueryOptions({
  queryKey: ["home/getEvents"],
  queryFn: ({ pageParam }) => load("home/getEvents", pageParam === null ? {} : { cursor: String(pageParam) }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
});

/** Events in a city and around it, those nearest first in steps of 25 km. */
export const cityEventsQuery = (cityId: number) =>
  queryOptions({
    queryKey: ["home/getEventsByCity", cityId],
    queryFn: () => load("home/getEventsByCity", { cityId: String(cityId) }),
  });

/** Three events to lead the home page. */
export const highlightsQuery = queryOptions({
  queryKey: ["home/get3Events"],
  queryFn: () => load("home/get3Events", {}),
});

/** What events can be filtered by; changes with releases only. */
export const filterItemsQuery = queryOptions({
  queryKey: ["home/getFilterItems"],
  queryFn: () => load("home/getFilterItems", {}),
  staleTime: Number.POSITIVE_INFINITY,
});
