import { expect, test } from "vitest";
import { linkTarget } from "./link-target.ts";

const ORIGIN = "https://nachtfalter.example";
const LIST = { kind: "own", path: "/notifications" };

test("a link on the own host stays inside", () => {
  expect(linkTarget("/profile?zeige=anfragen#a", ORIGIN)).toEqual({
    kind: "own",
    path: "/profile?zeige=anfragen#a",
  });
  expect(linkTarget("https://nachtfalter.example/eventDetails/7", ORIGIN)).toEqual({
    kind: "own",
    path: "/eventDetails/7",
  });
});

test("a link to another host leads there", () => {
  expect(linkTarget("https://example.org/album?x=1", ORIGIN)).toEqual({
    kind: "foreign",
    url: "https://example.org/album?x=1",
  });
  expect(linkTarget("//evil.example/x", ORIGIN)).toEqual({
    kind: "foreign",
    url: "https://evil.example/x",
  });
  expect(linkTarget("https://nachtfalter.example.evil.example/", ORIGIN).kind).toBe("foreign");
});

test("without a link, or with one that is no web page, the list is meant", () => {
  for (const link of [
    null,
    undefined,
    "",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://",
    "/.//evil.example",
  ]) {
    expect(linkTarget(link, ORIGIN)).toEqual(LIST);
  }
});
