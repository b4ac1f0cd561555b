import { expect, test } from "vitest";
import { ownPath } from "./return-path.ts";

test.each([
  ["https://nachtfalter.example/eventDetails/7?a=b#c", "/eventDetails/7?a=b"],
  ["/events", "/events"],
  ["events", "/events"],
  ["https://nachtfalter.example", "/"],
  ["https://evil.example/events", null],
  ["//evil.example/events", null],
  ["https://nachtfalter.example@evil.example/", null],
  ["https://a:b@nachtfalter.example/", null],
  ["http://nachtfalter.example/", null],
  ["javascript:alert(1)", null],
  ["\\\\evil.example\\x", null],
  ["https://nachtfalter.example//evil.example/", null],
  ["https://nachtfalter.example/\\evil.example/", null],
  ["", null],
  [undefined, null],
])("%s becomes %s", (site, path) => {
  expect(ownPath(site, "https://nachtfalter.example")).toBe(path);
});
