import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createOrderReferences } from "./order-reference.ts";

const hmac = (key: string) => (purpose: string, text: string) =>
  createHmac("sha256", key).update(purpose).update(text).digest();
const references = createOrderReferences({ hmac: hmac("ours") });

test("a reference leads back to its order and is the same each time", () => {
  for (const orderId of [1, 35, 36, 123_456_789, Number.MAX_SAFE_INTEGER]) {
    const cipher = references.cipherOf(orderId);
    expect(references.orderIdOf(cipher)).toBe(orderId);
    expect(references.cipherOf(orderId)).toBe(cipher);
    expect(encodeURIComponent(cipher)).toBe(cipher);
  }
});

test("references of neighbouring orders have nothing in common", () => {
  const ends = Array.from({ length: 200 }, (_, index) => references.cipherOf(index + 1).slice(26));

  expect(new Set(ends).size).toBe(200);
  expect(new Set(ends.map((end) => end[0])).size).toBeGreaterThan(20);
});

test("nothing else leads to an order: not one character may differ", () => {
  const cipher = references.cipherOf(4711);
  for (let at = 0; at < cipher.length; at++) {
    const other = cipher[at] === "A" ? "B" : "A";
    expect(references.orderIdOf(cipher.slice(0, at) + other + cipher.slice(at + 1)), `${at}`).toBeUndefined();
  }
  const foreign = createOrderReferences({ hmac: hmac("theirs") }).cipherOf(4711);
  for (const forged of ["", "4711", cipher.slice(1), `${cipher}A`, ` ${cipher}`, `${cipher}=`, foreign]) {
    expect(references.orderIdOf(forged), forged).toBeUndefined();
  }
});
