import { expect, test } from "vitest";
import type { OrderPosition } from "./order-queries.ts";
import { linesForProvider } from "./orders-for-payment.ts";

function position(given: Partial<OrderPosition>): OrderPosition {
  return {
    id: 1,
    kind: "ticket",
    subjectKind: "ticket_offer",
    subjectId: 1,
    ticketType: 1,
    title: "Standard",
    quantity: 1,
    refundedUnits: 0,
    priceCents: 1250,
    discountCents: 0,
    vatBasisPoints: 1900,
    attendeeFirstname: null,
    attendeeLastname: null,
    ...given,
  };
}

const order = { number: "K7QD2M8Z", totalCents: 5850, creditsCents: 0 };

test("the provider shows equal tickets as one line, others apart, and nothing that is free", () => {
  expect(
    linesForProvider(order, [
      position({}),
      position({}),
      position({ discountCents: 250 }),
      position({ title: "Deluxe" }),
      position({ title: "Freikarte", priceCents: 0 }),
      position({ title: "Ticketgebühr", quantity: 4, priceCents: 600 }),
    ]),
  ).toEqual([
    { title: "Standard", quantity: 2, unitCents: 1250 },
    { title: "Standard", quantity: 1, unitCents: 1000 },
    { title: "Deluxe", quantity: 1, unitCents: 1250 },
    { title: "Ticketgebühr", quantity: 4, unitCents: 150 },
  ]);
});

test("what is no whole cents for each is one line of its own, so that the lines add up", () => {
  expect(
    linesForProvider(order, [position({ title: "Ticketgebühr", quantity: 3, priceCents: 449 })]),
  ).toEqual([{ title: "Ticketgebühr", quantity: 1, unitCents: 449 }]);
});

test("what credits leave of an order is one line, of which the provider's page adds up", () => {
  expect(linesForProvider({ ...order, creditsCents: 850 }, [position({ priceCents: 5850 })])).toEqual([
    { title: "Rest der Bestellung K7QD2M8Z", quantity: 1, unitCents: 5000 },
  ]);
});
