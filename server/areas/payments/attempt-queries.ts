import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { ProviderName } from "./provider.ts";
import type { AttemptState } from "./state-machines.ts";

export type Attempt = {
  readonly id: number;
  /** What the provider knows it by; `null` for attempts of before there were tokens. */
  readonly token: string | null;
  readonly orderId: number;
  readonly eventId: number | null;
  readonly provider: ProviderName;
  readonly state: AttemptState;
  readonly amountCents: number;
  readonly currency: string;
  readonly sessionId: string | null;
  readonly paymentId: string | null;
  readonly link: string | null;
  readonly expiresAt: Date | null;
  readonly effect: "order_paid" | "refunded" | null;
  /** What came instead of `amountCents`; only of a mismatch. */
  readonly receivedCents: number | null;
  readonly receivedCurrency: string | null;
  readonly createdAt: Date;
};

export const columns = [
  "id",
  "token",
  "order_id as orderId",
  "event_id as eventId",
  "provider",
  "state",
  "amount_cents as amountCents",
  "currency",
  "provider_session_id as sessionId",
  "provider_payment_id as paymentId",
  "link",
  "expires_at as expiresAt",
  "effect",
  "received_cents as receivedCents",
  "received_currency as receivedCurrency",
  "created_at as createdAt",
] as const;

const attempts = (db: Queryable) => db.selectFrom("payment_attempt").select(columns).$castTo<Attempt>();

const ofOrder = (db: Queryable, orderId: number) =>
  attempts(db).where("order_id", "=", orderId).orderBy("id");

/** Without a lock: for what is decided again under it. */
export function findAttempt(db: Queryable, id: number): Promise<Attempt | undefined> {
  return attempts(db).where("id", "=", id).executeTakeFirst();
}

export function findAttemptBySession(db: Queryable, provider: ProviderName, sessionId: string) {
  return attempts(db)
    .where("provider", "=", provider)
    .where("provider_session_id", "=", sessionId)
    .executeTakeFirst();
}

export function findAttemptByPayment(db: Queryable, provider: ProviderName, paymentId: string) {
  return attempts(db)
    .where("provider", "=", provider)
    .where("provider_payment_id", "=", paymentId)
    .executeTakeFirst();
}

/** Oldest first. */
export function attemptsOfOrder(db: Queryable, orderId: number): Promise<Attempt[]> {
  return ofOrder(db, orderId).execute();
}

/** Those of the orders that a payment was begun for. */
export async function ordersWithAttempts(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("payment_attempt")
    .select("order_id as orderId")
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Oldest first, all locked. The order has to be locked before. */
export function lockAttemptsOfOrder(tx: Transaction, orderId: number): Promise<Attempt[]> {
  return ofOrder(tx, orderId).forNoKeyUpdate().execute();
}

/** When and why an attempt came into a state. */
export async function lastMoveTo(
  db: Queryable,
  attemptId: number,
  state: AttemptState,
): Promise<{ readonly reason: string; readonly at: Date } | undefined> {
  return db
    .selectFrom("payment_attempt_history")
    .select(["reason", "at"])
    .where("attempt_id", "=", attemptId)
    .where("to_state", "=", state)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
