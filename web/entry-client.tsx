import "#web/ui/styles/index.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { APP_ROOT_ID } from "#contract/page-rendering.ts";
import { CallFailed, setTransport } from "#web/platform/call.ts";
import { fetchTransport } from "#web/platform/fetch-transport.ts";
import { focusedDialog, focusPage } from "#web/platform/focus-page.ts";
import { isMissingCode, watchForMissingCode } from "#web/platform/missing-code.ts";
import { readPageData, restoreQueries } from "#web/platform/page-data.ts";
import { applyHead } from "#web/platform/page-head.ts";
import { allowCutSlides } from "#web/platform/page-transition.ts";
import { headOf } from "#web/platform/route-page.ts";
import { keepSession } from "#web/platform/session/keep-session.ts";
import { ensureUser } from "#web/platform/session/session.ts";
import { sessionStore } from "#web/platform/session/session-store.ts";
import "./on-first-pages.ts";
import { createAppRouter, createQueryClient } from "./router.tsx";

setTransport(keepSession(fetchTransport()));
allowCutSlides();
watchForMissingCode();

const data = readPageData();
const queryClient = createQueryClient();
restoreQueries(queryClient, data);

let isFirstPage = true;

const router = createAppRouter({
  queryClient,
  site: data.site,
  now: data.now,
  // Where somebody has scrolled to before the page was alive, or the browser after a reload, is where they stay.
  scrollRestoration: () => {
    const isScrolled = isFirstPage && scrollY > 0;
    isFirstPage = false;
    return !isScrolled;
  },
});
// Tells the router that markup of the server is there: it then renders the same boundaries as the server did.
router.ssr = { manifest: undefined };

let leftDialog: Element | null = null;
router.subscribe("onBeforeNavigate", () => {
  leftDialog = focusedDialog();
});
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  applyHead(headOf(router.state.matches), data.site);
  if (fromLocation === undefined || !pathChanged) return;
  const dialog = focusedDialog();
  // A menu that was opened while the page was on its way closes when it loses the focus: its user goes on there.
  if (dialog === null || dialog === leftDialog) focusPage();
});

sessionStore.follow(async (change) => {
  const { previous, user } = change;
  // Guests need none of what it does.
  if (!previous && !user) return;
  try {
    const { applySession } = await import("#web/platform/session/follow-session.lazy.ts");
    await applySession(change, router, queryClient);
  } catch (error) {
    if (!isMissingCode(error)) throw error;
    // A page that cannot follow shows somebody who is not there any more.
    if (change.isOwnLogout) location.assign("/");
    else if (previous !== undefined) location.reload();
  }
});

/** Not awaited where this file is read: the code of the pages lies in files that import this one. */
async function start(): Promise<void> {
  const { href } = router.latestLocation;
  // The loaders find their data in the query cache, so this only waits for the code of the route and, where a page needs a
  // login, for who is there.
  await router.load();

  const root = document.getElementById(APP_ROOT_ID);
  if (root === null) throw new Error("The page has no root element");
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // As a transition, so that React takes the page over in small steps and a tap in between is answered at once.
  startTransition(() => {
    const options = { onCaughtError: reportUnexpected };
    if (router.latestLocation.href === href) hydrateRoot(root, app, options);
    // The server did not know that this person may not see the page: what it sent is another page's.
    else createRoot(root, options).render(app);
  });

  const askWhoIsThere = () => {
    if (!document.hidden) ensureUser().catch(() => {});
  };
  askWhoIsThere();
  // Another tab may have logged in or out while this one was away.
  addEventListener("pageshow", askWhoIsThere);
  document.addEventListener("visibilitychange", askWhoIsThere);
}

void start();

/** A call or code that did not come through has its place on the screen; everything else is a mistake of ours. */
function reportUnexpected(error: unknown): void {
  if (!(error instanceof CallFailed || isMissingCode(error))) reportError(error);
}
