import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** The server counts no further (product decisions, "The wire"). */
const MOST = 100;

/** How many notifications are unread, at most 100. Only for members. */
export const unreadCountQuery = queryOptions({
  queryKey: ["notifications/getNotificationsCount"],
  queryFn: () => load("notifications/getNotificationsCount", {}),
  meta: { ofMember: true },
  select: (unread) => unread.length,
});

/** „3“, „99+“ */
export function countText(count: number): string {
  return count >= MOST ? "99+" : String(count);
}

/** „1 neue Benachrichtigung“, „3 neue Benachrichtigungen“, „99+ neue Benachrichtigungen“, „Benachrichtigungen“: begins with what is to be seen (WCAG 2.5.3). */
export function unreadLabel(count: number): string {
  if (count === 0) return "Benachrichtigungen";
  return `${countText(count)} ${count === 1 ? "neue Benachrichtigung" : "neue Benachrichtigungen"}`;
}
