import { expect, test } from "vitest";
import { readIban } from "./iban.ts";

test.each([
  ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  ["at61-1904-3002-3457-3201", "AT611904300234573201"],
  ["CH93 0076 2011 6238 5295 7", "CH9300762011623852957"],
  ["GB82WEST12345698765432", "GB82WEST12345698765432"],
])("%s is an IBAN", (text, iban) => {
  expect(readIban(text)).toBe(iban);
});

test.each([
  ["a digit is wrong", "DE89370400440532013001"],
  ["two digits are exchanged", "DE89370400440532103000"],
  ["it is too short for its country", "DE8937040044053201300"],
  ["it is an account number", "0532013000"],
  ["it holds other letters", "DE89370400440532Ö13000"],
  ["it is empty", ""],
])("refused because %s", (_why, text) => {
  expect(readIban(text)).toBeUndefined();
});
