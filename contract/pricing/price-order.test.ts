import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainOffer } from "../../testing/plain-offer.ts";
import { type BasketItem, type OfferPrice, priceOrder } from "./price-order.ts";

function item(given: Partial<OfferPrice>, quantity: number, insured = false): BasketItem {
  return { offer: { ...plainOffer, ...given }, quantity, insured, attendees: [] };
}

const anyItem = fc.record({
  offer: fc.record({
    offerId: fc.integer({ min: 1, max: 1_000 }),
    title: fc.constant("Standard"),
    ticketType: fc.integer({ min: 1, max: 3 }),
    priceCents: fc.integer({ min: 0, max: 500_000 }),
    feeCents: fc.integer({ min: 0, max: 5_000 }),
    feeType: fc.constantFrom("ticket" as const, "order" as const),
    insurancePriceCents: fc.option(fc.integer({ min: 1, max: 5_000 })),
    vatBasisPoints: fc.constantFrom(700, 1900, 2000, 810),
  }),
  quantity: fc.integer({ min: 1, max: 20 }),
  insured: fc.boolean(),
  attendees: fc.constant([]),
});
const anyBasket = fc.uniqueArray(anyItem, {
  minLength: 1,
  maxLength: 6,
  selector: (basketItem) => basketItem.offer.offerId,
});

describe("priceOrder", () => {
  test("charges a fee per ticket and the insurance for each ticket", () => {
    const priced = priceOrder([item({ feeCents: 150, insurancePriceCents: 299 }, 3, true)]);

    expect(priced.subTotalCents).toBe(3750);
    expect(priced.totalCents).toBe(3750 + 450 + 897);
    expect(priced.positions.map((p) => [p.kind, p.title, p.quantity, p.amountCents])).toEqual([
      ["ticket", "Standard", 1, 1250],
      ["ticket", "Standard", 1, 1250],
      ["ticket", "Standard", 1, 1250],
      ["ticket_fee", "Ticketgebühr", 3, 450],
      ["insurance", "Ticketversicherung", 3, 897],
    ]);
  });

  test("charges no insurance that was not asked for, and none where there is none", () => {
    const priced = priceOrder([
      item({ insurancePriceCents: 299 }, 1),
      item({ offerId: 2, insurancePriceCents: null }, 1, true),
    ]);

    expect(priced.positions.map(({ kind }) => kind)).toEqual(["ticket", "ticket"]);
    expect(priced.totalCents).toBe(2500);
  });

  test("charges an order's fee once: the highest, at its own offer's rate", () => {
    const priced = priceOrder([
      item({ offerId: 1, feeCents: 200, feeType: "order" }, 2),
      item({ offerId: 2, feeCents: 350, feeType: "order", vatBasisPoints: 700 }, 1),
      item({ offerId: 3, feeCents: 350, feeType: "order" }, 1),
    ]);

    const fees = priced.positions.filter(({ kind }) => kind === "order_fee");
    expect(fees).toMatchObject([
      { offerId: 2, title: "Bestellgebühr", amountCents: 350, vatBasisPoints: 700, quantity: 1 },
    ]);
    expect(priced.totalCents).toBe(4 * 1250 + 350);
  });

  test("leaves no position for a fee of 0, but one for a free ticket", () => {
    const priced = priceOrder([item({ priceCents: 0, feeType: "order" }, 2)]);

    expect(priced.positions).toHaveLength(2);
    expect(priced.totalCents).toBe(0);
  });

  test("gives the names to the tickets in their order", () => {
    const names = [
      { firstname: "Yıldız", lastname: "Łukasz" },
      { firstname: "Mia", lastname: "Lindner" },
    ];
    const { positions } = priceOrder([{ ...item({}, 3), attendees: names }]);

    expect(positions.map(({ attendee }) => attendee)).toEqual([...names, null]);
  });

  test("always adds up: positions are the stages, stages the total, and the order of the offers does not matter", () => {
    fc.assert(
      fc.property(anyBasket, (basket) => {
        const priced = priceOrder(basket);
        const sum = (kinds: readonly string[]) =>
          priced.positions
            .filter(({ kind }) => kinds.includes(kind))
            .reduce((total, { amountCents }) => total + amountCents, 0);
        expect(sum(["ticket"])).toBe(priced.subTotalCents);
        expect(sum(["ticket_fee", "order_fee"])).toBe(priced.feesCents);
        expect(sum(["insurance"])).toBe(priced.insuranceCents);
        expect(sum(["ticket", "ticket_fee", "order_fee", "insurance"])).toBe(priced.totalCents);
        const { subTotalCents, couponCents, feesCents, insuranceCents } = priced;
        expect(priced.totalCents).toBe(subTotalCents - couponCents + feesCents + insuranceCents);
        expect(priced.externalCents + priced.creditsCents).toBe(priced.totalCents);
        expect(priced.positions.every(({ amountCents }) => Number.isSafeInteger(amountCents))).toBe(true);
        expect(priceOrder(basket.toReversed()).totalCents).toBe(priced.totalCents);
        const tickets = priced.positions.filter(({ kind }) => kind === "ticket");
        expect(tickets.length).toBe(basket.reduce((total, { quantity }) => total + quantity, 0));
        expect(priced.positions.filter(({ kind }) => kind === "order_fee").length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
