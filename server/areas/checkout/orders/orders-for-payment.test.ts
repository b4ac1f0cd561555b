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
    priceCents: 1250,
    discountCents: 0,
    vatBasisPoints: 1900,
    attendeeFirstname: null,
    attendeeLastname: null,
    ...given,
  };
}

test("the provider shows equal tickets as one line, others apart, and nothing that is free", () => {
  expect(
    linesForProvider([
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
  expect(linesForProvider([position({ title: "Ticketgebühr", quantity: 3, priceCents: 449 })])).toEqual([
    { title: "Ticketgebühr", quantity: 1, unitCents: 449 },
  ]);
});
