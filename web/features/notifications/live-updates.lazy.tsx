import { type Query, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { ensureUser, renewSession, userChanged, useUser } from "#web/platform/session/session.ts";
import { isWorkerMessage } from "#web/platform/worker-messages.ts";
import { playChime } from "./chime.ts";
import { keepLiveStream } from "./live-stream.ts";
import { isSoundOn } from "./sound-setting.ts";
import { unreadCountQuery } from "./unread-count.ts";

const NOTIFICATIONS: readonly unknown[] = [
  "notifications/getNotifications",
  "notifications/getNotificationsCount",
];
const FRIENDS: readonly unknown[] = ["profil/getFriendships", "profil/getFriendsrequests"];
const WALLET = ["wallet/transactions"] as const;
const TICKETS = ["tickets/getTickets"] as const;
const isOfNotifications = ({ queryKey: [name] }: Query) => NOTIFICATIONS.includes(name);
const isOfFriends = ({ queryKey: [name] }: Query) => FRIENDS.includes(name);

/**
 * Keeps a member's open page up to date: by the server's stream, by what is pushed to this device, and by asking once a minute
 * when neither comes. A new notification is heard. Shows nothing.
 */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const known = useUser()?.credits;
  const hearCredits = useEffectEvent((data: string) => {
    const balance = JSON.parse(data) as Balance;
    if (balance.credits !== known) void userChanged({ credits: balance.credits });
    if (!isShown(queryClient, balance)) void queryClient.invalidateQueries({ queryKey: WALLET });
  });
  useEffect(
    () =>
      keepLiveStream({
        connect: () => new EventSource("/live"),
        onNews: (kind, data) => {
          if (kind === "credits") hearCredits(data);
          else if (kind === "tickets") void queryClient.invalidateQueries({ queryKey: TICKETS });
          else if (kind === "friends" || !isKnown(queryClient, data)) refresh(queryClient, kind);
        },
        onOpen: () => {
          // What the page has just asked for was no longer missed; a code for a door is asked for once more.
          void queryClient.refetchQueries({ predicate: isOfFriends, type: "active", stale: true });
          void queryClient.refetchQueries({ queryKey: TICKETS, type: "active" }, { cancelRefetch: false });
        },
        onPoll: () => {
          refresh(queryClient, "notifications");
          refresh(queryClient, "friends");
          for (const queryKey of [WALLET, TICKETS]) void queryClient.invalidateQueries({ queryKey });
        },
        // A stream that only broke has it asked once a minute at most. A failure is no news, the stream comes back by itself.
        onBroken: (hasEnded) => (hasEnded ? renewSession() : ensureUser()).catch(() => null),
        random: Math.random,
      }),
    [queryClient],
  );
  useEffect(
    () =>
      hearServiceWorker({
        onPushed: () => refresh(queryClient, "notifications"),
        onOpen: (path) => void router.navigate({ href: path }),
      }),
    [queryClient, router],
  );
  useChime();
  return null;
}

function refresh(queryClient: QueryClient, kind: "notifications" | "friends"): void {
  void queryClient.invalidateQueries({ predicate: kind === "friends" ? isOfFriends : isOfNotifications });
}

/** The stream says what is unread: what this page has shown already, it need not ask for. */
function isKnown(queryClient: QueryClient, data: string): boolean {
  const known = queryClient.getQueryData(unreadCountQuery.queryKey);
  const { unread, newest } = JSON.parse(data) as { unread: number; newest: number | null };
  return known?.length === unread && (unread === 0 || known[0]?.id === newest);
}

type Balance = { readonly credits: number; readonly held: number };

/** What moved the credits is asked for where the wallet shows others than the stream says. */
function isShown(queryClient: QueryClient, { credits, held }: Balance): boolean {
  const shown = queryClient.getQueryData<{ readonly pages: readonly Balance[] }>(WALLET)?.pages[0];
  return shown?.credits === credits && shown.held === held;
}

type WorkerNews = { onPushed: () => void; onOpen: (path: string) => void };

function hearServiceWorker({ onPushed, onOpen }: WorkerNews): () => void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isWorkerMessage(data)) return;
    if (data.kind === "pushed") onPushed();
    else {
      ports[0]?.postMessage("done");
      onOpen(data.path);
    }
  };
  worker?.addEventListener("message", onMessage);
  worker?.startMessages();
  return () => worker?.removeEventListener("message", onMessage);
}

/** Heard when a notification comes that was not there at the beginning, however it became known. */
function useChime(): void {
  const { data: newest } = useQuery({
    ...unreadCountQuery,
    select: (unread) => Math.max(0, ...unread.map(({ id }) => id)),
  });
  const heard = useRef<number>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    if (heard.current !== undefined && newest > heard.current && isSoundOn()) void playChime();
    heard.current = Math.max(newest, heard.current ?? 0);
  }, [newest]);
}
