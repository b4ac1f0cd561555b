import { queryOptions } from "@tanstack/react-query";
import type { City, EventListItem } from "#contract/areas/home.ts";
import { load } from "#web/platform/call.ts";

/** One city; it hardly ever changes. Fails with status 404 for an id that is none. */
export const cityQuery = (cityId: number) =>
  queryOptions({
    queryKey: ["home/getCityById", cityId],
    queryFn: () => load("home/getCityById", { cityId: String(cityId) }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Cities that begin with what is typed, biggest first; asks from the first character on (specification 2.4). */
export const citySearchQuery = (text: string) =>
  queryOptions({
    queryKey: ["home/cities", text],
    queryFn: () => load("home/cities", { search: text }),
    enabled: text !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The city a guest sees whose own is not known: where the most of the coming events are (decision 0051). */
export const defaultCityQuery = queryOptions({
  queryKey: ["default-city"],
  queryFn: async (): Promise<City | null> => {
    const cityId = busiestCity(await load("home/getEvents", {}));
    return cityId === undefined ? null : load("home/getCityById", { cityId: String(cityId) });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The city with the most events; among equals the one whose first event comes first. */
export function busiestCity(events: readonly Pick<EventListItem, "cityId">[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { cityId } of events) counts.set(cityId, (counts.get(cityId) ?? 0) + 1);
  let best: number | undefined;
  for (const [cityId, count] of counts) {
    if (best === undefined || count > (counts.get(best) ?? 0)) best = cityId;
  }
  return best;
}
