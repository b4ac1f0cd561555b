import type { Transaction } from "#server/platform/database.ts";
import type { PaymentActor, StrayState } from "./state-machines.ts";
import type { StrayPayment } from "./stray-queries.ts";

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
