import type { PaymentMethod } from "#contract/payment-methods.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";

/**
 * What payments need from the rest of the house. Payments import no other area: `server/areas.ts` hands these in.
 * Every method that takes a `tx` runs in the caller's transaction and makes no call over the network.
 */

export type OrderState = "pending" | "paid" | "expired" | "cancelled" | "refunded";

export type Purchase = {
  readonly id: number;
  /** Under which a buyer reaches the order: `/bezahlen/{reference}`, `/checkoutFinished/{reference}`. */
  readonly reference: string;
  readonly number: string;
  readonly state: OrderState;
  /** What is left to pay through a provider; the attempt asks for exactly this. */
  readonly amountCents: number;
  readonly currency: "EUR";
  readonly email: string;
  /** The event that it is for; money's rows carry it, so that they can be distributed by it. */
  readonly eventId: number | null;
  /** It can no longer be bought, and what was paid goes back: its event was called off. */
  readonly isVoid: boolean;
  /** After it no payment begins any more; `null` = at any time. */
  readonly payableUntil: Date | null;
  /** What a payment page that ends at a moment may offer. */
  readonly methodsUntil: (sessionEnd: Date) => readonly PaymentMethod[];
  readonly createdAt: Date;
};

/** What a payment that begins or ends needs to know besides. */
export type PurchaseTerms = {
  /** For the provider's page, grouped; `quantity * unitCents` adds up to the purchase's `amountCents` exactly. */
  readonly lines: readonly OrderLine[];
  /** `null` while the stock is kept without an end because a payment is being processed, and where nothing is held. */
  readonly holdExpiresAt: Date | null;
};

export type OrderLine = { readonly title: string; readonly quantity: number; readonly unitCents: number };

/**
 * - `paid`: the order is paid by this attempt now; stock is sold (taken again if the hold had been released).
 * - `already-paid`: another attempt had paid it: this money goes back.
 * - `no-stock`: the hold had been released and what it held is gone: this money goes back.
 * - `no-credits`: the same, and the credits that were to pay the rest are gone.
 * - `no-coupon`: the same, and the use of the coupon that reduced its price is gone.
 * - `closed`: the order can no longer be bought (cancelled, refunded, event over): this money goes back.
 */
export type SettleResult = "paid" | "already-paid" | "no-stock" | "no-credits" | "no-coupon" | "closed";

/** Implemented by the area checkout. Lock order everywhere: order, then payment attempt, then refund. */
export interface OrdersPort {
  /** Locks the order's row until the transaction ends (`for no key update`); `undefined` if there is none. */
  lockPurchase(tx: Transaction, orderId: number): Promise<Purchase | undefined>;

  /** Of an order that {@link lockPurchase} has locked. */
  termsOf(tx: Transaction, orderId: number): Promise<PurchaseTerms>;

  /**
   * Moves the end of a pending order's hold; `null` = no end while the payment is processed. Without effect on an order that
   * is not pending.
   */
  moveHold(tx: Transaction, orderId: number, until: Date | null): Promise<void>;

  /**
   * The payment is over without money and nothing else of the order can bring any: a pending order expires and its stock is
   * free when the transaction commits. Without effect on an order that is not pending.
   */
  endHold(tx: Transaction, end: { readonly orderId: number; readonly at: Date }): Promise<void>;

  /** Its buyer does not want a pending order any more: as {@link endHold}, but the history says who. */
  giveUp(tx: Transaction, end: { readonly orderId: number; readonly at: Date }): Promise<void>;

  /** Where an order stands, without a lock; `wasGivenUp`: whether an expired one is so by {@link giveUp}. */
  wasGivenUp(db: Queryable, orderId: number): Promise<boolean>;
  stateOf(db: Queryable, orderId: number): Promise<OrderState | undefined>;

  /** The event does not take place: a pending order is cancelled. Without effect on one that is not pending. */
  cancelWithEvent(
    tx: Transaction,
    cancellation: { readonly orderId: number; readonly at: Date },
  ): Promise<void>;

  /**
   * Makes the order paid if it can be, from `pending` or, late, from `expired`, with its history row and the jobs that
   * follow from it. Called at most once with a `paid` result per order, under the order's lock.
   */
  settle(
    tx: Transaction,
    payment: { readonly orderId: number; readonly attemptId: number; readonly at: Date },
  ): Promise<SettleResult>;

