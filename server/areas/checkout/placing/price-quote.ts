import { eligibleCents, type ReducedPrice, reducePrice } from "#contract/pricing/reduce-price.ts";
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
  const eligible = coupon && !isForeign ? eligibleCents(charges, coupon.terms) : 0;
  const refusal = coupon && refuseCoupon(eligible, coupon.terms.minimumCents);
  if (refusal) return refusal;
  const price = reducePrice(charges, {
    coupon: coupon?.terms,
    creditsCents: Math.min(wishedCents, wallet?.freeCents ?? 0),
  });
  const paid =
    wallet && price.creditsCents > 0
      ? [{ resource: CREDITS, id: wallet.walletId, units: price.creditsCents }]
      : [];
  return { ...quote, ...price, claims: [...paid, ...(coupon?.claims ?? []), ...quote.claims] };
}

function refuseCoupon(cents: number, minimumCents: number): CouponRefusal | undefined {
  if (cents === 0) return { kind: "coupon-not-for-this" };
  return cents < minimumCents ? { kind: "coupon-minimum", minimumCents } : undefined;
}
