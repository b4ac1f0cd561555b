import { type BasketItem, type Position, type PositionKind, positionsOf } from "./order-positions.ts";
import { type ReducedPrice, type Reductions, reducePrice } from "./reduce-price.ts";

export type { BasketItem, OfferPrice, PersonName, Position, PositionKind } from "./order-positions.ts";

/**
 * What an order costs, for the server that charges it and the dialog that shows it. Pure: the offers' terms go in, positions and
 * sums in integer cents come out. The rules are explained in docs/domain/pricing.md; prices include VAT (specification,
 * section 9).
 */

/** The stages of {@link reducePrice}, and what came in between. */
export type PriceStages = Omit<ReducedPrice, "discounts"> & {
  readonly feesCents: number;
  readonly insuranceCents: number;
};

export type PricedOrder = PriceStages & { readonly positions: readonly Position[] };

/** Prices what {@link positionsOf} charges for a basket, stage by stage as {@link reducePrice} says. */
export function priceOrder(items: readonly BasketItem[], reductions: Reductions = {}): PricedOrder {
  const positions = positionsOf(items);
  const { discounts, ...reduced } = reducePrice(positions.map(chargeOf), reductions);
  return {
    ...reduced,
    feesCents: sumOf(positions, "ticket_fee") + sumOf(positions, "order_fee"),
    insuranceCents: sumOf(positions, "insurance"),
    positions: positions.map((position, index) => ({ ...position, discountCents: discounts[index] ?? 0 })),
  };
}

/** Coupons are for the tickets themselves: fees and insurance are paid in full. */
export function chargeOf({ kind, offerId, quantity, amountCents }: Position) {
  return {
    category: kind === "ticket" ? ("tickets" as const) : undefined,
    itemId: offerId,
    quantity,
    amountCents,
  };
}

function sumOf(positions: readonly Position[], kind: PositionKind): number {
  return positions.reduce((sum, one) => sum + (one.kind === kind ? one.amountCents : 0), 0);
}
