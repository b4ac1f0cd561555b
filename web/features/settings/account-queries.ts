import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** Where one is logged in, this device first. Always asked anew: other devices come and go without a word. */
export const sessionsQuery = queryOptions({
  queryKey: ["settings/getSessions"],
  queryFn: () => load("settings/getSessions", {}),
  meta: { ofMember: true },
  staleTime: 0,
});

/** What a deletion of the account would take and leave, as it is now. */
export const deletionQuery = queryOptions({
  queryKey: ["settings/getDeletion"],
  queryFn: () => load("settings/getDeletion", {}),
  meta: { ofMember: true },
  staleTime: 0,
  gcTime: 0,
});
