import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { ProviderName } from "./provider.ts";
import type { AttemptState, PaymentActor } from "./state-machines.ts";

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

const columns = [
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

/** Without a lock: for what is decided again under it. */
export async function findAttempt(db: Queryable, id: number): Promise<Attempt | undefined> {
  const row = await db.selectFrom("payment_attempt").select(columns).where("id", "=", id).executeTakeFirst();
  return row as Attempt | undefined;
}

export async function findAttemptBySession(
  db: Queryable,
  provider: ProviderName,
  sessionId: string,
): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom("payment_attempt")
    .select(columns)
    .where("provider", "=", provider)
    .where("provider_session_id", "=", sessionId)
    .executeTakeFirst();
  return row as Attempt | undefined;
}

export async function findAttemptByPayment(
  db: Queryable,
  provider: ProviderName,
  paymentId: string,
): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom("payment_attempt")
    .select(columns)
    .where("provider", "=", provider)
    .where("provider_payment_id", "=", paymentId)
    .executeTakeFirst();
  return row as Attempt | undefined;
}

/** Oldest first. */
export async function attemptsOfOrder(db: Queryable, orderId: number): Promise<Attempt[]> {
  const rows = await db
    .selectFrom("payment_attempt")
    .select(columns)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows as Attempt[];
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
export async function lockAttemptsOfOrder(tx: Transaction, orderId: number): Promise<Attempt[]> {
  const rows = await tx
    .selectFrom("payment_attempt")
    .select(columns)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows as Attempt[];
}

export async function insertAttempt(
  tx: Transaction,
  attempt: {
    readonly orderId: number;
    readonly eventId: number | null;
    readonly provider: ProviderName;
    readonly amountCents: number;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<Attempt> {
  const row = await tx
    .insertInto("payment_attempt")
    .values({
      order_id: attempt.orderId,
      event_id: attempt.eventId,
      provider: attempt.provider,
      state: "created",
      amount_cents: attempt.amountCents,
      created_at: attempt.now,
      updated_at: attempt.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  const { reason, now } = attempt;
  await insertAttemptHistory(tx, row.id, null, { to: "created", reason, actor: "buyer", now });
  return row as Attempt;
}

export type AttemptChange = {
  readonly to: AttemptState;
  readonly reason: string;
  /** Who brings it there; by default `system`. */
  readonly actor?: PaymentActor;
  readonly now: Date;
  readonly sessionId?: string;
  readonly paymentId?: string | null;
  readonly link?: string | null;
  readonly expiresAt?: Date;
  readonly effect?: "order_paid" | "refunded";
  /** The money of a mismatch, as the provider has it. */
  readonly received?: { readonly amountCents: number; readonly currency: string; readonly live: boolean };
};

/** Writes a transition and its history; whether it is allowed is the caller's to ask. */
export async function moveAttempt(tx: Transaction, attempt: Attempt, change: AttemptChange): Promise<void> {
  await tx
    .updateTable("payment_attempt")
    .set({
      state: change.to,
      updated_at: change.now,
      ...(change.sessionId === undefined ? {} : { provider_session_id: change.sessionId }),
      ...(change.paymentId == null ? {} : { provider_payment_id: change.paymentId }),
      ...(change.link === undefined ? {} : { link: change.link }),
      ...(change.expiresAt === undefined ? {} : { expires_at: change.expiresAt }),
      ...(change.effect === undefined ? {} : { effect: change.effect }),
      ...(change.received === undefined
        ? {}
        : {
            received_cents: change.received.amountCents,
            received_currency: change.received.currency,
            received_live: change.received.live,
          }),
    })
    .where("id", "=", attempt.id)
    .execute();
  await insertAttemptHistory(tx, attempt.id, attempt.state, change);
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

/** Fixes the session's end before the provider is asked, so that asking twice asks for the same. */
export async function setAttemptEnd(tx: Transaction, attemptId: number, expiresAt: Date): Promise<void> {
  await tx
    .updateTable("payment_attempt")
    .set({ expires_at: expiresAt })
    .where("id", "=", attemptId)
    .execute();
}

async function insertAttemptHistory(
  tx: Transaction,
  attemptId: number,
  from: AttemptState | null,
  { to, reason, actor = "system", now }: Pick<AttemptChange, "to" | "reason" | "actor" | "now">,
): Promise<void> {
  await tx
    .insertInto("payment_attempt_history")
    .values({ attempt_id: attemptId, from_state: from, to_state: to, reason, actor, at: now })
    .execute();
}
