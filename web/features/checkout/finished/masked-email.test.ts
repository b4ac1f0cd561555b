import { expect, test } from "vitest";
import { fitsMask } from "./masked-email.ts";

test.each([
  ["mara@lindqvist.example", true],
  ["Mara@Lindqvist.example", true],
  ["tim@lindqvist.example", false],
  ["mara@berger.example", false],
  ["mara@not.lindqvist.example", false],
  ["", false],
])("„%s“ is what m•••@lindqvist.example shows: %s", (email, expected) => {
  expect(fitsMask(email, "m•••@lindqvist.example")).toBe(expected);
});
