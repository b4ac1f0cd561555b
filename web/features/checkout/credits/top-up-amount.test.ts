import { beforeEach, expect, test } from "vitest";
import { writeDraft } from "../draft-storage.ts";
import { openFreshTab } from "../fresh-tab.ts";
import { amountError, amountText, loadAmount, saveAmount, typedCents } from "./top-up-amount.ts";

beforeEach(openFreshTab);

test.each([
  ["10", 1000],
  ["12,5", 1250],
  ["12.50", 1250],
  [" 25 € ", 2500],
  ["0,1", 10],
  ["7,", 700],
])("%s is %i cents", (typed, cents) => {
  expect(typedCents(typed)).toBe(cents);
});

test.each(["", "zehn", "-5", "1.000,00", "12,345", "1e3", ","])("%j is no amount", (typed) => {
  expect(typedCents(typed)).toBeNull();
});

test("an amount is in steps of ten cents between the least and the most", () => {
  for (const right of ["1", "12,5", "500", "", " "]) expect(amountError(right)).toBeNull();
  expect(amountError("zehn")).toBe("Bitte gib einen Betrag in Euro an.");
  expect(amountError("0")).toBe("Bitte lade mindestens 1,00\u00a0€ auf.");
  expect(amountError("500,10")).toBe("Bitte lade höchstens 500,00\u00a0€ auf.");
  expect(amountError("12,55")).toBe("Bitte wähle einen Betrag in Schritten von 10\u00a0Cent.");
});

test("it begins with ten euro, and comes back as it was typed", () => {
  expect(loadAmount()).toBe("10");
  saveAmount("12,");
  expect(loadAmount()).toBe("12,");
  writeDraft("credits", { typed: 7 });
  expect(loadAmount()).toBe("10");
});

test("a preset reads as one would type it", () => {
  expect(amountText(2500)).toBe("25");
  expect(amountText(1250)).toBe("12,50");
});
