import { beforeEach, expect, test } from "vitest";
import { idempotencyKey } from "../draft-storage.ts";
import { openFreshTab } from "../fresh-tab.ts";
import { forgetEndedOrder } from "./ended-order.ts";
import { hasPlacedOrders } from "./placed-mark.ts";
import { forgetPlacedOrder, loadPlacedOrder, savePlacedOrder } from "./placed-storage.ts";

beforeEach(openFreshTab);

test("a placed order is remembered until it is over; a later one stays", () => {
  expect(hasPlacedOrders()).toBe(false);
  savePlacedOrder(7, "first");
  expect(hasPlacedOrders()).toBe(true);
  expect(loadPlacedOrder(7)).toBe("first");
  expect(loadPlacedOrder(8)).toBeNull();
  savePlacedOrder(7, "second");
  forgetPlacedOrder(7, "first");
  expect(loadPlacedOrder(7)).toBe("second");
  forgetPlacedOrder(7, "second");
  expect(loadPlacedOrder(7)).toBeNull();
});

test("the same form is a new order once the one before ended, and the new one keeps its key", () => {
  const body = { total: "16.90" };
  const key = idempotencyKey(7, body);
  savePlacedOrder(7, "first");
  forgetEndedOrder(7, "first");
  const next = idempotencyKey(7, body);
  expect(next).not.toBe(key);
  expect(loadPlacedOrder(7)).toBeNull();
  // The end of the first one is told again, before and after the next one is placed.
  forgetEndedOrder(7, "first");
  savePlacedOrder(7, "second");
  forgetEndedOrder(7, "first");
  expect(idempotencyKey(7, body)).toBe(next);
  expect(loadPlacedOrder(7)).toBe("second");
});
