import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Friend, FriendRequest } from "#contract/areas/profil.ts";
import { load } from "#web/platform/call.ts";
import { friendRequestsQuery, friendsQuery } from "./people-queries.ts";
import { putBack } from "./put-back.ts";

/**
 * Accepts or declines a request. It leaves the list at once and comes back if the server did not take the answer. Rejects
 * with `CallFailed`.
 */
export function useAnswerRequest() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    networkMode: "always",
    mutationFn: ({ request: { userid }, isAccepted }: { request: FriendRequest; isAccepted: boolean }) =>
      load(isAccepted ? "profil/acceptFriend" : "profil/deleteFriend", { friendId: String(userid) }),
    onMutate: ({ request }) => takeOut(queryClient, friendRequestsQuery, request),
    onError: (_error, _input, undo) => undo?.(),
    onSettled: () => refreshPeople(queryClient),
  });
  return mutateAsync;
}

/** Ends a friendship. The friend leaves the list at once and comes back if the server did not take it. Rejects with `CallFailed`. */
export function useRemoveFriend() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    networkMode: "always",
    mutationFn: ({ userid }: Friend) => load("profil/deleteFriend", { friendId: String(userid) }),
    onMutate: (friend) => takeOut(queryClient, friendsQuery, friend),
    onError: (_error, _input, undo) => undo?.(),
    onSettled: () => refreshPeople(queryClient),
  });
  return mutateAsync;
}

/** Asks anew for the friends and the friend requests. */
export function refreshPeople(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries(friendsQuery),
    queryClient.invalidateQueries(friendRequestsQuery),
  ]);
}

/** @returns puts the person back */
async function takeOut<Person extends { userid: number }>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: readonly unknown[] },
  person: Person,
): Promise<() => void> {
  // An answer that is on its way was made before.
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Person[]>(queryKey) ?? [];
  queryClient.setQueryData<Person[]>(queryKey, (now) =>
    now?.filter(({ userid }) => userid !== person.userid),
  );
  return () =>
    queryClient.setQueryData<Person[]>(
      queryKey,
      (now) => now && putBack(now, before, person, ({ userid }) => userid),
    );
}
