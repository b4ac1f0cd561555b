import { expect, test } from "vitest";
import { signedAmount } from "./signed-amount.ts";

test("what comes has a plus, what goes a real minus, both two decimals", () => {
  expect(signedAmount(5000)).toBe("+50,00\u00a0€");
  expect(signedAmount(-1450)).toBe("\u221214,50\u00a0€");
  expect(signedAmount(123_456)).toBe("+1.234,56\u00a0€");
});
