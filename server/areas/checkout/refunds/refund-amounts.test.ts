import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderPosition } from "../orders/order-queries.ts";
import type { OrderRefund } from "./order-refund-queries.ts";
import { priceUnits } from "./refund-amounts.ts";

const position = (quantity: number, priceCents: number, discountCents = 0) =>
  ({ id: 1, quantity, priceCents, discountCents }) as OrderPosition;

const refund = (state: OrderRefund["state"], units: number, cents: number): OrderRefund => ({
  ...{ id: 1, orderId: 1, amountCents: cents, creditsCents: 0 },
  actor: "operator",
  ...{ state, positions: [{ id: 1, units, cents }] },
});

const PLENTY = { externalCents: 1_000_000, creditsCents: 0 };

test("however a position is given back, and whatever of it fails, its parts are never worth more than it, and all of them as much", () => {
  const step = fc.record({ units: fc.integer({ min: 1, max: 4 }), fails: fc.array(fc.nat(20)) });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.array(step, { maxLength: 40 }),
      (quantity, cents, steps) => {
        const sold = position(quantity, cents);
        const refunds: OrderRefund[] = [];
        const ask = (units: number) => {
          const priced = priceUnits([sold], refunds, [{ id: 1, units }], PLENTY);
          if (priced) refunds.push(refund("requested", units, priced.positions[0]?.cents ?? Number.NaN));
        };
        const standing = () => refunds.filter(({ state }) => state !== "failed");
        const sum = (of: "units" | "cents") =>
          standing().reduce((total, { positions }) => total + (positions[0]?.[of] ?? 0), 0);
        for (const { units, fails } of steps) {
          ask(units);
          for (const index of fails)
            if (refunds[index]) refunds[index] = { ...refunds[index], state: "failed" };
          expect(sum("cents")).toBeLessThanOrEqual(cents);
          expect(sum("units")).toBeLessThanOrEqual(quantity);
        }
        while (sum("units") < quantity) ask(1);
        expect(sum("cents")).toBe(cents);
      },
    ),
  );
});

test("units after one that failed cost no cent too much", () => {
  const refunds = [refund("failed", 1, 33), refund("requested", 1, 34)];
  expect(priceUnits([position(3, 100)], refunds, [{ id: 1, units: 1 }], PLENTY)?.amountCents).toBe(33);
});

test("the last units of an order give what is left, others are not given for less", () => {
  const ask = (units: number, left: number) =>
    priceUnits([position(2, 2000)], [], [{ id: 1, units }], { externalCents: left, creditsCents: 0 });
  expect(ask(2, 1700)).toEqual({ amountCents: 1700, positions: [{ id: 1, units: 2, cents: 2000 }] });
  expect(ask(1, 900)?.amountCents).toBe(1000);
  expect(ask(2, 0)).toBeUndefined();
});
