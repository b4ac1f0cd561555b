import type { Transaction } from "#server/platform/database.ts";
import type { RefundReason } from "./ports.ts";
import type { Refund } from "./refund-queries.ts";
import type { PaymentActor, RefundState } from "./state-machines.ts";

export type NewRefundRow = {
  readonly orderId: number;
  readonly attemptId: number;
  readonly eventId: number | null;
  readonly amountCents: number;
  readonly reason: RefundReason;
  readonly orderRefundId?: number;
  readonly now: Date;
  /** Only for refunds that begin at the provider. */
  readonly external?: { readonly state: RefundState; readonly providerRefundId: string };
};

/** Who begins a refund for a reason. */
const ORIGINS: Record<RefundReason, PaymentActor> = {
  "sold-out": "system",
  "credits-gone": "system",
  "coupon-gone": "system",
  "double-payment": "system",
  "order-closed": "system",
  "event-cancelled": "system",
  requested: "operator",
  external: "provider",
};

/** Its order knows what became of the refund. */
export async function noteOrderTold(tx: Transaction, id: number): Promise<void> {
  await tx.updateTable("refund").set({ order_told: true }).where("id", "=", id).execute();
}

export async function insertRefund(tx: Transaction, refund: NewRefundRow): Promise<number> {
  const state = refund.external?.state ?? "requested";
  const { id } = await tx
    .insertInto("refund")
    .values({
      order_id: refund.orderId,
      attempt_id: refund.attemptId,
      event_id: refund.eventId,
      order_refund_id: refund.orderRefundId ?? null,
      order_told: refund.orderRefundId === undefined,
      state,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      provider_refund_id: refund.external?.providerRefundId ?? null,
      created_at: refund.now,
      updated_at: refund.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { reason, now } = refund;
  await insertRefundHistory(tx, { id, state: null }, { to: state, reason, actor: ORIGINS[reason], now });
  return id;
}

type RefundChange = {
  readonly to: RefundState;
  readonly reason: string;
  readonly actor: PaymentActor;
  readonly now: Date;
};

export async function moveRefund(
  tx: Transaction,
  refund: Refund,
  change: RefundChange & { readonly providerRefundId?: string },
): Promise<void> {
  await tx
    .updateTable("refund")
    .set({ state: change.to, updated_at: change.now, provider_refund_id: change.providerRefundId })
    .where("id", "=", refund.id)
    .execute();
  await insertRefundHistory(tx, refund, change);
}

/** Less of a refund is left to give, as the rest went back in another way. */
export async function cutRefund(
  tx: Transaction,
  refund: Refund,
  cut: { readonly amountCents: number; readonly reason: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("refund")
    .set({ amount_cents: cut.amountCents, updated_at: cut.now })
    .where("id", "=", refund.id)
    .execute();
  await insertRefundHistory(tx, refund, { ...cut, to: refund.state, actor: "system" });
}

/** Notes once why a refund has to wait. @returns whether this was the first time. */
export async function noteRefundHeldBack(
  tx: Transaction,
  refund: Refund,
  note: { readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const known = await tx
    .selectFrom("refund_history")
    .select("id")
    .where("refund_id", "=", refund.id)
    .where("reason", "=", note.reason)
    .executeTakeFirst();
  if (known !== undefined) return false;
  await insertRefundHistory(tx, refund, { ...note, to: refund.state, actor: "system" });
  return true;
}

async function insertRefundHistory(
  tx: Transaction,
  { id, state }: { readonly id: number; readonly state: RefundState | null },
  { to, reason, actor, now }: RefundChange,
): Promise<void> {
  await tx
    .insertInto("refund_history")
    .values({ refund_id: id, from_state: state, to_state: to, reason, actor, at: now })
    .execute();
}
