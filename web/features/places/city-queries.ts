import { queryOptions } from "@tanstack/react-query";
import type { City, EventListItem } from "#contract/areas/home.ts";
import { call, load } from "#web/platform/call.ts";
import type { ChosenCity } from "./chosen-city.ts";

/**
 * Cities that begin with what is typed, biggest first; asks from the first character on (specification 2.4). The list of
 * one's own cities has a call of its own that does the same.
 */
export const citySearchQuery = (text: string, name: "home/cities" | "profil/cities" = "home/cities") =>
  queryOptions({
    queryKey: [name, text],
    queryFn: () => load(name, { search: text }),
    enabled: text !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The city that this device's address belongs to; null when that is not known. A guess (decision 0119), asked for once and
 * only where somebody chooses a city.
 */
export const cityOfAddressQuery = queryOptions({
  queryKey: ["home/getCityByIP"],
  queryFn: async (): Promise<City | null> => {
    const answer = await call("home/getCityByIP", {});
    return answer.status === 250 ? answer.data : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The city a guest sees whose own is not known: where the most of the coming events are (decision 0051). */
export const defaultCityQuery = queryOptions({
  queryKey: ["default-city"],
  queryFn: async () => liveliestCities(await load("home/getEvents", {}))[0] ?? null,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The cities with the most coming events, as quick choices. */
export const liveliestCitiesQuery = queryOptions({
  queryKey: ["liveliest-cities"],
  queryFn: async () => liveliestCities(await load("home/getEvents", {})),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The cities by how many events they have, most first; among equals the one whose first event comes first. */
export function liveliestCities(events: readonly Pick<EventListItem, "cityId" | "city">[]): ChosenCity[] {
  const cities = new Map<number, ChosenCity & { count: number }>();
  for (const { cityId: id, city: name } of events) {
    cities.set(id, { id, name, count: (cities.get(id)?.count ?? 0) + 1 });
  }
  return [...cities.values()].sort((a, b) => b.count - a.count).map(({ id, name }) => ({ id, name }));
}
