import type { OrderRefund, WholeOrder } from "#server/areas/checkout/public.ts";

/** How many points a full euro brings, by the kind of the position that it is paid for; what is not in it brings none. */
export type PointRules = ReadonlyMap<string, number>;

/**
 * Points that a paid order is worth: of each full euro that its tickets, lounges and drinks cost after the coupon, whoever was paid it, without
 * what went back for units of them. An amount that went back for nothing in particular is taken off them too, before fees and insurance.
 */
export function pointsOfOrder(
  { positions }: Pick<WholeOrder, "positions">,
  refunds: readonly OrderRefund[],
  rules: PointRules,
): number {
  const applied = refunds.filter(({ state }) => state === "applied");
  const givenFor = (positionId: number) =>
    sumOf(
      applied.flatMap((refund) =>
        refund.positions.flatMap(({ id, cents }) => (id === positionId ? cents : 0)),
      ),
    );
  let unbound = sumOf(applied.map((refund) => (refund.positions.length === 0 ? refund.amountCents : 0)));
  let hundredths = 0;
  for (const { id, kind, priceCents, discountCents } of positions) {
    const rate = rules.get(kind) ?? 0;
    if (rate === 0) continue;
    const keptCents = Math.max(0, priceCents - discountCents - givenFor(id));
    const taken = Math.min(unbound, keptCents);
    unbound -= taken;
    hundredths += (keptCents - taken) * rate;
  }
  return Math.floor(hundredths / 100);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
