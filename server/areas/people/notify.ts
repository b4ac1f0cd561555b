import { shareLockAccounts } from "#server/areas/accounts/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { announce } from "#server/platform/live/announce.ts";
import { ACCOUNT } from "./account-kind.ts";
import { DELIVER_NOTIFICATION } from "./job-kinds.ts";
import { accountsWithPushTokens, insertNotifications, type NewNotification } from "./notification-queries.ts";

const OWN = "https://own.invalid";

/**
 * Notifies people, in the caller's transaction: the rows, a delivery for each who has a device that takes pushes, and the news to
 * open pages exist if and only if it commits. Share-locks the accounts by their ids, so it comes last in a transaction (docs/domain/locking.md).
 * After the commit `jobs.wake(DELIVER_NOTIFICATION)` makes the delivery begin at once.
 * @returns how many were notified now
 * @throws Error for a link that leads neither to a path of our own nor to an https address
 */
export async function notify(tx: Transaction, notification: NewNotification): Promise<number> {
  const { link } = notification;
  if (link !== null && !isNotificationLink(link)) throw new Error(`a notification may not lead to ${link}`);
  const accountIds = await shareLockAccounts(tx, notification.accountIds);
  if (accountIds.length === 0) return 0;
  const made = await insertNotifications(tx, { ...notification, accountIds });
  if (made.length === 0) return 0;
  const notified = made.map(({ accountId }) => accountId);
  const reachable = new Set(await accountsWithPushTokens(tx, notified));
  const deliveries = made.filter(({ accountId }) => reachable.has(accountId));
  if (deliveries.length > 0)
    await enqueue(
      tx,
      DELIVER_NOTIFICATION,
      deliveries.map(({ id }) => ({ notificationId: id })),
    );
  await announce(tx, ACCOUNT, "notifications", notified);
  return made.length;
}

/**
 * Whether a notification may lead there: a path of our own, or an address elsewhere over https (specification, section 4,
 * "Push"). Read as a browser reads it, so that no spelling of another host passes as a path.
 */
function isNotificationLink(link: string): boolean {
  const target = URL.parse(link, OWN);
  if (target === null || target.username !== "" || target.password !== "" || link.includes("\\"))
    return false;
  if (target.origin === OWN) return /^\/(?!\/)/.test(link) && !target.pathname.startsWith("//");
  return target.protocol === "https:" && /^https:\/\//i.test(link);
}
