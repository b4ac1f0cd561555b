import fc from "fast-check";
import { expect, test } from "vitest";
import { reducePrice } from "#contract/pricing/reduce-price.ts";
import { creditsToUse, withReductions } from "./credits-to-use.ts";

test.each([
  [1690, 0, 0],
  [1690, 1690, 1690],
  [1690, 5000, 1690],
  [1690, 1000, 1000],
  [1690, 1640, 1640],
  // 49 cents would be left: no provider takes so little
  [1690, 1641, 1640],
  [1690, 1689, 1640],
  [50, 30, 0],
  [30, 10, 0],
  [30, 30, 30],
  [0, 500, 0],
])("of a total of %i cents credits of %i pay %i", (total, available, used) => {
  expect(creditsToUse(total, available)).toBe(used);
});

test("credits never pay more than there is or than is due, and leave nothing or what a provider takes", () => {
  const cents = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(cents, cents, (total, available) => {
      const used = creditsToUse(total, available);
      expect(used).toBeGreaterThanOrEqual(0);
      expect(used).toBeLessThanOrEqual(Math.min(total, available));
      const left = total - used;
      expect(left === 0 || left >= 50 || used === 0).toBe(true);
    }),
  );
});

test("credits pay of what the coupon has left", () => {
  const coupon = {
    rules: { tickets: { type: "all", items: [] }, lounges: null, drinks: null },
    discount: { type: "amount", cents: 500 },
    minimumCents: 0,
  } as const;
  const charge = { category: "tickets", itemId: 1, quantity: 1, amountCents: 2000 } as const;
  const price = withReductions((given) => reducePrice([charge], given), { coupon, availableCents: 1480 });
  expect(price).toMatchObject({ couponCents: 500, totalCents: 1500, creditsCents: 1450, externalCents: 50 });
});
