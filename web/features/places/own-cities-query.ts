import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** The first of the member's own cities: 6 in the navigation bar, 3 on the home page (specification, section 9). */
export const ownCitiesQuery = (limit: 3 | 6) =>
  queryOptions({
    queryKey: ["home/getMyCities", limit],
    meta: { ofMember: true },
    queryFn: () => load("home/getMyCities", { limit: String(limit) }),
  });
