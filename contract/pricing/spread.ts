/**
 * Spreads an amount over weights by largest remainder: the parts are whole cents, add up to the amount exactly, and each
 * differs from its exact share by less than a cent. Equal remainders go to the earlier part. With
 * `amount <= sum of the weights` no part exceeds its weight, so a discount never makes a position negative.
 * (Product decisions, "Buying": rounding.)
 * @param amount integer cents, not negative
 * @param weights integer cents, not negative; all zero is allowed only for an amount of zero
 */
export function spreadByLargestRemainder(amount: number, weights: readonly number[]): number[] {
  // Products of two amounts leave the range in which numbers are exact.
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) {
    if (amount !== 0) throw new RangeError("an amount cannot be spread over weights of zero");
    return weights.map(() => 0);
  }
  const shares = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { part: Number(product / whole), remainder: product % whole };
  });
  let missing = amount - shares.reduce((sum, share) => sum + share.part, 0);
  // Sorting keeps the order of equal ones.
  for (const share of shares.toSorted((a, b) => Number(b.remainder - a.remainder))) {
    if (missing === 0) break;
    share.part += 1;
    missing -= 1;
  }
  return shares.map((share) => share.part);
}
