import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** What the member can spend. Points come and go elsewhere: who opens the page wants those of now. */
export const pointsQuery = queryOptions({
  queryKey: ["coupon/getPoints"],
  queryFn: () => load("coupon/getPoints", {}),
  meta: { ofMember: true },
  staleTime: 0,
});

/** The own coupons that can be used, or will be. */
export const couponsQuery = queryOptions({
  queryKey: ["coupon/getCoupons"],
  queryFn: () => load("coupon/getCoupons", {}),
  meta: { ofMember: true },
  staleTime: 0,
});

/** What points can be exchanged for. */
export const rewardsQuery = queryOptions({
  queryKey: ["coupon/getPraemien"],
  queryFn: () => load("coupon/getPraemien", {}),
  meta: { ofMember: true },
  staleTime: 0,
});

/** Asks anew for points, coupons and rewards: an exchange changes all of them. */
export function refreshCoupons(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    [pointsQuery, couponsQuery, rewardsQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey: [...queryKey] }),
    ),
  );
}
