import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** Where one is logged in, this device first. Always asked anew: other devices come and go without a word. */
export const sessionsQuery = queryOptions({
  queryKey: ["settings/getSessions"],
  queryFn: () => load("settings/getSessions", {}),
  staleTime: 0,
});
