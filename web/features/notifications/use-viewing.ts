import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Notification } from "#contract/areas/notifications.ts";
import { useIsPageSeen } from "#web/platform/page-seen.ts";
import { markRead } from "./notification-queries.ts";

/**
 * Marks what is shown as read, as soon as somebody sees the page (specification, "Notifications").
 * @param loadedAt when the list was loaded last; a mark that did not come through is tried again with the next one
 * @returns the ids of those that were new when they were seen first; they stay marked for as long as the list is open
 */
export function useViewing(notifications: readonly Notification[], loadedAt: number): ReadonlySet<number> {
  const queryClient = useQueryClient();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const added = notifications.filter(({ id, unread }) => unread === 1 && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));

  const isSeen = useIsPageSeen();
  const newestUnread = notifications.find(({ unread }) => unread === 1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loadedAt is what tries again
  useEffect(() => {
    if (isSeen && newestUnread !== undefined) void markRead(queryClient, newestUnread);
  }, [queryClient, isSeen, newestUnread, loadedAt]);
  return fresh;
}
