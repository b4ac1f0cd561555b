import type { Queries } from "./session-store.ts";

export type Refund = {
  id: string;
  paymentId: string;
  reference: string | null;
  state: "pending" | "succeeded" | "failed";
  amountCents: number;
  requestHash: string | null;
};

const COLUMNS = `id, payment_id as "paymentId", reference, state, amount_cents as "amountCents",
  request_hash as "requestHash"`;

export async function findRefundByKey(queries: Queries, key: string): Promise<Refund | undefined> {
  const { rows } = await queries.query<Refund>(
    `select ${COLUMNS} from sandbox.refund where idempotency_key = $1`,
    [key],
  );
  return rows[0];
}

export async function refundsOfPayment(queries: Queries, paymentId: string): Promise<Refund[]> {
  const { rows } = await queries.query<Refund>(
    `select ${COLUMNS} from sandbox.refund where payment_id = $1 order by created_at, id`,
    [paymentId],
  );
  return rows;
}

export type Aftermath = {
  /** Money that went or is going back, in cents. */
  readonly refundedCents: number;
  readonly dispute: "open" | "won" | "lost" | undefined;
};

/** What has happened to a payment since it arrived. */
export async function aftermathOf(queries: Queries, paymentId: string | null): Promise<Aftermath> {
  if (paymentId === null) return { refundedCents: 0, dispute: undefined };
  const refunds = (await refundsOfPayment(queries, paymentId)).filter(({ state }) => state !== "failed");
  const { rows } = await queries.query<{ state: "open" | "won" | "lost" }>(
    "select state from sandbox.dispute where payment_id = $1",
    [paymentId],
  );
  return {
    refundedCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    dispute: rows[0]?.state,
  };
}

export async function insertRefund(
  queries: Queries,
  refund: Refund,
  timing: { key: string | null; settlesAt: Date; now: Date },
): Promise<void> {
  await queries.query(
    `insert into sandbox.refund (id, idempotency_key, request_hash, payment_id, reference, state, amount_cents,
       settles_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      refund.id,
      timing.key,
      refund.requestHash,
      refund.paymentId,
      refund.reference,
      refund.state,
      refund.amountCents,
      timing.settlesAt,
      timing.now,
    ],
  );
}

/** Ends the refunds whose time has come, as their session says. */
export async function settleDueRefunds(queries: Queries, now: Date): Promise<Refund[]> {
  const { rows } = await queries.query<Refund>(
    `update sandbox.refund r set settles_at = null, state = s.refund_outcome
     from sandbox.session s
     where s.payment_id = r.payment_id and r.id in (
       select id from sandbox.refund where settles_at <= $1 limit 50 for update skip locked)
     returning r.id, r.payment_id as "paymentId", r.reference, r.state, r.amount_cents as "amountCents",
       r.request_hash as "requestHash"`,
    [now],
  );
  return rows;
}

/** A refund as the product sees it. */
export function publicRefund({ id, reference, paymentId, state, amountCents }: Refund) {
  return { id, reference, paymentId, state, amountCents, currency: "EUR" };
}
