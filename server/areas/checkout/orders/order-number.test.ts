import { expect, test } from "vitest";
import { newOrderNumber } from "./order-number.ts";

test("order numbers are eight characters that cannot be misread, and differ", () => {
  const numbers = Array.from({ length: 2_000 }, newOrderNumber);

  expect(numbers.every((number) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
  // Each of the eight is random: six zeros in a row come once in five hundred thousand runs.
  expect(numbers.filter((number) => number.includes("000000"))).toEqual([]);
});
