import { expect, test } from "vitest";
import { isIban, writeIban } from "./iban.ts";

test.each([
  ["DE89 3704 0044 0532 0130 00", true],
  ["de89370400440532013000", true],
  ["AT611904300234573201", true],
  ["CH93 0076 2011 6238 5295 7", true],
  ["NL91ABNA0417164300", true],
  ["DE89 3704 0044 0532 0130 01", false],
  ["DE89 3704 0044 0532 0130", false],
  ["AT611904300234573201000000", false],
  ["4242424242424242", false],
  ["", false],
])("%s is an IBAN: %s", (typed, expected) => {
  expect(isIban(typed)).toBe(expected);
});

test("is written in groups of four", () => {
  expect(writeIban("de893704 0044053201 3000")).toBe("DE89 3704 0044 0532 0130 00");
});
