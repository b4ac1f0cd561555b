import type { Coupon } from "#contract/areas/coupon.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import type { CouponRow } from "./queries.ts";

/** A coupon as calls answer it. */
export function couponOnWire(coupon: CouponRow): Coupon {
  const { id, code, title, description, extra, platform, organiserId, rules, minimumCents } = coupon;
  const { discountType: type, discountValue } = coupon;
  const { tickets = null, lounges = null, drinks = null } = rules;
  return {
    ...{ id, code, title, description, extra },
    ...timesOf(coupon),
    data: {
      ...{ platform, organizerId: organiserId, ...wireRules({ tickets, lounges, drinks }) },
      discount: {
        type,
        value: type === "buyX" ? discountValue : discountValue / 100,
        minAmount: minimumCents / 100,
      },
    },
  };
}

/** As a member's session tells of it. */
export function couponInSession(coupon: CouponRow) {
  const { id, code, title, description, extra } = coupon;
  return { id, code, title, description, extra, ...timesOf(coupon) };
}

function timesOf({ validFrom, validUntil }: CouponRow) {
  return {
    validFrom: validFrom && berlinWallClock(validFrom),
    validUntil: validUntil && berlinWallClock(validUntil),
  };
}

type Rules = Pick<Coupon["data"], "tickets" | "lounges" | "drinks">;
type RulesRead = { readonly [Category in keyof Rules]: CouponRow["rules"][Category] };

function wireRules({ tickets, lounges, drinks }: RulesRead): Rules {
  const copy = (rule: RulesRead[keyof RulesRead]) =>
    rule ? { type: rule.type, items: [...rule.items] } : null;
  return { tickets: copy(tickets), lounges: copy(lounges), drinks: copy(drinks) };
}
