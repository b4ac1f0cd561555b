import type { OrderPosition } from "../orders/order-queries.ts";
import type { Units } from "../products/product.ts";
import type { OrderRefund, RefundedPosition } from "./order-refund-queries.ts";

type Left = { readonly externalCents: number; readonly creditsCents: number };

/**
 * What units of positions are worth, and what goes back for them: as much, or, of the last ones of their order, what is left.
 * @returns `undefined` when not so many units are left, or nothing that could go back for them
 */
export function priceUnits(
  positions: readonly OrderPosition[],
  refunds: readonly OrderRefund[],
  wanted: readonly Units[],
  left: Left,
): { readonly amountCents: number; readonly positions: readonly RefundedPosition[] } | undefined {
  const priced = centsOfUnits(positions, refunds, wanted);
  if (priced === undefined) return undefined;
  const worthCents = priced.reduce((sum, { cents }) => sum + cents, 0);
  const leftCents = left.externalCents + left.creditsCents;
  const areLast = positions.every(
    ({ id, quantity }) =>
      givenOf(refunds, id).units + (wanted.find((one) => one.id === id)?.units ?? 0) === quantity,
  );
  const amountCents = areLast ? Math.min(worthCents, leftCents) : worthCents;
  return amountCents === 0 && worthCents > 0 ? undefined : { amountCents, positions: priced };
}

/**
 * What units of positions cost, in cents, after discounts: however a position is given back, and whatever of it failed meanwhile, its
 * parts add up to it to the cent.
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
    const given = givenOf(refunds, id);
    const upTo = given.units + units;
    const isTwice = priced.some((one) => one.id === id);
    if (position === undefined || isTwice || !(units > 0) || upTo > position.quantity) return undefined;
    const wholeCents = position.priceCents - position.discountCents;
    const cents = Math.max(0, Math.round((wholeCents * upTo) / position.quantity) - given.cents);
    priced.push({ id, units, cents });
  }
  return priced;
}

/** What of a position was given back, or is to be: units, and what they were worth. */
function givenOf(refunds: readonly OrderRefund[], positionId: number) {
  const given = refunds
    .filter(({ state }) => state !== "failed")
    .flatMap(({ positions }) => positions)
    .filter(({ id }) => id === positionId);
  return {
    units: given.reduce((sum, { units }) => sum + units, 0),
    cents: given.reduce((sum, { cents }) => sum + cents, 0),
  };
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
export function splitRefund(amountCents: number, left: Left): Left | undefined {
  const externalCents = Math.min(amountCents, left.externalCents);
  const creditsCents = amountCents - externalCents;
  return creditsCents > left.creditsCents ? undefined : { externalCents, creditsCents };
}