  /**
   * The whole amount of a paid order has gone back to the buyer: the order becomes `refunded`, its codes are revoked and its
   * stock is free again. Without effect on an order that is not paid.
   */
  markRefunded(
    tx: Transaction,
    refund: { readonly orderId: number; readonly reason: string; readonly at: Date },
  ): Promise<void>;

  /**
   * All that the attempt which paid an order brought has gone back to the buyer: the order is refunded, unless credits pay for what is
   * left of it. Without effect on an order that is not paid.
   */
  allGivenBack(
    tx: Transaction,
    refund: { readonly orderId: number; readonly reason: string; readonly at: Date },
  ): Promise<void>;

  /**
   * The money of a refund of an order's positions went, or never will; the order is locked. Repeated without effect, also when money
   * that went comes back later.
   */
  refundMoved(
    tx: Transaction,
    refund: { readonly orderRefundId: number; readonly went: boolean; readonly at: Date },
  ): Promise<void>;

  /** What a refund of an order's positions is for, in few words that {@link refundFound} reads; `null` when they are too many. */
  noteOfRefund(db: Queryable, orderRefundId: number): Promise<string | null>;

  /**
   * A provider gave money back that we had asked for, and our books have lost it (a restore): what it was for is written anew. The order is
   * locked. Without effect on an order that is not paid, or has not so much left.
   * @returns the refund of the order, for {@link refundMoved}
   */
  refundFound(
    tx: Transaction,
    refund: {
      readonly orderId: number;
      readonly note: string;
      readonly amountCents: number;
      readonly at: Date;
    },
  ): Promise<number | undefined>;

  /** A bank took the money back: what it had paid for is not valid any more, and brings nothing. The order is locked. Called once a dispute. */
  revokeDisputed(
    tx: Transaction,
    dispute: { readonly orderId: number; readonly disputeId: number; readonly at: Date },
  ): Promise<void>;

  /** The money that a bank took back is ours after all: what follows from it does so again; codes stay revoked. The order is locked. */
  disputeWon(tx: Transaction, dispute: { readonly orderId: number; readonly at: Date }): Promise<void>;

  /**
   * A bank keeps the money that paid an order: what was kept for the case that the dispute is won is free. The order is locked.
   * Repeated without effect.
   */
  disputeLost(tx: Transaction, dispute: { readonly orderId: number }): Promise<void>;

  /** `undefined` for a reference that we did not make, or that was another order's with the same id before a restore. */
  orderIdOf(db: Queryable, reference: string): Promise<number | undefined>;
}

export type RefundReason =
  /** The payment came after the hold had ended, and what it held was gone. */
  | "sold-out"
  /** The payment came after the hold had ended, and the credits for the rest of the price were gone. */
  | "credits-gone"
  /** The payment came after the hold had ended, and the use of the coupon that reduced its price was gone. */
  | "coupon-gone"
  /** The order had been paid already. */
  | "double-payment"
  /** The order could no longer be bought. */
  | "order-closed"
  /** The event does not take place. */
  | "event-cancelled"
  /** Somebody of ours or the organiser asked for it. */
  | "requested"
  /** Made outside of the product, in the provider's own dashboard. */
  | "external";

/** Implemented by the area fulfilment: mails to the buyer, as jobs in the given transaction. */
export interface BuyerNotices {
  /** Once a refund: the buyer's money is on its way back, and why. */
  refundStarted(
    tx: Transaction,
    notice: {
      readonly orderId: number;
      readonly refundId: number;
      readonly amountCents: number;
      readonly reason: RefundReason;
    },
  ): Promise<void>;

  /** The event of an order that had cost nothing does not take place; a buyer who paid is told with the refund. */
  eventCancelled(tx: Transaction, notice: { readonly orderId: number }): Promise<void>;

  /** The payment came after the hold had ended, and the order was honoured all the same. */
  paidLate(tx: Transaction, notice: { readonly orderId: number }): Promise<void>;

  /** A payment that had been processing (SEPA debit) failed after all; the order is not paid. */
  paymentFailed(
    tx: Transaction,
    notice: { readonly orderId: number; readonly attemptId: number },
  ): Promise<void>;
}
