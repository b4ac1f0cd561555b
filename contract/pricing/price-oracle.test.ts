import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OracleCoupon, OracleItem } from "../../testing/price-oracle.ts";
import {
  ALL,
  amount,
  buyX,
  EVERYTHING,
  each,
  insured,
  lounge,
  once,
  only,
  percent,
  priced,
  reductionsOf,
  termsOf,
  ticket,
  told,
  without,
} from "../../testing/priced-baskets.ts";
import { eligibleCents, reducePrice } from "./reduce-price.ts";

const NONE = undefined;

describe("by the oracle: coupon × fee × insurance × credits × reservation", () => {
  /** For baskets of what counts 5 things, of which the second is the cheaper one; `sum`: what it is for costs. */
  const couponsFor = (sum: number, [first, second]: readonly [number, number], what: "tickets" | "lounges") =>
    [
      ["none", NONE],
      ["12,5 %", percent(1250)],
      ["33,33 % of the first", percent(3333, { [what]: only(first) })],
      ["7 % without the first", percent(700, { [what]: without(first) })],
      ["100 %", percent(10_000)],
      ["5 €", amount(500)],
      ["5 € for the second", amount(500, { [what]: only(second) })],
      ["5 € without the second", amount(500, { [what]: without(second) })],
      ["9000 €", amount(900_000)],
      ["one of 2", buyX(2)],
      ["one of 3, without the first", buyX(3, { [what]: without(first) })],
      ["one of 6", buyX(6)],
      ["10 % above its minimum", percent(1000, EVERYTHING, sum - 1)],
      ["10 % at its minimum", percent(1000, EVERYTHING, sum)],
      ["10 % below its minimum", percent(1000, EVERYTHING, sum + 1)],
      ["for the other kind alone", percent(1000, what === "tickets" ? { lounges: ALL } : { tickets: ALL })],
    ] as const;
  const fees = [
    ["no fee", {}, {}],
    ["a fee a ticket", each(149), each(99)],
    ["a fee an order", once(349), once(200)],
  ] as const;
  const insurances = [
    ["not insured", {}],
    ["insured", insured(299)],
  ] as const;
  const creditsOf = (total: number) =>
    [
      ["no credits", 0],
      ["credits for a part", Math.floor(total / 3)],
      ["credits for all", total],
      ["more credits", total + 1],
    ] as const;

  const cases: [string, readonly OracleItem[], OracleCoupon | undefined, number][] = [];
  for (const [coupon, terms] of couponsFor(4898, [1, 2], "tickets"))
    for (const [fee, first, second] of fees)
      for (const [insurance, cover] of insurances) {
        const items = [ticket(1, 1250, 2, { ...first, ...cover }), ticket(2, 799, 3, second)];
        const [, , , , total = 0] = told(items, terms, 0);
        for (const [credits, cents] of creditsOf(total))
          cases.push([`${coupon}, ${fee}, ${insurance}, ${credits}`, items, terms, cents]);
      }
  for (const [reservation, isFirst, isSecond] of [
    ["booked", false, false],
    ["one reserved", true, false],
    ["both reserved", true, true],
  ] as const) {
    const items = [lounge(31, 30_005, 2, isFirst), lounge(32, 12_995, 3, isSecond)];
    const [sum = 0] = told(items, NONE, 0);
    for (const [coupon, terms] of couponsFor(sum, [31, 32], "lounges")) {
      const [, , , , total = 0] = told(items, terms, 0);
      for (const [credits, cents] of creditsOf(total))
        cases.push([`${coupon}, ${reservation}, ${credits}`, items, terms, cents]);
    }
  }

  test("at least 120 of them are different prices", () => {
    const prices = cases.map(([, items, coupon, credits]) => String(told(items, coupon, credits)));
    expect(new Set(prices).size).toBeGreaterThanOrEqual(120);
  });

  test.each(cases)("%s", (_name, items, coupon, credits) => {
    expect(priced(items, reductionsOf(coupon, credits))).toEqual(told(items, coupon, credits));
  });
});

