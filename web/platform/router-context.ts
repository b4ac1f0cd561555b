import type { QueryClient } from "@tanstack/react-query";
import type { Site } from "#contract/page-rendering.ts";

/** What every route and loader may use. */
export type RouterContext = {
  readonly queryClient: QueryClient;
  readonly site: Site;
  /** Of the first page (`PageRequest.now`); only its first rendering may depend on it. */
  readonly now: number;
};
