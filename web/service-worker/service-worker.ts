/**
 * Lives beside the pages, at /sw.js: shows what is pushed and opens it (specification, section 4 "Push"). It touches no
 * request. Built into one script of its own by web/build/service-worker.ts.
 */
import { linkTarget } from "../platform/link-target.ts";
import type { WorkerMessage } from "../platform/worker-messages.ts";
import { readPush } from "./push-payload.ts";

declare const self: ServiceWorkerGlobalScope;

/** An open page that does not answer within this time is led by the browser. */
const PAGE_ANSWERS_MS = 1_000;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  event.waitUntil(receive(event.data?.text()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const link = (event.notification.data as { link?: string | null } | null)?.link;
  event.waitUntil(open(link));
});

async function receive(text: string | undefined): Promise<void> {
  const { tag, title, body, link } = readPush(text);
  const pages = await openPages();
  for (const page of pages) page.postMessage({ kind: "pushed" } satisfies WorkerMessage);
  // A user who looks at a page sees and hears it there.
  if (pages.some(({ visibilityState }) => visibilityState === "visible") && !mustShowAll()) return;
  await self.registration.showNotification(title, {
    tag,
    body,
    icon: "/icon-192.png",
    lang: "de",
    data: { link },
  });
}

/** WebKit takes the permission away from a site that receives without showing, also while a page is looked at. */
function mustShowAll(): boolean {
  return /AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent);
}

/** On the own host in a page that is open already, or in a new one; elsewhere in a new one. */
async function open(link: string | null | undefined): Promise<void> {
  const target = linkTarget(link, self.location.origin);
  if (target.kind === "foreign") {
    await self.clients.openWindow(target.url);
    return;
  }
  const [page] = await openPages();
  if (page === undefined) {
    await self.clients.openWindow(target.path);
    return;
  }
  const focused = await page.focus().catch(() => page);
  if (await goesThere(focused, target.path)) return;
  // A page that was reloaded past the worker is not this one's to lead.
  await focused.navigate(target.path).catch(() => self.clients.openWindow(target.path));
}

/** The pages of this origin, the one that was looked at last first. */
function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Asks the page to lead there itself, without loading anew; false when it does not answer. */
function goesThere(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PAGE_ANSWERS_MS);
    page.postMessage({ kind: "open", path } satisfies WorkerMessage, [port2]);
  });
}
