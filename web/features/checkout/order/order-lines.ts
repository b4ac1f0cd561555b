import type { ReducedPrice } from "#contract/pricing/reduce-price.ts";

export type OrderLine = {
  readonly label: string;
  readonly cents: number;
  /** The sum of lines above it. */
  readonly isSum?: boolean;
};

/** What prices have in common, whatever they are of. */
export type OrderPrice = Omit<ReducedPrice, "discounts">;

/**
 * The lines above the total in the order of the price's stages (docs/domain/pricing.md): what was chosen, what the coupon takes off it, then
 * what is charged besides. Without a coupon there is nothing to sum up in between.
 */
export function linesOf(
  items: readonly OrderLine[],
  { subTotalCents, couponCents }: OrderPrice,
  charges: readonly OrderLine[] = [],
): OrderLine[] {
  const reduced: OrderLine[] =
    couponCents > 0
      ? [
          { label: "Zwischensumme", cents: subTotalCents, isSum: true },
          { label: "Gutschein", cents: -couponCents },
        ]
      : [];
  return [...items, ...reduced, ...charges.filter(({ cents }) => cents > 0)];
}

/** The lines below the total: what credits pay of it, and what is left. */
export function restOf({ creditsCents, externalCents }: OrderPrice): OrderLine[] {
  if (creditsCents === 0) return [];
  return [
    { label: "Guthaben", cents: -creditsCents },
    { label: "Noch zu zahlen", cents: externalCents, isSum: true },
  ];
}
