import { AsyncLocalStorage } from "node:async_hooks";
import {
  createMemoryHistory,
  createRouter,
  isRedirect,
  RouterProvider,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import type { PageRequest, RenderedPage } from "#contract/page-rendering.ts";
import { setTransport } from "#web/platform/call.ts";
import { collectQueries, serializePageData } from "#web/platform/page-data.ts";
import { renderHead } from "#web/platform/page-head.ts";
import { headOf } from "#web/platform/route-page.ts";
import { isGuestsOnly, needsLogin } from "#web/platform/session/member-guard.ts";
import { routeTree } from "./route-tree.gen.ts";
import { createAppRouter, createQueryClient, parseSearch } from "./router.tsx";

/** Which rendering a call belongs to: several run at the same time in one process. */
const current = new AsyncLocalStorage<PageRequest["dispatch"]>();

setTransport(async (name, input) => {
  const dispatch = current.getStore();
  if (dispatch === undefined) throw new Error(`${name} was called outside of a rendering`);
  // A loader sends no files, so it is the contract's own form.
  return dispatch(name, input as never);
});

/** React's mark of a part whose rendering failed: it says nothing and leaves that part to the browser. */
const FAILED_PART = "<!--$!-->";

/** Renders one public page as a guest sees it. Throws when its loader failed for another reason than "not there". */
export function render(request: PageRequest): Promise<RenderedPage> {
  return current.run(request.dispatch, () => renderPage(request));
}

async function renderPage({ url, site, now }: PageRequest): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  try {
    const router = createAppRouter({
      queryClient,
      site,
      now,
      scrollRestoration: false,
      history: createMemoryHistory({ initialEntries: [url] }),
    });
    await router.load();
    const result = router._serverResult;
    if (result?.type === "redirect" && isRedirect(result.redirect)) {
      const location = result.redirect.headers.get("location") ?? "/home";
      return { kind: "redirect", location, permanent: result.redirect.status === 301 };
    }
    const { matches } = router.state;
    const failed = matches.find((match) => match.status === "error");
    if (failed !== undefined) throw failed.error;
    const body = renderToString(<RouterProvider router={router} />);
    if (body.includes(FAILED_PART)) throw new Error(`A part of ${url} could not be rendered`);
    return {
      kind: "page",
      status: result?.type === "render" && result.status === 404 ? 404 : 200,
      isPrivate: matches.some((match) => match.staticData.isPrivate),
      needsLogin: matches.some((match) => needsLogin(match.staticData)),
      guestsOnly: matches.some((match) => isGuestsOnly(url, match.staticData)),
      head: renderHead(headOf(matches), site),
      body,
      data: serializePageData({ site, now, ...collectQueries(queryClient) }),
      routeFiles: matches.map((match) => routeFile(match.routeId)),
    };
  } finally {
    queryClient.clear();
  }
}

/** `/eventDetails/$id` lives in `routes/eventDetails.$id.tsx`. */
function routeFile(routeId: string): string {
  const name = routeId === "/" ? "index" : routeId.slice(1).replaceAll("/", ".");
  return `routes/${routeId === "__root__" ? "__root" : name}.tsx`;
}

/** Only its table of routes is asked; it loads and renders nothing. */
const table = createRouter({ routeTree, parseSearch, context: undefined as never });

/**
 * See `PageRenderer`. Neither what no route reads (tracking parameters) nor what makes no sense to it makes a page of its own.
 */
export function canonicalUrl(url: string): string {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  const pathname = url.slice(0, mark);
  const given = parseSearch(url.slice(mark)) as SearchSchemaInput;
  const search = new URLSearchParams();
  for (const { options } of table.getMatchedRoutes(pathname)[0]) {
    const { validateSearch } = options as { validateSearch?: (search: SearchSchemaInput) => object };
    for (const [key, value] of Object.entries(validateSearch?.(given) ?? {})) {
      if (value !== undefined) search.set(key, String(value));
    }
  }
  return search.size === 0 ? pathname : `${pathname}?${search}`;
}
