import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** One city; it hardly ever changes. Fails with status 404 for an id that is none. */
export const cityQuery = (cityId: number) =>
  queryOptions({
    queryKey: ["home/getCityById", cityId],
    queryFn: () => load("home/getCityById", { cityId: String(cityId) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
