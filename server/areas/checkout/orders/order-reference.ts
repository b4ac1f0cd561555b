import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "#server/platform/secrets.ts";

/** Turns an order's id into the `cipher` of the wire and back. */
export type OrderReferences = {
  /** Whoever has it may see and pay the order; it cannot be guessed and tells nothing. Always the same for an order. */
  cipherOf(orderId: number): string;
  /** `undefined` for what we did not make. Takes the same time however much of it is right. */
  orderIdOf(cipher: string): number | undefined;
};

const ID_BYTES = 8;
/** 152 bits: more than can be tried, and with the id whole characters of base64url, so that each reference has one spelling. */
const TAG_BYTES = 19;
const SHAPE = /^[A-Za-z0-9_-]{36}$/;

/**
 * References are signed, not stored: any process makes and reads them without the database. The tag signs the id and at
 * the same time hides it (synthetic initialisation vector), because ids in a row would tell how much is sold.
 */
export function createOrderReferences(secrets: Pick<Secrets, "hmac">): OrderReferences {
  const tagOf = (orderId: bigint) => secrets.hmac("order-reference", `${orderId}`).subarray(0, TAG_BYTES);
  const maskOf = (tag: Buffer) => secrets.hmac("order-reference-mask", tag.toString("hex")).readBigUInt64BE();
  return {
    cipherOf(orderId) {
      const id = BigInt(orderId);
      const tag = tagOf(id);
      const bytes = Buffer.alloc(TAG_BYTES + ID_BYTES);
      tag.copy(bytes);
      bytes.writeBigUInt64BE(id ^ maskOf(tag), TAG_BYTES);
      return bytes.toString("base64url");
    },
    orderIdOf(cipher) {
      if (!SHAPE.test(cipher)) return undefined;
      const bytes = Buffer.from(cipher, "base64url");
      const tag = bytes.subarray(0, TAG_BYTES);
      const id = bytes.readBigUInt64BE(TAG_BYTES) ^ maskOf(tag);
      return timingSafeEqual(tagOf(id), tag) ? Number(id) : undefined;
    },
  };
}
