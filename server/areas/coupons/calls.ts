import type { Refusal } from "#contract/call.ts";
import { COUPON_IN_OPEN_ORDER } from "#server/areas/checkout/public.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { checkCoupon } from "./check-coupon.ts";
import { couponOnWire } from "./coupon-on-wire.ts";
import { type ExchangeDeps, type ExchangeRefusal, exchangePoints } from "./exchange-points.ts";
import type { GuessThrottle } from "./guess-throttle.ts";
import { type CouponRow, unusedCouponsOf } from "./queries.ts";
import { activeRewards } from "./reward-queries.ts";

export type CouponCallDeps = ExchangeDeps & { readonly guesses: GuessThrottle };

/** The calls about coupons and rewards. */
export const couponCalls = (deps: CouponCallDeps): Registration[] => [
  handle("coupon/check", async ({ code }, { principal: { accountId }, address }) => {
    const guess = await deps.guesses.begin(accountId, address);
    if (guess === "throttled") return { status: 429, data: GUESSED_TOO_OFTEN };
    const found = await checkCoupon(deps.db, code, accountId);
    if (found === undefined) return { status: 290, data: "Gutschein nicht gefunden" };
    await guess.wasRight();
    return { status: 250, data: { ...onWire(found.coupon, found.isReserved), left: found.left } };
  }),
  handle("coupon/getPraemien", async () => ({
    status: 250,
    data: (await activeRewards(deps.db, deps.now())).map(({ pricePoints: price, ...reward }) => ({
      ...reward,
      price,
    })),
  })),
  handle("coupon/getCoupons", async (_form, context) => ({
    status: 250,
    data: (await unusedCouponsOf(deps.db, memberOf(context), deps.now())).map((coupon) =>
      onWire(coupon, coupon.left === 0),
    ),
  })),
  handle("coupon/buyCoupon", async ({ id, idempotencyKey }, context) => {
    const exchanged = await exchangePoints(deps, {
      accountId: memberOf(context),
      rewardId: id,
      idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
      requestHash: context.requestHash,
    });
    if (exchanged.kind === "refused") return explain(exchanged.refusal);
    if (exchanged.kind === "key-reused") return { status: 422, data: KEY_REUSED };
    if (exchanged.isRepeated) context.changedNothing();
    return { status: 250, data: couponOnWire(exchanged.coupon) };
  }),
];

const onWire = (coupon: CouponRow, isReserved: boolean) => ({
  ...couponOnWire(coupon),
  ...(isReserved ? { reserved: COUPON_IN_OPEN_ORDER } : {}),
});

const GUESSED_TOO_OFTEN =
  "Das waren zu viele Codes, die es nicht gibt. Bitte warte eine Stunde und versuche es dann noch einmal.";
const KEY_REUSED = "Dieser Kauf wurde schon mit anderen Angaben abgeschickt. Bitte lade die Seite neu.";

function explain({ kind }: ExchangeRefusal): Refusal {
  switch (kind) {
    case "no-reward":
      return { status: 404, data: "Diese Prämie gibt es nicht mehr. Bitte lade die Seite neu." };
    case "too-few-points":
      return { status: 409, data: "Nicht genügend Punkte" };
    case "out-of-stock":
      return { status: 409, data: "Diese Prämie ist gerade vergriffen." };
  }
}
