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

export async function findRefund(db: Queryable, id: number): Promise<Refund | undefined> {
  const row = await db.selectFrom("refund").select(columns).where("id", "=", id).executeTakeFirst();
  return row as Refund | undefined;
}

/** Oldest first. */
export async function refundsOfOrder(db: Queryable, orderId: number): Promise<Refund[]> {
  const rows = await db
    .selectFrom("refund")
    .select(columns)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows as Refund[];
}

/** Oldest first, all locked. The order has to be locked before. */
export async function lockRefundsOfAttempt(tx: Transaction, attemptId: number): Promise<Refund[]> {
  const rows = await tx
    .selectFrom("refund")
    .select(columns)
    .where("attempt_id", "=", attemptId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows as Refund[];
}
