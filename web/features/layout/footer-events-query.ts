import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** The next five events, for the footer of every page. */
export const footerEventsQuery = queryOptions({
  queryKey: ["home/get5Events"],
  queryFn: () => load("home/get5Events", {}),
});
