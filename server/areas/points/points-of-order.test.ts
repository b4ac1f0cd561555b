import { expect, test } from "vitest";
import type { OrderPosition, OrderRefund } from "#server/areas/checkout/public.ts";
import { pointsOfOrder } from "./points-of-order.ts";

const RULES = new Map([
  ["ticket", 1],
  ["lounge", 1],
  ["drink", 3],
]);

type Given = Partial<OrderPosition> & Pick<OrderPosition, "kind" | "priceCents">;

const orderOf = (...positions: Given[]) => ({
  positions: positions.map(
    (given, index): OrderPosition => ({
      ...{ id: index + 1, subjectKind: given.kind, subjectId: 1, ticketType: null, title: "Nacht" },
      ...{ quantity: 1, refundedUnits: 0, discountCents: 0, vatBasisPoints: 1900 },
      ...{ attendeeFirstname: null, attendeeLastname: null },
      ...given,
    }),
  ),
});

const refund = (
  amountCents: number,
  positions: readonly (readonly [id: number, cents: number])[] = [],
  state: OrderRefund["state"] = "applied",
): OrderRefund => ({
  ...{ id: 1, orderId: 1, actor: "operator", creditsCents: 0, state, amountCents },
  positions: positions.map(([id, cents]) => ({ id, units: 1, cents })),
});

test("a point is for each full euro of all that counts together, not of each position", () => {
  expect(pointsOfOrder(orderOf({ kind: "ticket", priceCents: 99 }), [], RULES)).toBe(0);
  expect(pointsOfOrder(orderOf({ kind: "ticket", priceCents: 100 }), [], RULES)).toBe(1);
  const halves = orderOf({ kind: "ticket", priceCents: 1250 }, { kind: "lounge", priceCents: 1250 });
  expect(pointsOfOrder(halves, [], RULES)).toBe(25);
});

test("what a coupon took off brings none, and neither do fees, insurance, credits or a coat", () => {
  const order = orderOf(
    { kind: "ticket", priceCents: 2000, discountCents: 501 },
    ...["ticket_fee", "order_fee", "insurance", "credits", "cloakroom_token"].map((kind) => ({
      ...{ kind, priceCents: 10_000 },
    })),
  );
  expect(pointsOfOrder(order, [], RULES)).toBe(14);
});

test("each kind brings what its rule says", () => {
  const order = orderOf({ kind: "ticket", priceCents: 1050 }, { kind: "drink", priceCents: 450 });
  expect(pointsOfOrder(order, [], RULES)).toBe(24);
});

test("what went back for units brings none; what was only asked for, or never went, does", () => {
  const order = orderOf({ kind: "ticket", priceCents: 1250 }, { kind: "ticket", priceCents: 1250 });
  expect(pointsOfOrder(order, [refund(1250, [[1, 1250]])], RULES)).toBe(12);
  expect(pointsOfOrder(order, [refund(1250, [[1, 1250]], "requested")], RULES)).toBe(25);
  expect(pointsOfOrder(order, [refund(1250, [[1, 1250]], "failed")], RULES)).toBe(25);
});

test("a fee that went back takes nothing off, an amount for nothing in particular does, and never more than there is", () => {
  const order = orderOf({ kind: "ticket", priceCents: 2000 }, { kind: "order_fee", priceCents: 300 });
  expect(pointsOfOrder(order, [refund(300, [[2, 300]])], RULES)).toBe(20);
  expect(pointsOfOrder(order, [refund(450)], RULES)).toBe(15);
  expect(pointsOfOrder(order, [refund(2300)], RULES)).toBe(0);
});
