import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** The lounges of coming events, the soonest event's first. */
export const loungesQuery = queryOptions({
  queryKey: ["lounge/getAll"],
  queryFn: () => load("lounge/getAll", {}),
});
