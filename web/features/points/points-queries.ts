import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** The members with the most points, and the own place. Points come and go elsewhere: who opens it wants those of now. */
export const scoreboardQuery = queryOptions({
  queryKey: ["punktesystem/getData"],
  queryFn: () => load("punktesystem/getData", {}),
  meta: { ofMember: true },
  staleTime: 0,
});

/** The own rank by the points of all time. */
export const rankQuery = queryOptions({
  queryKey: ["tickets/getRang"],
  queryFn: () => load("tickets/getRang", {}),
  meta: { ofMember: true },
  staleTime: 0,
});
