import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { Notification } from "#contract/areas/notifications.ts";
import { call, load } from "#web/platform/call.ts";
import { unreadCountQuery } from "./unread-count.ts";

/** The server's page size of notifications/getNotifications. */
const PAGE_SIZE = 50;

/** The own notifications, the newest first, page by page; the id of the last one leads to the next page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ["notifications/getNotifications"],
  queryFn: ({ pageParam }) =>
    load("notifications/getNotifications", pageParam === null ? {} : { cursor: String(pageParam) }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  meta: { ofMember: true },
  // A member who opens the list wants what is new.
  staleTime: 0,
});

/**
 * Marks all notifications up to one as read, on the server and then in what this page knows: what came later stays unread.
 * Without an answer nothing changes.
 */
export async function markRead(queryClient: QueryClient, upTo: number): Promise<void> {
  const { status } = await call("notifications/read", { upTo: String(upTo) });
  if (status !== 250) return;
  queryClient.setQueryData(notificationsQuery.queryKey, (data) => data && withoutUnread(data, upTo));
  queryClient.setQueryData(unreadCountQuery.queryKey, (unread) => unread?.filter(({ id }) => id > upTo));
}

function withoutUnread<PageParam>(
  { pages, pageParams }: InfiniteData<Notification[], PageParam>,
  upTo: number,
): InfiniteData<Notification[], PageParam> {
  const read = (one: Notification): Notification => (one.id > upTo ? one : { ...one, unread: 0 });
  return { pages: pages.map((page) => page.map(read)), pageParams };
}
