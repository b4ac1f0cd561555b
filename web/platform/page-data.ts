import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { PAGE_DATA_ID, type Site } from "#contract/page-rendering.ts";
import { CallFailed } from "./call.ts";

/**
 * What the server hands to the browser's first rendering: a data block in the page, never a script. It says no
 * more of the moment of its making than the quarter of an hour, so that a page whose content is unchanged stays the same
 * bytes (and is answered by 304).
 */
export type PageData = {
  readonly site: Site;
  readonly now: number;
  readonly queries: readonly (readonly [key: QueryKey, data: unknown])[];
  /** What the loaders asked for and was answered by 404. */
  readonly missing: readonly QueryKey[];
};

/** Everything the loaders have put into the query cache, and what they found to be missing. */
export function collectQueries(queryClient: QueryClient): Pick<PageData, "queries" | "missing"> {
  const all = queryClient.getQueryCache().getAll();
  return {
    queries: all
      .filter((query) => query.state.status === "success")
      .map((query) => [query.queryKey, query.state.data] as const),
    missing: all
      .filter(({ state: { error } }) => error instanceof CallFailed && error.status === 404)
      .map((query) => query.queryKey),
  };
}

/**
 * Fills the query cache from the page; all of it counts as just received, since the page itself was. It stays as long as the
 * page: no code uses it before its part of the markup is taken over, and a device may sleep for hours before that.
 */
export function restoreQueries(
  queryClient: QueryClient,
  { queries, missing }: Pick<PageData, "queries" | "missing">,
): void {
  const kept = (queryKey: QueryKey) =>
    queryClient.getQueryCache().build(queryClient, { queryKey, gcTime: Number.POSITIVE_INFINITY });
  for (const [key, data] of queries) kept(key).setData(data);
  for (const key of missing) {
    kept(key).setState({
      status: "error",
      error: new CallFailed(String(key[0]), 404, "Das gibt es nicht oder nicht mehr."),
      errorUpdatedAt: Date.now(),
    });
  }
}

/** JSON inside a script element: nothing in it may close the element or open a comment. */
export function serializePageData(data: PageData): string {
  return JSON.stringify(data).replace(/</g, "\\u003c");
}

/** Reads the data block of this page. Throws when it is missing or broken: then nothing can be hydrated. */
export function readPageData(): PageData {
  const block = document.getElementById(PAGE_DATA_ID);
  if (block?.textContent == null) throw new Error("The page has no data block");
  return JSON.parse(block.textContent) as PageData;
}
