import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** The friends online change by the minute, without a message about it. */
const REFRESH_MS = 60_000;

/** The own friends, those online first. */
export const friendsQuery = queryOptions({
  queryKey: ["profil/getFriendships"],
  queryFn: () => load("profil/getFriendships", {}),
  meta: { ofMember: true },
  refetchInterval: REFRESH_MS,
});

/** The open friend requests to the member, the newest first. */
export const friendRequestsQuery = queryOptions({
  queryKey: ["profil/getFriendsrequests"],
  queryFn: () => load("profil/getFriendsrequests", {}),
  meta: { ofMember: true },
  refetchInterval: REFRESH_MS,
});

/** The own cities in the order in which they were added. */
export const myCitiesQuery = queryOptions({
  queryKey: ["profil/getMyCities"],
  meta: { ofMember: true },
  queryFn: () => load("profil/getMyCities", {}),
});
