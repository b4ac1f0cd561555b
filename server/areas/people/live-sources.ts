import type { Database } from "#server/platform/database.ts";
import type { LiveSource } from "#server/platform/live/live-streams.ts";
import { MOST_COUNTED } from "./notification-calls.ts";
import { selectStandings } from "./notification-queries.ts";

/**
 * What open pages are told: `notifications` how many are unread (at most 100) and the id of the newest; `friends` only that friends
 * or requests have changed.
 */
export function liveSources(db: Database): { notifications: LiveSource; friends: LiveSource } {
  return {
    async notifications(accountIds) {
      const standings = await selectStandings(db, accountIds, MOST_COUNTED);
      return new Map(standings.map(({ accountId, unread, newest }) => [accountId, { unread, newest }]));
    },
    friends: async (accountIds) => new Map(accountIds.map((id) => [id, {}])),
  };
}
