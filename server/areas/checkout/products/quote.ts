import type { PersonNames } from "#contract/person-names.ts";
import type { CouponCategory } from "#contract/pricing/coupon-terms.ts";
import type { Position } from "#contract/pricing/price-order.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { ClaimedUnits } from "./claimed-units.ts";

/** An order as its product sees it: what it costs before a coupon and credits, which are the same for every product. */
export type Quote = {
  /** As orders name it (`customer_order.kind`). */
  readonly kind: string;
  /** Of which order it is the open amount, locked by `lockParent`, or to which it adds. */
  readonly parentOrderId?: number;
  /** Writes what its product keeps of the new order. */
  readonly placed?: (tx: Transaction, orderId: number) => Promise<void>;
  readonly eventId: number | null;
  readonly organiserId: number | null;
  readonly positions: readonly QuotedPosition[];
  /** Whose names documents print, besides the buyer's. */
  readonly people: readonly PersonNames[];
  /** Units of what is limited; locked and free. */
  readonly claims: readonly ClaimedUnits[];
  /** How many places its buyer takes off the market, and how many of them for nothing: both are bounded (decision 0134). */
  readonly places: number;
  readonly freePlaces: number;
  /** If it costs nothing, it waits until its buyer's address is confirmed (decision 0136). */
  readonly freeNeedsConfirmation: boolean;
};

/** Part of an order before it is placed; what it is for stands in place of an offer. */
export type QuotedPosition = Omit<Position, "kind" | "offerId" | "discountCents"> & {
  readonly kind: string;
  readonly subjectId: number;
  /** What coupons know it as; left out, none is for it. */
  readonly category?: CouponCategory;
};
