import { queryOptions } from "@tanstack/react-query";
import type { City } from "#contract/areas/home.ts";
import { call, load } from "#web/platform/call.ts";
import { liveliestCities } from "./city-queries.ts";

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

/** The cities with the most coming events, as quick choices. */
export const liveliestCitiesQuery = queryOptions({
  queryKey: ["liveliest-cities"],
  queryFn: async () => liveliestCities(await load("home/getEvents", {})),
  staleTime: Number.POSITIVE_INFINITY,
});
