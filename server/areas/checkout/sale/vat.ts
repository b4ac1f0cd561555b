import { spreadByLargestRemainder } from "#contract/pricing/spread.ts";

export type GrossLine = {
  /** What is paid for the line after discounts, integer cents. */
  readonly grossCents: number;
  /** 1900 = 19 percent. */
  readonly vatBasisPoints: number;
};

export type VatOfRate = {
  readonly vatBasisPoints: number;
  readonly grossCents: number;
  readonly netCents: number;
  readonly vatCents: number;
};

/** The VAT contained in a gross amount, rounded half up to cents once. */
export function vatInGross(grossCents: number, vatBasisPoints: number): number {
  const divisor = 10_000 + vatBasisPoints;
  return Math.floor((2 * grossCents * vatBasisPoints + divisor) / (2 * divisor));
}

/**
 * VAT of an order by rate, highest rate first. It is taken from each rate's gross sum and rounded once there; `lineVatCents`
 * says how it falls on the lines (same order as given), so that the lines of a rate add up to it exactly.
 */
export function vatOfOrder(lines: readonly GrossLine[]): {
  readonly rates: readonly VatOfRate[];
  readonly lineVatCents: readonly number[];
} {
  const lineVatCents = lines.map(() => 0);
  const rates = [...new Set(lines.map((line) => line.vatBasisPoints))]
    .sort((a, b) => b - a)
    .map((vatBasisPoints) => {
      const members = lines.flatMap((line, index) =>
        line.vatBasisPoints === vatBasisPoints ? [{ index, grossCents: line.grossCents }] : [],
      );
      const grossCents = members.reduce((sum, member) => sum + member.grossCents, 0);
      const vatCents = vatInGross(grossCents, vatBasisPoints);
      const parts = spreadByLargestRemainder(
        vatCents,
        members.map((member) => member.grossCents),
      );
      for (const [at, member] of members.entries()) lineVatCents[member.index] = parts[at] ?? 0;
      return { vatBasisPoints, grossCents, netCents: grossCents - vatCents, vatCents };
    });
  return { rates, lineVatCents };
}
