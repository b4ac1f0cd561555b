import type pg from "pg";
import { LockingBatcher } from "#server/platform/locking-batcher.ts";

/** Money that has arrived as it was asked for. */
export type ArrivedPayment = {
  readonly attemptId: number;
  readonly eventId: number | null;
  readonly sessionId: string;
  readonly paymentId: string | null;
  readonly orderNumber: string;
  /** Goes into the attempt's history. */
  readonly reason: string;
};

/** Settles what is plain, many at once; `false` for what has to be looked at one by one. */
export type PaymentSettler = Pick<LockingBatcher<ArrivedPayment, boolean>, "submit">;

/** Of the pool that it is given; the sale has the others. */
export const SETTLING_CONNECTIONS = 2;

/** @param pool one of its own: many payments at once must not take the connections of readers (docs/domain/locking.md) */
export function createSettler(pool: pg.Pool, clock: () => Date): PaymentSettler {
  return new LockingBatcher({
    send: (payments) => settlePayments(pool, payments, clock()),
    keyOf: ({ attemptId, sessionId }) => `${attemptId} ${sessionId}`,
    locksOf: ({ eventId }) => (eventId === null ? [] : [eventId]),
    mostBatches: SETTLING_CONNECTIONS,
    // Money that has arrived is never turned away.
    longestQueue: Number.POSITIVE_INFINITY,
  });
}

/**
 * Settles those of the payments that are plain in one round trip and one transaction (`settle_payments`, migrations 0057, 0075): after it
 * returns they have paid their orders. Repeated, or beside whatever else settles them, without further effect.
 */
export async function settlePayments(
  pool: pg.Pool,
  payments: readonly ArrivedPayment[],
  at: Date,
): Promise<boolean[]> {
  const { rows } = await pool.query<{ id: number }>("select settle_payments($1, $2, $3, $4, $5, $6) as id", [
    payments.map(({ attemptId }) => attemptId),
    payments.map(({ orderNumber }) => orderNumber),
    payments.map(({ sessionId }) => sessionId),
    payments.map(({ paymentId }) => paymentId),
    payments.map(({ reason }) => reason),
    at,
  ]);
  const settled = new Set(rows.map(({ id }) => id));
  return payments.map(({ attemptId }) => settled.has(attemptId));
}