describe("whatever is bought", () => {
  const anyRule = fc.record({
    type: fc.constantFrom("all" as const, "included" as const, "excluded" as const),
    items: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
  });
  const anyCoupon: fc.Arbitrary<OracleCoupon> = fc
    .tuple(
      fc.record({ tickets: anyRule, lounges: anyRule }, { requiredKeys: [] }),
      fc.bigInt({ min: 0n, max: 30_000n }),
      fc.oneof(
        fc.bigInt({ min: 1n, max: 10_000n }).map((hundredths) => ({ percent: hundredths })),
        fc.bigInt({ min: 1n, max: 50_000n }).map((amountCents) => ({ amountCents })),
        fc.bigInt({ min: 1n, max: 6n }).map((freeOneOf) => ({ freeOneOf })),
      ),
    )
    .map(([rules, minCents, discount]) => ({ for: rules, minCents, ...discount }));
  const cents = (max: bigint) => fc.bigInt({ min: 0n, max });
  const itemOf = (what: "tickets" | "lounges") =>
    fc.record<OracleItem>(
      {
        ...{
          what: fc.constant(what),
          id: fc.integer({ min: 1, max: 4 }),
          count: fc.integer({ min: 1, max: 9 }),
        },
        cents: cents(500_000n),
        ...(what === "tickets"
          ? { fee: fc.record({ cents: cents(900n), once: fc.boolean() }), insuranceCents: cents(900n) }
          : { reserved: fc.boolean() }),
      },
      { requiredKeys: ["what", "id", "count", "cents"] },
    );
  const basketOf = (what: "tickets" | "lounges") =>
    fc.uniqueArray(itemOf(what), { minLength: 1, maxLength: 4, selector: ({ id }) => id });
  const anyBasket = fc.oneof(basketOf("tickets"), basketOf("lounges"));
  const anyCredits = fc.integer({ min: 0, max: 2_000_000 });

  test("the price is the oracle's; stages add up and none is negative", () => {
    fc.assert(
      fc.property(
        anyBasket,
        fc.option(anyCoupon, { nil: undefined }),
        anyCredits,
        (items, coupon, credits) => {
          const stages = priced(items, reductionsOf(coupon, credits));
          expect(stages).toEqual(told(items, coupon, credits));
          const [subTotal = 0, taken = 0, fees = 0, insurance = 0, total, used = 0, external = 0] = stages;
          expect(stages.every((stage) => Number.isSafeInteger(stage) && stage >= 0)).toBe(true);
          expect(taken).toBeLessThanOrEqual(subTotal);
          expect([subTotal - taken + fees + insurance, used + external]).toEqual([total, total]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("the discounts of the positions are the coupon, each at most its price and only where the coupon is for it", () => {
    fc.assert(
      fc.property(anyBasket, anyCoupon, (items, coupon) => {
        const terms = termsOf(coupon);
        const charges = items.map(({ what, id, count, cents: price }) => ({
          ...{ category: what, itemId: id, quantity: count, amountCents: Number(price) * count },
        }));
        const { couponCents, discounts } = reducePrice(charges, { coupon: terms });
        expect(discounts.reduce((sum, one) => sum + one, 0)).toBe(couponCents);
        const eligible = eligibleCents(charges, terms);
        for (const [index, charge] of charges.entries()) {
          const discount = discounts[index] ?? -1;
          expect(discount >= 0 && discount <= charge.amountCents).toBe(true);
          const isFor = eligibleCents([charge], terms) > 0;
          if (!isFor) expect(discount).toBe(0);
          if (isFor && terms.discount.type !== "buyX")
            // By its share, to less than a cent.
            expect(Math.abs(discount - (couponCents * charge.amountCents) / eligible)).toBeLessThan(1);
        }
      }),
    );
  });

  test("more of it costs no less, and a coupon never makes it dearer", () => {
    fc.assert(
      fc.property(basketOf("tickets"), anyCoupon, (items, coupon) => {
        const [, , , , without = 0] = priced(items, {});
        const [, , , , total = 0] = priced(items, reductionsOf(coupon, 0));
        expect(total).toBeLessThanOrEqual(without);
      }),
    );
  });
});
