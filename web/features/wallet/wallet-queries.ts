import { infiniteQueryOptions } from "@tanstack/react-query";
import { type CallAnswer, load } from "#web/platform/call.ts";

export type WalletPage = Extract<CallAnswer<"wallet/transactions">, { status: 250 }>["data"];

/** The own credits and what moved them, the newest first, page by page. */
export const walletQuery = infiniteQueryOptions({
  queryKey: ["wallet/transactions"],
  queryFn: ({ pageParam }) => load("wallet/transactions", pageParam === null ? {} : { cursor: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: WalletPage) => next ?? undefined,
  meta: { ofMember: true },
  // What was bought a moment ago is to be seen.
  staleTime: 0,
});

export type ReturnableTopUp = WalletPage["returnable"][number];
