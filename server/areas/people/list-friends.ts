import { type Person, type SeenPerson, selectPersons } from "#server/areas/accounts/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { selectFriendIds, selectRequests } from "./friendship-queries.ts";

/** The database's own order depends on how it was set up. */
const GERMAN = new Intl.Collator("de");

/** No person answers more at once; those that are older come up when these are answered. */
const SHOWN_REQUESTS = 100;

/**
 * The friends: those who are online first, then as a German phone book has them. A friend who does not want to be seen is neither
 * online nor was ever seen.
 */
export async function listFriends(db: Queryable, accountId: number): Promise<SeenPerson[]> {
  const friends = await selectPersons(db, await selectFriendIds(db, accountId));
  return friends.sort(
    (a, b) =>
      Number(b.online) - Number(a.online) ||
      GERMAN.compare(a.firstname, b.firstname) ||
      GERMAN.compare(a.lastname, b.lastname) ||
      a.id - b.id,
  );
}

export type ShownRequest = {
  readonly asker: Person;
  readonly commonFriends: number;
  readonly requestedAt: Date;
};

/** Requests to this account that wait for an answer, the newest first. */
export async function listRequests(db: Queryable, accountId: number): Promise<ShownRequest[]> {
  const requests = await selectRequests(db, accountId, SHOWN_REQUESTS);
  const askers = await selectPersons(
    db,
    requests.map(({ askerId }) => askerId),
  );
  const byId = new Map(askers.map((asker) => [asker.id, asker]));
  return requests.flatMap(({ askerId, ...request }) => {
    const asker = byId.get(askerId);
    return asker === undefined ? [] : [{ asker, ...request }];
  });
}
