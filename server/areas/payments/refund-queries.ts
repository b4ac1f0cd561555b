import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { RefundReason } from "./ports.ts";
import type { RefundState } from "./state-machines.ts";

export type Refund = {
  readonly id: number;
  /** What the provider knows it by; `null` for refunds of before there were tokens. */
  readonly token: string | null;
  readonly orderId: number;
  readonly attemptId: number;
  readonly eventId: number | null;
  /** Of which refund of the order it is what goes to the provider; `null`: it is for no position. */
  readonly orderRefundId: number | null;
  readonly state: RefundState;
  readonly amountCents: number;
  readonly reason: RefundReason;
  readonly providerRefundId: string | null;
  readonly updatedAt: Date;
};

const columns = [
  "id",
  "token",
  "order_id as orderId",
  "attempt_id as attemptId",
  "event_id as eventId",
  "order_refund_id as orderRefundId",
  "state",
  "amount_cents as amountCents",
  "reason",
  "provider_refund_id as providerRefundId",
  "updated_at as updatedAt",
] as const;

const refunds = (db: Queryable) => db.selectFrom("refund").select(columns).$castTo<Refund>();

export function findRefund(db: Queryable, id: number): Promise<Refund | undefined> {
  return refunds(db).where("id", "=", id).executeTakeFirst();
}

/** Oldest first. */
export function refundsOfOrder(db: Queryable, orderId: number): Promise<Refund[]> {
  return refunds(db).where("order_id", "=", orderId).orderBy("id").execute();
}

/** Oldest first, all locked. The order has to be locked before. */
export function lockRefundsOfAttempt(tx: Transaction, attemptId: number): Promise<Refund[]> {
  return refunds(tx).where("attempt_id", "=", attemptId).orderBy("id").forNoKeyUpdate().execute();
}
