import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeVariants, matchesTag } from "./page-variants.ts";

const text = "<p>Nachtfalter fliegen zum Licht.</p>".repeat(100);

test("every encoding says the same", async () => {
  const { bodies } = await makeVariants(text);
  expect(bodies.identity.toString()).toBe(text);
  expect(gunzipSync(bodies.gzip).toString()).toBe(text);
  expect(brotliDecompressSync(bodies.br).toString()).toBe(text);
});

test("equal text keeps its tag and its bytes, other text gets another tag", async () => {
  const first = await makeVariants(text);
  expect(await makeVariants(text, first)).toBe(first);
  expect((await makeVariants(`${text}!`, first)).etag).not.toBe(first.etag);
});

test("a client that has this version is recognised", () => {
  expect(matchesTag('W/"abc"', 'W/"abc"')).toBe(true);
  expect(matchesTag('W/"xyz", W/"abc"', 'W/"abc"')).toBe(true);
  expect(matchesTag("*", 'W/"abc"')).toBe(true);
  expect(matchesTag('W/"xyz"', 'W/"abc"')).toBe(false);
  expect(matchesTag(undefined, 'W/"abc"')).toBe(false);
});
