import { expect, test } from "vitest";
import { payLoungeRest } from "#contract/areas/lounge.ts";
import type { OwnLounge } from "#contract/areas/tickets.ts";
import { euroText } from "../order/wire-fields.ts";
import { priceRest, restClosedText, restOfOrder } from "./price-rest.ts";

const lounge = (changes: Partial<OwnLounge> = {}) =>
  ({
    ...{ id: 31, bookingId: 5, title: "Galerie links", cipher: "abc" },
    ...{ openAmount: 288.05, payable: 1, restCipher: null },
    ...changes,
  }) as OwnLounge;

const own = [
  lounge(),
  lounge({ bookingId: 6 }),
  lounge({ bookingId: 7, id: 32, title: "Balkon", openAmount: 90 }),
  lounge({ bookingId: 4, openAmount: 0, payable: 0 }),
  lounge({ bookingId: 9, cipher: "another order" }),
];
const rest = (of = own) => restOfOrder(of, 6) ?? expect.fail();

test("all that is open of one order is paid together, whichever of its lounges was pressed", () => {
  expect(rest().lounges.map(({ bookingId }) => bookingId)).toEqual([5, 6, 7]);
  expect(rest().bookingId).toBe(4);
  expect(restOfOrder(own, 99)).toBeUndefined();
  const price = priceRest(rest(), {});
  expect(price).toMatchObject({
    lines: [
      { label: "2 × Galerie links, Rest", cents: 57_610 },
      { label: "Balkon, Rest", cents: 9000 },
    ],
    ...{ itemsText: "2 × Galerie links, Balkon", totalCents: 66_610, externalCents: 66_610 },
  });
  const form = { bookingId: "4", total: euroText(price.totalCents), useCredits: "0" };
  expect(payLoungeRest.fields.parse({ ...form, idempotencyKey: "0123456789abcdef" })).toMatchObject({
    ...{ bookingId: 4, total: 66_610 },
  });
});

test("credits may pay of it", () => {
  expect(priceRest(rest(), { creditsCents: 6610 })).toMatchObject({
    creditsCents: 6610,
    externalCents: 60_000,
  });
});

test("what cannot be paid says why", () => {
  const event = { paymentMethods: ["card" as const] };
  expect(restClosedText(rest(), event)).toBeNull();
  expect(restClosedText(rest(), { paymentMethods: [] })).toBe("Gerade nicht zu kaufen");
  expect(restClosedText(rest([lounge({ bookingId: 6, openAmount: 0 })]), event)).toMatch(/nichts mehr offen/);
  expect(restClosedText(rest([lounge({ bookingId: 6, payable: 0 })]), event)).toBe(
    "Dieses Event ist vorbei.",
  );
  const waiting = lounge({ bookingId: 6, payable: 0, restCipher: "xyz" });
  expect(restClosedText(rest([waiting]), event)).toMatch(/wird schon bezahlt/);
});
