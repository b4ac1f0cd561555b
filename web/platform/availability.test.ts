import { expect, test } from "vitest";
import { loungeAvailability, ticketAvailability } from "./availability.ts";

test.each([
  [0, "Ausverkauft"],
  [-1, "Ausverkauft"],
  [1, "Fast ausverkauft"],
  [20, "Fast ausverkauft"],
  [21, undefined],
])("%i tickets left: %s", (available, text) => {
  expect(ticketAvailability(available)?.text).toBe(text);
});

test.each([
  [3, 3, "Ausverkauft"],
  [3, 4, "Ausverkauft"],
  [3, 2, "Nur noch 1 verfügbar"],
  [3, 1, "Nur noch 2 verfügbar"],
  [4, 1, "3/4 verfügbar"],
])("of %i lounges %i reserved: %s", (quantity, reserved, text) => {
  expect(loungeAvailability({ quantity, reserved }).text).toBe(text);
});
