import { expect, test } from "vitest";
import { methodNames } from "./payment-methods.ts";

test("payment methods are listed as in a sentence", () => {
  expect(methodNames(["card", "paypal", "klarna", "eps", "sepa_debit"])).toBe(
    "Karte, PayPal, Klarna, EPS oder SEPA\u2060-\u2060Lastschrift",
  );
  expect(methodNames(["card"])).toBe("Karte");
});
