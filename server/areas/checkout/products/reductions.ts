import type { CouponTerms } from "#contract/pricing/coupon-terms.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { WholeOrder } from "../orders/order-queries.ts";
import type { ClaimedUnits } from "./claimed-units.ts";

/** Who orders, as coupons and wallets know them. */
export type OrderingPerson = {
  /** `null`: a guest. */
  readonly accountId: number | null;
  /** A pseudonym of the address of mail. */
  readonly mailbox: number;
};

/** The specification has a status of its own for it (section 8). */
export type NoSuchCoupon = { readonly kind: "unknown-coupon" };

/** What members pay with besides a provider. The area of the wallets implements it, and registers the resource {@link CREDITS}. */
export interface CreditsPort {
  /** Locks the member's wallet, which claims name by its id. @returns what of it is free, in cents */
  lock(
    tx: Transaction,
    accountId: number,
  ): Promise<{ readonly walletId: number; readonly freeCents: number }>;
}

/** Why a coupon cannot be used; the specification has a text for each (section 5). */
export type CouponRefusal =
  | { readonly kind: "coupon-offline" }
  | { readonly kind: "coupon-over" }
  | { readonly kind: "coupon-upcoming" }
  | { readonly kind: "coupon-used-up" }
  /** The use that is left is held by an open order of the same person. */
  | { readonly kind: "coupon-in-open-order" }
  | { readonly kind: "coupon-minimum"; readonly minimumCents: number }
  | { readonly kind: "coupon-not-for-this" };

/** What takes something off a price. The area of the coupons implements it, and registers what its uses claim. */
export interface CouponsPort {
  /** Locks what bounds a coupon. `organiserId`: whose events it is for, `null` = everybody's; `claims`: one use. */
  lock(
    tx: Transaction,
    couponId: number,
    use: OrderingPerson & { readonly at: Date },
  ): Promise<
    | {
        readonly terms: CouponTerms;
        readonly organiserId: number | null;
        readonly claims: readonly ClaimedUnits[];
      }
    | CouponRefusal
    | NoSuchCoupon
  >;
}

/**
 * What follows from what of an order is paid and not given back, as points do: brings it up to date under the order's lock, before
 * anything limited is locked. Repeated without effect; called when the order has become paid, after each refund, and at its end.
 */
export type Consequence = (tx: Transaction, order: WholeOrder, at: Date) => Promise<void>;
