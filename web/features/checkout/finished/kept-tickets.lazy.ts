import { addDays, berlinWallClock } from "#web/platform/dates.ts";
import { TICKETS_CACHE } from "#web/platform/tickets-cache.ts";
import { type IssuedOrder, shownTickets } from "./finished-query.ts";
import { keptPage } from "./kept-page.ts";

const WORKER_URL = "/tickets-worker.js";
/** The worker serves the pages of orders and no other. */
const SCOPE = "/checkoutFinished/";
/** Until when a kept page is of use, as `YYYY-MM-DD`. */
const UNTIL = "x-kept-until";
/** Festivals take days, and no guest needs a code of last month. */
const DAYS_KEPT = 14;

const addressOf = (cipher: string) => `${SCOPE}${encodeURIComponent(cipher)}`;

/**
 * Keeps the tickets of a paid order as one page that needs nothing else, under the address of the order's own page, where the tickets'
 * worker finds it when there is no network. What is past is thrown away. The logout deletes all of it with the other caches.
 */
export async function keepTickets(cipher: string, order: IssuedOrder, productName: string): Promise<void> {
  if (typeof caches === "undefined" || !("serviceWorker" in navigator)) return;
  if (order.startTime === null) return;
  const until = addDays(order.startTime.slice(0, 10), DAYS_KEPT);
  const now = berlinWallClock(Date.now());
  const today = now.slice(0, 10);
  await forgetPast(today);
  if (shownTickets(order).length === 0 || until < today) return forgetTickets(cipher);
  const { html, policy } = await keptPage(order, now, productName);
  const cache = await caches.open(TICKETS_CACHE);
  await cache.put(
    addressOf(cipher),
    new Response(html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
        "referrer-policy": "no-referrer",
        [UNTIL]: until,
      },
    }),
  );
  await navigator.serviceWorker.register(WORKER_URL, { scope: SCOPE, updateViaCache: "none" });
}

/** They let no guest in any more. */
export async function forgetTickets(cipher: string): Promise<void> {
  if (typeof caches === "undefined" || !(await caches.has(TICKETS_CACHE))) return;
  await (await caches.open(TICKETS_CACHE)).delete(addressOf(cipher));
}

async function forgetPast(today: string): Promise<void> {
  const cache = await caches.open(TICKETS_CACHE);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if ((kept?.headers.get(UNTIL) ?? "") < today) await cache.delete(request);
  }
}
