import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "#server/platform/secrets.ts";

/** Turns an order's id into the `cipher` of the wire and back. */
export type OrderReferences = {
  /** Whoever has it may see and pay the order; it cannot be guessed. Always the same for an order. */
  cipherOf(orderId: number): string;
  /** `undefined` for what we did not make. Takes the same time however much of it is right. */
  orderIdOf(cipher: string): number | undefined;
};

/** 144 bits: whole base64url characters, and more than can be tried. */
const TAG_BYTES = 18;
const SHAPE = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{24})$/;

/** References are signed, not stored: any process makes and reads them without the database. */
export function createOrderReferences(secrets: Pick<Secrets, "hmac">): OrderReferences {
  const tagOf = (id: string) => secrets.hmac("order-reference", id).subarray(0, TAG_BYTES);
  return {
    cipherOf(orderId) {
      const id = orderId.toString(36);
      return `${id}.${tagOf(id).toString("base64url")}`;
    },
    orderIdOf(cipher) {
      const [, id, tag] = SHAPE.exec(cipher) ?? [];
      if (id === undefined || tag === undefined) return undefined;
      if (!timingSafeEqual(tagOf(id), Buffer.from(tag, "base64url"))) return undefined;
      return Number.parseInt(id, 36);
    },
  };
}
