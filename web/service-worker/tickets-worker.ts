/**
 * Lives beside the pages of orders and the member's tickets, at /tickets-worker.js: shows the tickets that such a page has kept on
 * this device when the page itself does not come (decisions 0181 and 0250). It serves these pages and the app icon's address only, and
 * touches nothing that they load. Built into one script of its own by web/build/service-worker.ts.
 */
import { APP_START, KEPT_PARAM, TICKETS_CACHE, TICKETS_PATH } from "../platform/tickets-cache.ts";

declare const self: ServiceWorkerGlobalScope;

/** A guest at the door with bad reception waits no longer than this. */
const NETWORK_TIMEOUT_MS = 4_000;

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(pageOrTickets(request));
});

/** The page as the server has it; what was kept, where there is no network, no patience left, a server in trouble, or it is asked for. */
async function pageOrTickets(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const page = fetch(request);
  const kept = await keptOf(pathname === APP_START ? TICKETS_PATH : pathname).catch(() => undefined);
  if (kept === undefined) return page;
  if (searchParams.has(KEPT_PARAM)) {
    page.catch(() => {});
    return kept;
  }
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), NETWORK_TIMEOUT_MS));
  const answer = await Promise.race([page, late]).catch(() => kept);
  return answer.status >= 500 ? kept : answer;
}

async function keptOf(path: string): Promise<Response | undefined> {
  if (!(await caches.has(TICKETS_CACHE))) return undefined;
  return (await caches.open(TICKETS_CACHE)).match(path);
}
