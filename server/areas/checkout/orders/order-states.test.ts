import { expect, test } from "vitest";
import { mayBecome, ORDER_TRANSITIONS, type OrderState } from "./order-states.ts";

const states = Object.keys(ORDER_TRANSITIONS) as OrderState[];

test("an order goes only the ways that are drawn in docs/domain/order-states.md", () => {
  const ways = states.flatMap((from) =>
    states.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  );

  expect(ways).toEqual([
    "pending → paid",
    "pending → expired",
    "pending → cancelled",
    "paid → refunded",
    "expired → paid",
  ]);
});
