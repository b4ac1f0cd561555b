import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "#server/platform/secrets.ts";

/** What an order's reference is made of. */
export type ReferencedOrder = {
  readonly id: number;
  /** The random part of its own; `null` for an order of before there was one. */
  readonly linkSecret: string | null;
};

/** Turns an order into the `cipher` of the wire and back. */
export type OrderReferences = {
  /** Its holder may see and pay the order; it cannot be guessed and tells nothing. Always the same for an order. */
  cipherOf(order: ReferencedOrder): string;
  /** The id of the one order that a reference could be of. Proves nothing before {@link opens} has seen that order. */
  claimedIdOf(cipher: string): number | undefined;
  /** Whether a reference is this order's; takes the same time however much of it is right, and without an order. */
  opens(cipher: string, order: ReferencedOrder | undefined): boolean;
};

const ID_BYTES = 8;
/** 152 bits: more than can be tried, and with the id whole characters of base64url, so that each reference has one spelling. */
const TAG_BYTES = 19;
const SHAPE = /^[A-Za-z0-9_-]{36}$/;
const NO_ORDER: ReferencedOrder = { id: 0, linkSecret: null };

/**
 * References are signed, not stored. The tag signs the id and the order's random part, so that an id which is given out again after
 * a restore brings no old reference back (decision 0133); at the same time it hides the id (synthetic initialisation vector), because
 * ids in a row would tell how much is sold.
 */
export function createOrderReferences(secrets: Pick<Secrets, "hmac">): OrderReferences {
  return createReferences(secrets, "order-reference");
}

/**
 * What the mail to an order's address brings and no other message has: its opener reads that address's mails. Told apart from the
 * order's link, which the buyer has.
 */
export function createConfirmationLinks(secrets: Pick<Secrets, "hmac">): OrderReferences {
  return createReferences(secrets, "order-confirmation");
}

function createReferences(
  secrets: Pick<Secrets, "hmac">,
  purpose: "order-reference" | "order-confirmation",
): OrderReferences {
  const tagOf = ({ id, linkSecret }: ReferencedOrder) =>
    secrets.hmac(purpose, linkSecret === null ? `${id}` : `${id} ${linkSecret}`).subarray(0, TAG_BYTES);
  const maskOf = (tag: Buffer) => secrets.hmac(`${purpose}-mask`, tag.toString("hex")).readBigUInt64BE();
  const claimedIdOf = (cipher: string) => {
    if (!SHAPE.test(cipher)) return undefined;
    const bytes = Buffer.from(cipher, "base64url");
    const id = Number(bytes.readBigUInt64BE(TAG_BYTES) ^ maskOf(bytes.subarray(0, TAG_BYTES)));
    return Number.isSafeInteger(id) ? id : undefined;
  };
  return {
    cipherOf(order) {
      const tag = tagOf(order);
      const bytes = Buffer.alloc(TAG_BYTES + ID_BYTES);
      tag.copy(bytes);
      bytes.writeBigUInt64BE(BigInt(order.id) ^ maskOf(tag), TAG_BYTES);
      return bytes.toString("base64url");
    },
    claimedIdOf,
    opens(cipher, order) {
      const tag = Buffer.alloc(TAG_BYTES);
      Buffer.from(cipher, "base64url").copy(tag);
      const isItsTag = timingSafeEqual(tagOf(order ?? NO_ORDER), tag);
      return order !== undefined && isItsTag && claimedIdOf(cipher) === order.id;
    },
  };
}
