import type { CouponTerms } from "#contract/pricing/coupon-terms.ts";
import { priceLounges } from "#contract/pricing/price-lounges.ts";
import { priceOrder } from "#contract/pricing/price-order.ts";
import type { Reductions } from "#contract/pricing/reduce-price.ts";
import { plainOffer } from "./plain-offer.ts";
import { type OracleCoupon, type OracleItem, oraclePrice } from "./price-oracle.ts";

/** What a basket costs by what the server charges; the stages in their order. */
export function priced(items: readonly OracleItem[], reductions: Reductions): readonly number[] {
  if (items.every(({ what }) => what === "lounges")) {
    const price = priceLounges(
      items.map(({ id, cents, count, reserved = false }) => ({
        ...{ loungeId: id, quantity: count, priceCents: Number(cents), isReserved: reserved },
      })),
      reductions,
    );
    const { subTotalCents, couponCents, totalCents, creditsCents, externalCents } = price;
    return [subTotalCents, couponCents, 0, 0, totalCents, creditsCents, externalCents];
  }
  const price = priceOrder(
    items.map(({ id, cents, count, fee, insuranceCents }) => ({
      offer: {
        ...{ ...plainOffer, offerId: id, priceCents: Number(cents), feeCents: Number(fee?.cents ?? 0) },
        feeType: fee?.once ? "order" : "ticket",
        insurancePriceCents: Number(insuranceCents ?? 299),
      },
      ...{ quantity: count, insured: insuranceCents !== undefined, attendees: [] },
    })),
    reductions,
  );
  const { subTotalCents, couponCents, feesCents, insuranceCents, totalCents, creditsCents } = price;
  return [
    ...[subTotalCents, couponCents, feesCents, insuranceCents, totalCents],
    ...[creditsCents, price.externalCents],
  ];
}

/** The same by the oracle. */
export function told(items: readonly OracleItem[], coupon: OracleCoupon | undefined, credits: number) {
  const price = oraclePrice(items, coupon, BigInt(credits));
  const { subTotal, coupon: taken, fees, insurance, total, credits: used, external } = price;
  return [subTotal, taken, fees, insurance, total, used, external].map(Number);
}

export const termsOf = ({
  for: rules,
  percent,
  amountCents,
  freeOneOf,
  minCents,
}: OracleCoupon): CouponTerms => ({
  rules: { tickets: null, lounges: null, drinks: null, ...rules },
  discount:
    percent !== undefined
      ? { type: "percent", basisPoints: Number(percent) }
      : amountCents !== undefined
        ? { type: "amount", cents: Number(amountCents) }
        : { type: "buyX", x: Number(freeOneOf) },
  minimumCents: Number(minCents),
});

export const reductionsOf = (coupon: OracleCoupon | undefined, creditsCents: number): Reductions => ({
  coupon: coupon && termsOf(coupon),
  creditsCents,
});

export const ALL = { type: "all", items: [] } as const;
export const only = (...items: number[]) => ({ type: "included", items }) as const;
export const without = (...items: number[]) => ({ type: "excluded", items }) as const;
export const EVERYTHING = { tickets: ALL, lounges: ALL };
type For = OracleCoupon["for"];
export const percent = (hundredths: number, of: For = EVERYTHING, min = 0): OracleCoupon => ({
  ...{ for: of, percent: BigInt(hundredths), minCents: BigInt(min) },
});
export const amount = (cents: number, of: For = EVERYTHING, min = 0): OracleCoupon => ({
  ...{ for: of, amountCents: BigInt(cents), minCents: BigInt(min) },
});
export const buyX = (x: number, of: For = EVERYTHING, min = 0): OracleCoupon => ({
  ...{ for: of, freeOneOf: BigInt(x), minCents: BigInt(min) },
});

export const ticket = (
  id: number,
  cents: number,
  count: number,
  given: Partial<OracleItem> = {},
): OracleItem => ({
  ...{ what: "tickets", id, cents: BigInt(cents), count, ...given },
});
export const lounge = (id: number, cents: number, count: number, reserved = false): OracleItem => ({
  ...{ what: "lounges", id, cents: BigInt(cents), count, reserved },
});
export const each = (cents: number) => ({ fee: { cents: BigInt(cents), once: false } });
export const once = (cents: number) => ({ fee: { cents: BigInt(cents), once: true } });
export const insured = (cents: number) => ({ insuranceCents: BigInt(cents) });
