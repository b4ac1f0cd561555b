import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Friend, FriendRequest } from "#contract/areas/profil.ts";
import { load } from "#web/platform/call.ts";
import { friendRequestsQuery, friendsQuery } from "./people-queries.ts";
import { takeOut } from "./take-out.ts";

/**
 * Accepts or declines a request. It leaves the list at once and comes back if the server did not take the answer. Rejects
 * with `CallFailed`.
 */
export function useAnswerRequest() {
  const queryClient = useQueryClient();
  return ({ request, isAccepted }: { request: FriendRequest; isAccepted: boolean }) =>
    withoutPerson(queryClient, friendRequestsQuery.queryKey, request, () =>
      load(isAccepted ? "profil/acceptFriend" : "profil/deleteFriend", { friendId: String(request.userid) }),
    );
}

/** Ends a friendship. The friend leaves the list at once and comes back if the server did not take it. Rejects with `CallFailed`. */
export function useRemoveFriend() {
  const queryClient = useQueryClient();
  return (friend: Friend) =>
    withoutPerson(queryClient, friendsQuery.queryKey, friend, () =>
      load("profil/deleteFriend", { friendId: String(friend.userid) }),
    );
}

/** Asks anew for the friends and the friend requests. */
export function refreshPeople(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries(friendsQuery),
    queryClient.invalidateQueries(friendRequestsQuery),
  ]);
}

async function withoutPerson<Person extends { userid: number }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  person: Person,
  send: () => Promise<unknown>,
): Promise<void> {
  const undo = await takeOut(queryClient, queryKey, person, ({ userid }) => userid);
  try {
    await send();
  } catch (error) {
    undo();
    throw error;
  } finally {
    await refreshPeople(queryClient);
  }
}
