import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** The advertisement of a page, fetched with each navigation (specification 2.2). Null: there is none. */
export const adQuery = (page: string) =>
  queryOptions({ queryKey: ["home/getAd", page], queryFn: () => load("home/getAd", { page }) });
