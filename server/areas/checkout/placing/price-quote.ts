import type { CouponTerms } from "#contract/pricing/coupon-terms.ts";
import {
  type Charge,
  eligibleCents,
  type ReducedPrice,
  reducePrice,
} from "#contract/pricing/reduce-price.ts";
import type { Transaction } from "#server/platform/database.ts";
import { CREDITS, type Products, type Quote, type SoldProduct } from "../products/product.ts";
import type { CouponRefusal, NoSuchCoupon } from "../products/reductions.ts";
import type { OrderRequest } from "./order-request.ts";

/** An order as it is placed: its claims are those of its product, its coupon and its buyer's wallet. */
export type PricedQuote = Quote & ReducedPrice;

/**
 * What an order costs at this moment, all that it takes locked: the order that it adds to, if any, the wallet, the coupon, then what is sold (docs/domain/locking.md). Credits
 * pay as much as the buyer says, at most what is free in the wallet and what is left to pay.
 */
export async function priceQuote<Wanted, Refusal extends { readonly kind: string }>(
  tx: Transaction,
  { reductions: { credits, coupons } }: Pick<Products, "reductions">,
  product: SoldProduct<Wanted, Refusal>,
  wanted: Wanted,
  { accountId, believed, couponId, hashes, at }: OrderRequest & { readonly at: Date },
): Promise<PricedQuote | Refusal | CouponRefusal | NoSuchCoupon> {
  await product.lockParent?.(tx, wanted);
  const wishedCents = believed.creditsCents ?? 0;
  const wallet = accountId !== null && wishedCents > 0 ? await credits?.lock(tx, accountId) : undefined;
  const person = { accountId, mailbox: hashes.mailbox, at };
  const coupon = couponId === undefined ? undefined : await coupons?.lock(tx, couponId, person);
  if (couponId !== undefined && coupon === undefined) return { kind: "unknown-coupon" };
  if (coupon && "kind" in coupon) return coupon;
  const quote = await product.quote(tx, wanted, at);
  if (!("positions" in quote)) return quote;
  const charges = quote.positions.map(({ subjectId: itemId, ...position }) => ({ ...position, itemId }));
  const isForeign = coupon && coupon.organiserId !== null && coupon.organiserId !== quote.organiserId;
  const terms = isForeign ? undefined : coupon?.terms;
  const price = reducePrice(charges, {
    coupon: terms,
    creditsCents: Math.min(wishedCents, wallet?.freeCents ?? 0),
  });
  const refusal = coupon && refuseCoupon(charges, terms, price.couponCents);
  if (refusal) return refusal;
  const paid =
    wallet && price.creditsCents > 0
      ? [{ resource: CREDITS, id: wallet.walletId, units: price.creditsCents }]
      : [];
  return {
    ...{ ...quote, ...price, claims: [...paid, ...(coupon?.claims ?? []), ...quote.claims] },
    // A coupon is no way around the bounds of what costs nothing (decision 0252).
    freePlaces: coupon && price.totalCents === 0 ? quote.places : quote.freePlaces,
  };
}

/** Nobody's use is spent on nothing: on two tickets, where one of three is free. */
function refuseCoupon(
  charges: readonly Charge[],
  terms: CouponTerms | undefined,
  couponCents: number,
): CouponRefusal | undefined {
  if (couponCents > 0) return undefined;
  const eligible = terms ? eligibleCents(charges, terms) : 0;
  if (terms && eligible > 0 && eligible < terms.minimumCents)
    return { kind: "coupon-minimum", minimumCents: terms.minimumCents };
  return { kind: "coupon-not-for-this" };
}
