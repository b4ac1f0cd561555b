import type { EnsureQueryDataOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { CallFailed } from "#web/platform/call.ts";

/** As long as a list of events counts as fresh: what the server just said to be missing is not asked for again. */
const KNOWN_MS = 30_000;

/** Waits for what a page is about; when the server says, or has just said, that it does not exist, the page does not either. */
export async function orNotFound<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: EnsureQueryDataOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const known = queryClient.getQueryState(query.queryKey);
  if (known && isMissing(known.error) && Date.now() - known.errorUpdatedAt < KNOWN_MS) throw notFound();
  try {
    return await queryClient.ensureQueryData(query);
  } catch (error) {
    if (isMissing(error)) throw notFound();
    throw error;
  }
}

/**
 * Like `Promise.all`, but none is still on its way when it rejects: the page of something missing then tells the browser
 * all that is missing.
 */
export async function allLoaded<Loading extends readonly Promise<unknown>[]>(
  loading: readonly [...Loading],
): Promise<{ -readonly [Place in keyof Loading]: Awaited<Loading[Place]> }> {
  await Promise.allSettled(loading);
  return Promise.all(loading) as never;
}

/** The server says that there is no such thing, other than that it did not come. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 404;
}
