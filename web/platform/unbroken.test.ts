import { expect, test } from "vitest";
import { unbroken } from "./unbroken.ts";

test("a hyphen is a plain one between two word joiners", () => {
  expect(unbroken("SEPA-Lastschrift")).toBe("SEPA\u2060-\u2060Lastschrift");
});
