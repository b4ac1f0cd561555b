import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** Who is online changes by the minute, without anybody telling. */
const REFRESH_MS = 60_000;

/** The own friends, who is online first. */
export const friendsQuery = queryOptions({
  queryKey: ["profil/getFriendships"],
  queryFn: () => load("profil/getFriendships", {}),
  meta: { ofMember: true },
  refetchInterval: REFRESH_MS,
});

/** Who asks to be friends, the newest first. */
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
