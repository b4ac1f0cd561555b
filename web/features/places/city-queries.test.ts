import { expect, test } from "vitest";
import { busiestCity } from "./city-queries.ts";

const at = (...cityIds: number[]) => cityIds.map((cityId) => ({ cityId }));

test("guests first see the city where the most is on", () => {
  expect(busiestCity(at(1, 2, 2, 3))).toBe(2);
});

test("among equals it is the one whose first event comes first", () => {
  expect(busiestCity(at(5, 4, 4, 5))).toBe(5);
});

test("without events there is no such city", () => {
  expect(busiestCity([])).toBeUndefined();
});
