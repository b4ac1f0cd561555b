import { expect, test } from "vitest";
import { ticketAvailability } from "./availability.ts";

test.each([
  [0, "Ausverkauft"],
  [-1, "Ausverkauft"],
  [1, "Fast ausverkauft"],
  [20, "Fast ausverkauft"],
  [21, undefined],
])("%i tickets left: %s", (available, text) => {
  expect(ticketAvailability(available)?.text).toBe(text);
});
