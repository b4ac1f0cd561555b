import type { Database, Queryable } from "#server/platform/database.ts";
import { type LiveTopic, serveTopic } from "#server/platform/live/live-topic.ts";
import { ACCOUNT } from "./account-kind.ts";
import { MOST_COUNTED } from "./notification-calls.ts";
import { selectStandings } from "./notification-queries.ts";

/** What each of the accounts can spend and what orders hold of it, in cents; nothing is said of one that never had any. */
export type BalancesPort = (
  db: Queryable,
  accountIds: readonly number[],
) => Promise<ReadonlyMap<number, { readonly credits: number; readonly held: number }>>;

/**
 * The account, for its owner: `notifications` says how many are unread (at most 100) and the id of the newest, `friends` only that
 * friends or requests have changed, `credits` what there is to spend, `tickets` only that tickets or lounges which they hold or are offered have changed.
 */
export const accountTopic = (db: Database, balancesOf: BalancesPort): LiveTopic =>
  serveTopic(ACCOUNT, {
    mayListen: ({ accountId }, key) => (accountId !== null && key === `${accountId}` ? accountId : undefined),
    sources: {
      async notifications(accountIds) {
        const standings = await selectStandings(db, accountIds, MOST_COUNTED);
        return new Map(standings.map(({ accountId, unread, newest }) => [accountId, { unread, newest }]));
      },
      friends: null,
      credits: (accountIds) => balancesOf(db, accountIds),
      tickets: null,
    },
  });
