import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** One navigation's arrival at a page; the same page visited again is another one. */
export type Visit = { readonly page: string; readonly number: number };

/** The call takes no longer one (`contract/areas/home.ts`). */
const LONGEST_PATH = 200;

/**
 * The advertisement of a page, fetched after each navigation (specification 2.2) and once for each. Null: there is none.
 */
export const adQuery = ({ page, number }: Visit) =>
  queryOptions({
    queryKey: ["home/getAd", page, number],
    queryFn: () => load("home/getAd", { page: page.slice(0, LONGEST_PATH) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
