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

test("nothing else leads to an order", () => {
  const cipher = references.cipherOf(4711);
  const [id, tag] = cipher.split(".") as [string, string];
  const foreign = createOrderReferences({ hmac: hmac("theirs") }).cipherOf(4711);
  const flipped = `${tag[0] === "A" ? "B" : "A"}${tag.slice(1)}`;
  for (const forged of [
    "",
    "4711",
    id,
    `${id}.`,
    `${id}.${tag.slice(1)}`,
    `${id}.${flipped}`,
    `${id}.${tag}A`,
    `0${id}.${tag}`,
    `${(4712).toString(36)}.${tag}`,
    `${id.toUpperCase()}.${tag}`,
    foreign,
    ` ${cipher}`,
  ]) {
    expect(references.orderIdOf(forged), forged).toBeUndefined();
  }
});
