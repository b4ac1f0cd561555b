import { beforeEach, expect, test } from "vitest";
import { openFreshTab } from "../fresh-tab.ts";
import { forgetPlacedOrder, loadPlacedOrder, savePlacedOrder } from "./placed-storage.ts";

beforeEach(openFreshTab);

test("a placed order is remembered until it is over; a later one stays", () => {
  savePlacedOrder(7, "first");
  expect(loadPlacedOrder(7)).toBe("first");
  expect(loadPlacedOrder(8)).toBeNull();
  savePlacedOrder(7, "second");
  forgetPlacedOrder(7, "first");
  expect(loadPlacedOrder(7)).toBe("second");
  forgetPlacedOrder(7, "second");
  expect(loadPlacedOrder(7)).toBeNull();
});
