import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spreadByLargestRemainder } from "#contract/pricing/spread.ts";
import { vatInGross, vatOfOrder } from "./vat.ts";

describe("vatInGross", () => {
  test.each([
    [11_900, 1900, 1900],
    [1250, 1900, 200],
    [1250, 810, 94],
    [999, 2000, 167],
    [1, 1900, 0],
    [0, 1900, 0],
    [5000, 0, 0],
  ])("%i cents at %i basis points hold %i cents", (gross, rate, vat) => {
    expect(vatInGross(gross, rate)).toBe(vat);
  });
});

describe("vatOfOrder", () => {
  test("rounds once per rate, not once per line", () => {
    // Each line alone would round 0.1596… to 0.16; together they hold 0.4788.
    const { rates, lineVatCents } = vatOfOrder([
      { grossCents: 107, vatBasisPoints: 700 },
      { grossCents: 100, vatBasisPoints: 1900 },
      { grossCents: 100, vatBasisPoints: 1900 },
      { grossCents: 100, vatBasisPoints: 1900 },
    ]);

    expect(rates).toEqual([
      { vatBasisPoints: 1900, grossCents: 300, netCents: 252, vatCents: 48 },
      { vatBasisPoints: 700, grossCents: 107, netCents: 100, vatCents: 7 },
    ]);
    expect(lineVatCents).toEqual([7, 16, 16, 16]);
  });

  test("rates and lines add up to the order, whatever it holds", () => {
    const line = fc.record({
      grossCents: fc.integer({ min: 0, max: 1_000_000 }),
      vatBasisPoints: fc.constantFrom(0, 700, 810, 1900, 2000),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { rates, lineVatCents } = vatOfOrder(lines);
        const total = lines.reduce((sum, { grossCents }) => sum + grossCents, 0);
        expect(rates.reduce((sum, rate) => sum + rate.netCents + rate.vatCents, 0)).toBe(total);
        for (const rate of rates) {
          const members = lines.flatMap(({ vatBasisPoints }, index) =>
            vatBasisPoints === rate.vatBasisPoints ? [lineVatCents[index] ?? Number.NaN] : [],
          );
          expect(members.reduce((sum, vat) => sum + vat, 0)).toBe(rate.vatCents);
        }
        expect(lineVatCents.every((vat, index) => vat >= 0 && vat <= (lines[index]?.grossCents ?? 0))).toBe(
          true,
        );
      }),
    );
  });

  test("a discount that is spread over lines falls on every rate by its part, and all agrees with the order", () => {
    const line = fc.record({
      priceCents: fc.integer({ min: 0, max: 500_000 }),
      vatBasisPoints: fc.constantFrom(0, 700, 810, 1900, 2000),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (priced, share) => {
          const prices = priced.map(({ priceCents }) => priceCents);
          const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
          const discount = Math.round(sum(prices) * share);
          const discounts = spreadByLargestRemainder(discount, prices);
          const lines = priced.map(({ priceCents, vatBasisPoints }, index) => ({
            ...{ vatBasisPoints, grossCents: priceCents - (discounts[index] ?? 0) },
          }));
          const { rates, lineVatCents } = vatOfOrder(lines);
          expect(sum(rates.map(({ grossCents }) => grossCents))).toBe(sum(prices) - discount);
          for (const { vatBasisPoints, grossCents, netCents, vatCents } of rates) {
            expect(netCents + vatCents).toBe(grossCents);
            expect(vatCents).toBe(vatInGross(grossCents, vatBasisPoints));
            const own = lineVatCents.filter((_, index) => lines[index]?.vatBasisPoints === vatBasisPoints);
            expect(sum(own)).toBe(vatCents);
          }
          for (const [index, { grossCents }] of lines.entries())
            expect(lineVatCents[index]).toBeLessThanOrEqual(grossCents);
        },
      ),
    );
  });
});
