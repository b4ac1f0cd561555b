import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test("own paths lead where they say", () => {
  for (const path of [
    "/",
    "/profile",
    "/eventDetails/7?checkout=tickets",
    "/events?stadt=3&wann=heute#liste",
  ]) {
    expect(ownPath(path)).toBe(path);
  }
  expect(ownPath("/profile/../settings")).toBe("/settings");
  expect(ownPath("/wo?zu=https://evil.example")).toBe("/wo?zu=https://evil.example");
  // Nothing decodes them: they stay names of pages that are not there.
  expect(ownPath("/%2F%2Fevil.example")).toBe("/%2F%2Fevil.example");
  expect(ownPath("/%5Cevil.example")).toBe("/%5Cevil.example");
});

test.each([
  "",
  "profile",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/profile\\..\\..",
  "/.//evil.example",
  "/x/..//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/\u0000/evil.example",
  "/\u200b/evil.example",
  "https://evil.example",
  "https:evil.example",
  "HTTPS:/evil.example",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "@evil.example",
  "?x=1",
  "#x",
  "/login",
  "/login?redirect=/login",
  "/register",
  "/register/",
  `/${"a".repeat(1_000)}`,
  undefined,
  null,
  7,
  ["/profile"],
])("%j leads nowhere", (target) => {
  expect(ownPath(target)).toBeNull();
});

test("whatever is given, the browser stays on the own host", () => {
  const beginnings = fc.constantFrom("/", "//", "/\\", "\\", "/.", "/..", "/%", "https:", "\t", "/@", "/:");
  fc.assert(
    fc.property(beginnings, fc.string({ unit: "binary" }), (beginning, rest) => {
      const path = ownPath(beginning + rest);
      if (path === null) return;
      expect(new URL(path, "https://nachtfalter.example/login").origin).toBe("https://nachtfalter.example");
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
