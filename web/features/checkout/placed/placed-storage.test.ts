import { beforeEach, expect, test, vi } from "vitest";
import { forgetPlacedOrder, loadPlacedOrder, savePlacedOrder } from "./placed-storage.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

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
