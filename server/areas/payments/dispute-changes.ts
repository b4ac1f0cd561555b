import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import type { Dispute } from "./dispute-queries.ts";
import type { ProviderName } from "./provider.ts";
import type { DisputeState } from "./state-machines.ts";

export async function insertDispute(
  tx: Transaction,
  dispute: {
    readonly orderId: number;
    readonly attemptId: number;
    readonly eventId: number | null;
    readonly provider: ProviderName;
    readonly providerDisputeId: string;
    readonly amountCents: number;
    readonly owedCents: number;
    readonly now: Date;
  },
): Promise<Dispute> {
  const { id } = await tx
    .insertInto("payment_dispute")
    .values({
      order_id: dispute.orderId,
      attempt_id: dispute.attemptId,
      event_id: dispute.eventId,
      provider: dispute.provider,
      provider_dispute_id: dispute.providerDisputeId,
      state: "open",
      amount_cents: dispute.amountCents,
      receivable_cents: dispute.owedCents,
      created_at: dispute.now,
      updated_at: dispute.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertDisputeHistory(tx, { id, state: null }, "open", dispute.now);
  return { id, state: "open", amountCents: dispute.amountCents, updatedAt: dispute.now };
}

/** @param receivableCents what the buyer still owes: nothing once the dispute is won. */
export async function moveDispute(
  tx: Transaction,
  dispute: Dispute,
  change: { readonly to: DisputeState; readonly receivableCents: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("payment_dispute")
    .set({ state: change.to, receivable_cents: change.receivableCents, updated_at: change.now })
    .where("id", "=", dispute.id)
    .execute();
  await insertDisputeHistory(tx, dispute, change.to, change.now);
}

/**
 * Nothing is left that a payment was for: of all that banks keep of it the buyer owes this much together, of each no more than before, of the
 * first ones first.
 */
export async function lowerReceivables(tx: Transaction, attemptId: number, cents: number): Promise<void> {
  await sql`
    update payment_dispute d set receivable_cents = owed.cents
    from (
      select id, least(receivable_cents, greatest(0, ${cents}::int - (sum(receivable_cents) over (order by id) - receivable_cents)))::int as cents
      from payment_dispute where attempt_id = ${attemptId} and state = 'lost'
    ) as owed
    where d.id = owed.id and d.receivable_cents > owed.cents`.execute(tx);
}

async function insertDisputeHistory(
  tx: Transaction,
  { id, state }: { readonly id: number; readonly state: DisputeState | null },
  to: DisputeState,
  at: Date,
): Promise<void> {
  const reason = "reported by the provider";
  await tx
    .insertInto("payment_dispute_history")
    .values({ dispute_id: id, from_state: state, to_state: to, reason, actor: "provider", at })
    .execute();
}
