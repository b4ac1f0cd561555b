import type { Database } from "#server/platform/database.ts";
import { type LiveTopic, serveTopic } from "#server/platform/live/live-topic.ts";
import { ACCOUNT } from "./account-kind.ts";
import { MOST_COUNTED } from "./notification-calls.ts";
import { selectStandings } from "./notification-queries.ts";

/**
 * The account, for its owner: `notifications` says how many are unread (at most 100) and the id of the newest, `friends` only that
 * friends or requests have changed.
 */
export const accountTopic = (db: Database): LiveTopic =>
  serveTopic(ACCOUNT, {
    mayListen: ({ accountId }, key) => (accountId !== null && key === `${accountId}` ? accountId : undefined),
    sources: {
      async notifications(accountIds) {
        const standings = await selectStandings(db, accountIds, MOST_COUNTED);
        return new Map(standings.map(({ accountId, unread, newest }) => [accountId, { unread, newest }]));
      },
      friends: null,
    },
  });
