import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** A payment, a friend's answer or a file that is waited for comes without a message to this page. */
const REFRESH_MS = 20_000;

/** The member's tickets, lounges and what friends offer; asked again while something of it is under way. */
export const ownTicketsQuery = queryOptions({
  queryKey: ["tickets/getTickets"],
  queryFn: () => load("tickets/getTickets", {}),
  meta: { ofMember: true },
  // An upgrade a moment ago has revoked the code that was fetched before it.
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    (data?.tickets.some(
      ({ transfer, upgradePending, returning, isNew, file }) =>
        transfer || upgradePending || returning || (isNew && file === null),
    ) ??
      false) &&
    REFRESH_MS,
});

/** Where the member has been. */
export const checkInsQuery = queryOptions({
  queryKey: ["checkin/getCheckIn"],
  queryFn: () => load("checkin/getCheckIn", {}),
  meta: { ofMember: true },
});

/** Whom a ticket may be given to; the same that the profile shows. */
export const friendsQuery = queryOptions({
  queryKey: ["profil/getFriendships"],
  queryFn: () => load("profil/getFriendships", {}),
  meta: { ofMember: true },
});
