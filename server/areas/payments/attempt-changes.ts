import type { Transaction } from "#server/platform/database.ts";
import { type Attempt, columns } from "./attempt-queries.ts";
import type { ProviderName } from "./provider.ts";
import type { AttemptState, PaymentActor } from "./state-machines.ts";

export async function insertAttempt(
  tx: Transaction,
  attempt: {
    readonly orderId: number;
    readonly eventId: number | null;
    readonly provider: ProviderName;
    readonly amountCents: number;
    /** When the session that is to be made ends. */
    readonly expiresAt: Date;
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
      expires_at: attempt.expiresAt,
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
      // What is undefined stays as it is.
      provider_session_id: change.sessionId,
      provider_payment_id: change.paymentId ?? undefined,
      link: change.link,
      expires_at: change.expiresAt,
      effect: change.effect,
      received_cents: change.received?.amountCents,
      received_currency: change.received?.currency,
      received_live: change.received?.live,
    })
    .where("id", "=", attempt.id)
    .execute();
  await insertAttemptHistory(tx, attempt.id, attempt.state, change);
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
