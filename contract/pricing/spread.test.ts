import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spreadByLargestRemainder } from "./spread.ts";

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

describe("spreadByLargestRemainder", () => {
  test("gives the missing cents to the largest remainders, equal ones from the front", () => {
    expect(spreadByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spreadByLargestRemainder(5, [10, 30, 60])).toEqual([1, 1, 3]);
    expect(spreadByLargestRemainder(1, [1, 2, 2])).toEqual([0, 1, 0]);
  });

  test("adds up exactly, stays within a cent of the exact share and below each weight", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        const whole = sumOf(given);
        const amount = Math.floor(whole * share);
        const parts = spreadByLargestRemainder(amount, given);
        expect(sumOf(parts)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          const weight = given[index] ?? 0;
          expect(part).toBeLessThanOrEqual(weight);
          const distance = BigInt(part) * BigInt(whole) - BigInt(amount) * BigInt(weight);
          expect(distance < BigInt(whole) && distance > -BigInt(whole)).toBe(whole > 0);
        }
      }),
      { examples: [[[50_000_001, 100_000_000, 3], 0.3333333]] },
    );
  });

  test("spreads nothing over nothing and refuses to spread something over nothing", () => {
    expect(spreadByLargestRemainder(0, [0, 0])).toEqual([0, 0]);
    expect(() => spreadByLargestRemainder(1, [0])).toThrow(RangeError);
  });
});
