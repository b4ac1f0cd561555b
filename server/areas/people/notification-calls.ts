import type { Notification } from "#contract/areas/notifications.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { announce } from "#server/platform/live/announce.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { ACCOUNT } from "./account-kind.ts";
import { markRead, selectNotifications, selectUnread } from "./notification-queries.ts";

const PAGE = 50;
/** „99+“ is shown from here on. */
export const MOST_COUNTED = 100;

/** The calls about one's own notifications. */
export function notificationCalls(db: Database): Registration[] {
  const read = async (accountId: number, upTo: number | undefined) => {
    await inTransaction(db, async (tx) => {
      // Other open pages of the same person count anew.
      if ((await markRead(tx, accountId, upTo)) > 0) await announce(tx, ACCOUNT, "notifications", accountId);
    });
    return { status: 250, data: "Deine Benachrichtigungen sind als gelesen markiert." } as const;
  };
  return [
    handle("notifications/getNotifications", async ({ cursor }, context) => {
      const rows = await selectNotifications(db, memberOf(context), { before: cursor, limit: PAGE });
      return { status: 250, data: rows.map(toNotification) };
    }),
    handle("notifications/getNotificationsCount", async (_form, context) => ({
      status: 250,
      data: await selectUnread(db, memberOf(context), MOST_COUNTED),
    })),
    handle("notifications/read", ({ upTo }, context) => read(memberOf(context), upTo)),
    handle("notifications/readNotifications", ({ upTo }, context) => read(memberOf(context), upTo)),
  ];
}

type Row = Awaited<ReturnType<typeof selectNotifications>>[number];

function toNotification({ id, kind, title, body, link, created_at, read_at }: Row): Notification {
  return {
    id,
    title,
    body,
    link,
    kind: kind as Notification["kind"],
    data: { notification: { title, body }, data: { link } },
    unread: read_at === null ? 1 : 0,
    date: berlinWallClock(created_at),
  };
}
