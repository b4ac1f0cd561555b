import { queryOptions } from "@tanstack/react-query";
import type { EventListItem } from "#contract/areas/home.ts";
import { load } from "#web/platform/call.ts";
import type { ChosenCity } from "./chosen-city.ts";

/** The city a guest sees whose own is not known: where the most of the coming events are (decision 0051). */
export const defaultCityQuery = queryOptions({
  queryKey: ["default-city"],
  queryFn: async () => liveliestCities(await load("home/getEvents", {}))[0] ?? null,
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
