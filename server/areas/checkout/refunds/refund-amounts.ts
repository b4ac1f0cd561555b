import type { OrderPosition } from "../orders/order-queries.ts";
import type { Units } from "../products/product.ts";
import type { OrderRefund, RefundedPosition } from "./order-refund-queries.ts";

/**
 * What units of positions cost, in cents, after discounts: however a position is given back, its parts add up to it to the cent.
 * @param refunds what was given back of the order, or is to be
 * @returns `undefined` for a position that the order does not have, or has not so many units left of
 */
export function centsOfUnits(
  positions: readonly OrderPosition[],
  refunds: readonly OrderRefund[],
  wanted: readonly Units[],
): RefundedPosition[] | undefined {
  const priced: RefundedPosition[] = [];
  for (const { id, units } of wanted) {
    const position = positions.find((one) => one.id === id);
    const before = unitsRefunded(refunds, id);
    const isTwice = priced.some((one) => one.id === id);
    if (position === undefined || isTwice || !(units > 0) || before + units > position.quantity)
      return undefined;
    const upTo = (count: number) =>
      Math.round(((position.priceCents - position.discountCents) * count) / position.quantity);
    priced.push({ id, units, cents: upTo(before + units) - upTo(before) });
  }
  return priced;
}

/** How many of a position's units were given back, or are to be. */
export function unitsRefunded(refunds: readonly OrderRefund[], positionId: number): number {
  return refunds
    .filter(({ state }) => state !== "failed")
    .flatMap(({ positions }) => positions)
    .filter(({ id }) => id === positionId)
    .reduce((sum, { units }) => sum + units, 0);
}

/** What of an order's credits went back with its refunds, or is to. */
export function creditsRefunded(refunds: readonly OrderRefund[]): number {
  return refunds
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { creditsCents }) => sum + creditsCents, 0);
}

/**
 * Where an amount goes back to: first to the provider, as far as it was paid there and is not back yet, then to the buyer's credits.
 * @returns `undefined` when less is left of both together
 */
export function splitRefund(
  amountCents: number,
  left: { readonly externalCents: number; readonly creditsCents: number },
): { readonly externalCents: number; readonly creditsCents: number } | undefined {
  const externalCents = Math.min(amountCents, left.externalCents);
  const creditsCents = amountCents - externalCents;
  return creditsCents > left.creditsCents ? undefined : { externalCents, creditsCents };
}
