import type { PageHead } from "./page-head.ts";
import type { PageAccess } from "./session/member-guard.ts";

/** What a page's loader gives to its route: the data themselves are in the query cache. */
export type PageLoaderData = { readonly head: PageHead };

const FALLBACK: PageHead = {
  title: "Nicht gefunden",
  description: "Diese Seite gibt es nicht oder nicht mehr.",
};

type Match = { loaderData?: unknown };

/** The head of the innermost page among the router's matches; a missing page is not to be indexed. */
export function headOf(matches: readonly Match[]): PageHead {
  const page = matches.findLast((match) => isPage(match.loaderData));
  return page === undefined ? FALLBACK : (page.loaderData as PageLoaderData).head;
}

function isPage(data: unknown): data is PageLoaderData {
  return typeof data === "object" && data !== null && "head" in data;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends PageAccess {
    /** The address is a secret: neither this server nor anything on the way may keep the page. */
    isPrivate?: boolean;
  }
}
