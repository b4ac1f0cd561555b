import { expect, test } from "vitest";
import { slideBetween } from "./page-transition.ts";

const at = (pathname: string, index: number) => ({ pathname, state: { __TSR_index: index } });

test("a deeper page slides forward, a shallower one back, one beside it not at all", () => {
  expect(slideBetween(at("/events", 0), at("/eventDetails/7", 1))).toBe("slide-forward");
  expect(slideBetween(at("/eventDetails/7", 0), at("/events", 1))).toBe("slide-back");
  expect(slideBetween(at("/events", 0), at("/agb", 1))).toBe("slide-none");
  expect(slideBetween(at("/", 0), at("/events", 1))).toBe("slide-forward");
});

test("back in history slides back whatever the depth", () => {
  expect(slideBetween(at("/agb", 3), at("/eventDetails/7", 2))).toBe("slide-back");
  expect(slideBetween(at("/events", 3), at("/agb", 2))).toBe("slide-back");
});
