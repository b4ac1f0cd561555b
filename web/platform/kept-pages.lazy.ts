import { addDays } from "./dates.ts";
import { KEPT_FOR, KEPT_UNTIL, TICKETS_CACHE, TICKETS_PATH } from "./tickets-cache.ts";

const WORKER_URL = "/tickets-worker.js";
/** Festivals take days, and no guest needs a code of last month. */
const DAYS_KEPT = 14;

/** Until when a page of tickets is of use. @param startTime wall clock of the last event's start */
export const keptUntil = (startTime: string) => addDays(startTime.slice(0, 10), DAYS_KEPT);

/** Whether this browser can keep pages: not outside of secure contexts. */
export const canKeepPages = () => typeof caches !== "undefined" && "serviceWorker" in navigator;

type KeptPage = {
  readonly path: string;
  /** What the worker's registration covers: the path, or a folder that it is in. */
  readonly scope: string;
  readonly html: string;
  readonly policy: string;
  /** `YYYY-MM-DD` */
  readonly until: string;
  /** Of whom alone it is. */
  readonly accountId?: number | undefined;
};

/** Keeps a page that needs nothing else, where the tickets' worker finds it when there is no network. */
export async function keepPage({ path, scope, html, policy, until, accountId }: KeptPage): Promise<void> {
  const cache = await caches.open(TICKETS_CACHE);
  await cache.put(
    path,
    new Response(html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
        "referrer-policy": "no-referrer",
        [KEPT_UNTIL]: until,
        ...(accountId === undefined ? {} : { [KEPT_FOR]: String(accountId) }),
      },
    }),
  );
  await navigator.serviceWorker.register(WORKER_URL, { scope, updateViaCache: "none" });
}

/** They let no guest in any more. */
export async function forgetPage(path: string): Promise<void> {
  await (await keptPages())?.delete(path);
}

/** What is past is thrown away. @param today `YYYY-MM-DD` */
export async function forgetPastPages(today: string): Promise<void> {
  const cache = await keptPages();
  for (const request of (await cache?.keys()) ?? []) {
    const kept = await cache?.match(request);
    if ((kept?.headers.get(KEPT_UNTIL) ?? "") < today) await cache?.delete(request);
  }
}

/** Another member is there, or none: the tickets of the one before are theirs alone. @param accountId null for none */
export async function forgetTicketsOfOthers(accountId: number | null): Promise<void> {
  const cache = await keptPages();
  const keptFor = (await cache?.match(TICKETS_PATH))?.headers.get(KEPT_FOR);
  if (keptFor && keptFor !== String(accountId)) await cache?.delete(TICKETS_PATH);
}

/** Undefined where nothing is kept. */
async function keptPages(): Promise<Cache | undefined> {
  if (!canKeepPages() || !(await caches.has(TICKETS_CACHE))) return undefined;
  return caches.open(TICKETS_CACHE);
}
