import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createConfirmationLinks, createOrderReferences } from "./order-reference.ts";

const hmac = (key: string) => (purpose: string, text: string) =>
  createHmac("sha256", key).update(purpose).update(text).digest();
const references = createOrderReferences({ hmac: hmac("ours") });
const newOrder = (id: number) => ({ id, linkSecret: randomUUID() });

test("a reference leads back to its order and is the same each time", () => {
  for (const id of [1, 35, 36, 123_456_789, Number.MAX_SAFE_INTEGER]) {
    for (const order of [newOrder(id), { id, linkSecret: null }]) {
      const cipher = references.cipherOf(order);
      expect(references.claimedIdOf(cipher)).toBe(id);
      expect(references.opens(cipher, order)).toBe(true);
      expect(references.cipherOf(order)).toBe(cipher);
      expect(cipher).toMatch(/^[\w-]{36}$/);
    }
  }
});

test("references of neighbouring orders have nothing in common", () => {
  const ends = Array.from({ length: 200 }, (_, index) => references.cipherOf(newOrder(index + 1)).slice(26));

  expect(new Set(ends).size).toBe(200);
  expect(new Set(ends.map((end) => end[0])).size).toBeGreaterThan(20);
});

test("a reference opens no other order that has the same id, and one without a random part only an order without one", () => {
  const order = newOrder(4711);
  const before = { id: 4711, linkSecret: null };
  const cipher = references.cipherOf(order);

  expect(references.opens(cipher, newOrder(4711))).toBe(false);
  expect(references.opens(cipher, before)).toBe(false);
  expect(references.opens(references.cipherOf(before), order)).toBe(false);
  expect(references.opens(references.cipherOf(before), before)).toBe(true);
  expect(references.opens(cipher, undefined)).toBe(false);
  const nobodys = references.cipherOf({ id: 0, linkSecret: null });
  expect(references.opens(nobodys, undefined)).toBe(false);
});

test("whoever has an order's link cannot confirm its address by it, nor the other way round", () => {
  const confirmations = createConfirmationLinks({ hmac: hmac("ours") });
  const order = newOrder(4711);
  expect(confirmations.opens(confirmations.cipherOf(order), order)).toBe(true);
  expect(confirmations.opens(references.cipherOf(order), order)).toBe(false);
  expect(references.opens(confirmations.cipherOf(order), order)).toBe(false);
});

test("links that lie in somebody's mails since long ago still lead to their order", () => {
  const order = { id: 4711, linkSecret: "5f0c8f6e-8f0e-4b7e-9c55-0d3b1f6a2e11" };
  const before = { id: 4711, linkSecret: null };
  const confirmations = createConfirmationLinks({ hmac: hmac("ours") });
  expect([
    references.cipherOf(order),
    references.cipherOf(before),
    confirmations.cipherOf(order),
    confirmations.cipherOf(before),
  ]).toEqual([
    "FF0mR2de611sUsg8Fi43FfojBPdXgRgY0Emi",
    "N_YQUZlwJmeY7If7RdkHZNt55LaDmVOovCYM",
    "79dS01XTt8pUsmc3uSQq4hQV3Q4_-8dOX2yy",
    "NYTSvvpLLhH6VApRjZBz18Ic7YQ-XjbDdeVd",
  ]);
});

test("nothing else leads to an order: not one character may differ", () => {
  const order = newOrder(4711);
  const cipher = references.cipherOf(order);
  for (let at = 0; at < cipher.length; at++) {
    const other = cipher[at] === "A" ? "B" : "A";
    const changed = cipher.slice(0, at) + other + cipher.slice(at + 1);
    expect(references.opens(changed, order), `${at}`).toBe(false);
    const claimed = references.claimedIdOf(changed);
    if (claimed !== undefined)
      expect(references.opens(changed, { ...order, id: claimed }), `${at}`).toBe(false);
  }
  const foreign = createOrderReferences({ hmac: hmac("theirs") }).cipherOf(order);
  for (const forged of ["", "4711", cipher.slice(1), `${cipher}A`, ` ${cipher}`, `${cipher}=`, foreign]) {
    expect(references.opens(forged, order), forged).toBe(false);
  }
});
