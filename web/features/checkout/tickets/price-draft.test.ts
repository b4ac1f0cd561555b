import fc from "fast-check";
import { expect, test } from "vitest";
import { priceOrder } from "#contract/pricing/price-order.ts";
import { anOffer } from "./offer-factory.ts";
import { priceDraft } from "./price-draft.ts";

const item = (offerId: number, quantity: number, insured = false) => ({
  offerId,
  quantity,
  insured,
  names: [],
});

test("tickets, fees and insurance are lines that add up to the total", () => {
  const standard = anOffer({ id: 1, ticketInsurance: 1, ticketInsurancePrice: 1.5 });
  const garderobe = anOffer({ id: 2, ticketTitle: "Deluxe", price: 29, fee: 2, feeType: "order" });
  const sum = priceDraft([
    { offer: standard, item: item(1, 2, true) },
    { offer: garderobe, item: item(2, 1) },
  ]);
  expect(sum).toMatchObject({
    lines: [
      { label: "2 × Standard", cents: 3000 },
      { label: "1 × Deluxe", cents: 2900 },
      { label: "Ticketgebühr", cents: 380 },
      { label: "Bestellgebühr", cents: 200 },
      { label: "Ticketversicherung", cents: 300 },
    ],
    ticketCount: 3,
    itemsText: "2 × Standard, 1 × Deluxe",
    subTotalCents: 5900,
    totalCents: 6780,
    insuranceCents: 300,
  });
});

test("insurance that is not offered costs nothing, whatever the draft says", () => {
  expect(priceDraft([{ offer: anOffer(), item: item(1, 1, true) }])).toMatchObject({
    totalCents: 1690,
    insuranceCents: 0,
  });
});

const amount = fc.integer({ min: 0, max: 200_000 });
const basket = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    price: amount,
    fee: fc.integer({ min: 0, max: 2_000 }),
    feeType: fc.constantFrom("ticket" as const, "order" as const),
    insurance: fc.option(fc.integer({ min: 1, max: 2_000 })),
    insured: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { selector: (one) => one.id, minLength: 1, maxLength: 4 },
);

test("shows to the cent what the server charges, in lines that add up", () => {
  fc.assert(
    fc.property(basket, (offers) => {
      const shown = priceDraft(
        offers.map((one) => ({
          offer: anOffer({
            id: one.id,
            price: one.price / 100,
            fee: one.fee / 100,
            feeType: one.feeType,
            ticketInsurance: one.insurance === null ? 0 : 1,
            ticketInsurancePrice: one.insurance === null ? null : one.insurance / 100,
          }),
          item: item(one.id, one.quantity, one.insured),
        })),
      );
      const charged = priceOrder(
        offers.map((one) => ({
          offer: {
            offerId: one.id,
            title: "Standard",
            ticketType: 1,
            priceCents: one.price,
            feeCents: one.fee,
            feeType: one.feeType,
            insurancePriceCents: one.insurance,
            vatBasisPoints: 1900,
          },
          quantity: one.quantity,
          insured: one.insured,
          attendees: [],
        })),
      );
      expect(shown.totalCents).toBe(charged.totalCents);
      expect(shown.subTotalCents).toBe(charged.subTotalCents);
      expect(shown.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(charged.totalCents);
    }),
  );
});
