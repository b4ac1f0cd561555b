import { expect, test } from "vitest";
import { formatDistance } from "./distance.ts";
import { formatEuro } from "./money.ts";

test("money has two decimals, a comma, grouped thousands and a no-break space", () => {
  expect(formatEuro(12.5)).toBe("12,50\u00a0€");
  expect(formatEuro(0)).toBe("0,00\u00a0€");
  expect(formatEuro(1234567.891)).toBe("1.234.567,89\u00a0€");
});

test("a reduction carries a real minus, nothing at all carries none", () => {
  expect(formatEuro(-3)).toBe("\u22123,00\u00a0€");
  expect(formatEuro(-0.001)).toBe("0,00\u00a0€");
});

test("sums of euro that binary numbers cannot hold are rounded to the cent", () => {
  expect(formatEuro(0.1 + 0.2)).toBe("0,30\u00a0€");
  expect(formatEuro(1.005 * 100)).toBe("100,50\u00a0€");
});

test("distances are precise near by and rough far away", () => {
  expect(formatDistance(0)).toBe("0,1\u00a0km");
  expect(formatDistance(1.24)).toBe("1,2\u00a0km");
  expect(formatDistance(9.96)).toBe("10\u00a0km");
  expect(formatDistance(693.7)).toBe("694\u00a0km");
});
