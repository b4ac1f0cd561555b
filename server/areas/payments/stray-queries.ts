import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { ProviderName } from "./provider.ts";
import type { PaymentActor, StrayState } from "./state-machines.ts";

/** Money at a provider for an order that we do not have. */
export type StrayPayment = {
  readonly provider: ProviderName;
  readonly paymentId: string;
  readonly state: StrayState;
  readonly amountCents: number;
  readonly currency: string;
  /** Why it is in this state. */
  readonly reason: string;
  /** Since when it is in this state. */
  readonly since: Date;
};

const columns = [
  "provider",
  "provider_payment_id as paymentId",
  "state",
  "amount_cents as amountCents",
  "currency",
  "reason",
  "updated_at as since",
] as const;

export async function findStray(
  db: Queryable,
  provider: ProviderName,
  paymentId: string,
): Promise<StrayPayment | undefined> {
  const row = await db
    .selectFrom("stray_payment")
    .select(columns)
    .where("provider", "=", provider)
    .where("provider_payment_id", "=", paymentId)
    .executeTakeFirst();
  return row as StrayPayment | undefined;
}

/** Whether a session's money is of an order that we do not have, as we know. */
export async function isStraySession(
  db: Queryable,
  provider: ProviderName,
  sessionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("stray_payment")
    .select("provider_payment_id")
    .where("provider", "=", provider)
    .where("provider_session_id", "=", sessionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockStray(
  tx: Transaction,
  provider: ProviderName,
  paymentId: string,
): Promise<StrayPayment | undefined> {
  const row = await tx
    .selectFrom("stray_payment")
    .select(columns)
    .where("provider", "=", provider)
    .where("provider_payment_id", "=", paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as StrayPayment | undefined;
}

/** @returns false, without effect, for a payment that was found before */
export async function insertStray(
  tx: Transaction,
  stray: StrayPayment & {
    readonly sessionId: string;
    readonly orderNumber: string | null;
    readonly epoch: string | null;
    readonly madeAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("stray_payment")
    .values({
      provider: stray.provider,
      provider_payment_id: stray.paymentId,
      provider_session_id: stray.sessionId,
      order_number: stray.orderNumber,
      epoch: stray.epoch,
      state: stray.state,
      reason: stray.reason,
      amount_cents: stray.amountCents,
      currency: stray.currency,
      made_at: stray.madeAt,
      found_at: stray.since,
      updated_at: stray.since,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await insertHistory(tx, stray, null, {
    to: stray.state,
    reason: stray.reason,
    actor: "system",
    now: stray.since,
  });
  return true;
}

/** How often a payment was to go back: once, and again for each time that a person asked for another try. */
export async function countReturns(
  db: Queryable,
  { provider, paymentId }: Pick<StrayPayment, "provider" | "paymentId">,
): Promise<number> {
  const { count } = await db
    .selectFrom("stray_payment_history")
    .select((is) => is.fn.countAll<number>().as("count"))
    .where("provider", "=", provider)
    .where("provider_payment_id", "=", paymentId)
    .where("to_state", "=", "requested")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Writes down once what happened to a payment that stays as it is; it is locked. @returns when, and whether that was now */
export async function noteAboutStray(
  tx: Transaction,
  stray: StrayPayment,
  note: { readonly reason: string; readonly now: Date },
): Promise<{ readonly at: Date; readonly isNews: boolean }> {
  const known = await tx
    .selectFrom("stray_payment_history")
    .select("at")
    .where("provider", "=", stray.provider)
    .where("provider_payment_id", "=", stray.paymentId)
    .where("reason", "=", note.reason)
    .executeTakeFirst();
  if (known !== undefined) return { at: known.at, isNews: false };
  await insertHistory(tx, stray, stray.state, { ...note, to: stray.state, actor: "provider" });
  return { at: note.now, isNews: true };
}

type StrayChange = {
  readonly to: StrayState;
  readonly reason: string;
  readonly actor: PaymentActor;
  readonly now: Date;
};

/** The payment is locked. */
export async function moveStray(tx: Transaction, stray: StrayPayment, change: StrayChange): Promise<void> {
  await tx
    .updateTable("stray_payment")
    .set({ state: change.to, reason: change.reason, updated_at: change.now })
    .where("provider", "=", stray.provider)
    .where("provider_payment_id", "=", stray.paymentId)
    .execute();
  await insertHistory(tx, stray, stray.state, change);
}

async function insertHistory(
  tx: Transaction,
  { provider, paymentId }: Pick<StrayPayment, "provider" | "paymentId">,
  from: StrayState | null,
  { to, reason, actor, now }: StrayChange,
): Promise<void> {
  await tx
    .insertInto("stray_payment_history")
    .values({
      provider,
      provider_payment_id: paymentId,
      from_state: from,
      to_state: to,
      reason,
      actor,
      at: now,
    })
    .execute();
}

/** How many stray payments began to go back after a moment without anybody having asked for it. */
export async function countReturnedSince(tx: Transaction, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stray_payment s
    where found_at > ${since} and exists (select from stray_payment_history h
      where (h.provider, h.provider_payment_id) = (s.provider, s.provider_payment_id)
        and h.from_state is null and h.to_state in ('awaited', 'requested'))`.execute(tx);
  return rows[0]?.count ?? 0;
}
