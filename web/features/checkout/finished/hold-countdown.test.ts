import { expect, test } from "vitest";
import { formatCountdown, secondsLeft } from "./hold-countdown.ts";

test("the hold runs down from what the server said", () => {
  expect(secondsLeft(1721, 10_000, 10_000)).toBe(1721);
  expect(secondsLeft(1721, 10_000, 12_500)).toBe(1719);
  expect(secondsLeft(5, 10_000, 99_000)).toBe(0);
  expect(secondsLeft(null, 10_000, 10_000)).toBeNull();
});

test("a clock that jumps back adds nothing", () => {
  expect(secondsLeft(60, 10_000, 3_000)).toBe(60);
});

test.each([
  [1721, "28:41"],
  [60, "1:00"],
  [9, "0:09"],
])("%i seconds are %s", (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
