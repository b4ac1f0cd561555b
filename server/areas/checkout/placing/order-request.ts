import { type KeyHolder, ownKey, scopedKey } from "#server/platform/idempotency.ts";
import type { Contact } from "../sale/buyer.ts";
import type { BuyerHashes } from "../sale/holders.ts";

/** What somebody says who orders anything. */
export type OrderRequest = KeyHolder & {
  readonly contact: Contact;
  /** Whether the address of mail is the account's own, confirmed one. */
  readonly isAddressConfirmed: boolean;
  readonly returnPath: string | null;
  readonly believed: BelievedPrice;
  readonly couponId?: number | undefined;
  readonly idempotencyKey: string | undefined;
  /** In hexadecimal. */
  readonly requestHash: string;
  readonly hashes: BuyerHashes;
};

/** What the client believes to pay, in cents; only compared. `undefined` = not said. */
export type BelievedPrice = {
  readonly totalCents: number;
  readonly subTotalCents: number | undefined;
  readonly externalCents: number | undefined;
  /** What of it the buyer wants to pay with credits: more than that pays as little as less. */
  readonly creditsCents: number | undefined;
};

/** An order without a key gets one, so that a lost connection can be repeated. */
export function keyOf({
  idempotencyKey,
  ...holder
}: Pick<OrderRequest, keyof KeyHolder | "idempotencyKey">): string {
  return idempotencyKey === undefined ? ownKey() : scopedKey(holder, idempotencyKey);
}
