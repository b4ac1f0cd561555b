import { type RawBuilder, sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { OrderActor } from "../orders/order-states.ts";

/** - `requested`: its money is not on its way yet. - `applied`: it is, and what it is for counts no more. - `failed`: it never went. */
export type OrderRefundState = "requested" | "applied" | "failed";

export type RefundedPosition = { readonly id: number; readonly units: number; readonly cents: number };

export type OrderRefund = {
  readonly id: number;
  readonly orderId: number;
  readonly state: OrderRefundState;
  readonly actor: OrderActor;
  /** All of it, and what of it goes back as credits. */
  readonly amountCents: number;
  readonly creditsCents: number;
  readonly positions: readonly RefundedPosition[];
};

/** Oldest first. The order is locked by a caller that decides by them. */
export function refundsOfOrder(db: Queryable, orderId: number): Promise<OrderRefund[]> {
  return refundsWhere(db, sql`r.order_id = ${orderId}`);
}

export async function findOrderRefund(db: Queryable, id: number): Promise<OrderRefund | undefined> {
  return (await refundsWhere(db, sql`r.id = ${id}`))[0];
}

async function refundsWhere(db: Queryable, condition: RawBuilder<unknown>): Promise<OrderRefund[]> {
  const { rows } = await sql<OrderRefund>`
    select r.id, r.order_id as "orderId", r.state, r.actor, r.amount_cents as "amountCents", r.credits_cents as "creditsCents",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.position_id, 'units', p.units, 'cents', p.amount_cents) order by p.position_id)
        from order_refund_position p where p.order_refund_id = r.id), '[]') as positions
    from order_refund r where ${condition} order by r.id`.execute(db);
  return rows;
}

/** @returns its id */
export async function insertOrderRefund(
  tx: Transaction,
  refund: Omit<OrderRefund, "id" | "state"> & {
    readonly eventId: number | null;
    readonly at: Date;
  },
): Promise<number> {
  const { orderId, eventId, amountCents, creditsCents, actor, at, positions } = refund;
  const { id } = await tx
    .insertInto("order_refund")
    .values({
      order_id: orderId,
      event_id: eventId,
      amount_cents: amountCents,
      credits_cents: creditsCents,
      actor,
      created_at: at,
      state_changed_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (positions.length > 0)
    await tx
      .insertInto("order_refund_position")
      .values(
        positions.map(({ id: position_id, units, cents }) => ({
          order_refund_id: id,
          position_id,
          units,
          amount_cents: cents,
        })),
      )
      .execute();
  return id;
}

/** @returns whether it was `requested` until now */
export async function endOrderRefund(
  tx: Transaction,
  id: number,
  to: "applied" | "failed",
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("order_refund")
    .set({ state: to, state_changed_at: at })
    .where("id", "=", id)
    .where("state", "=", "requested")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @throws Error of the database when a position has not so many units left */
export async function addRefundedUnits(
  tx: Transaction,
  orderId: number,
  positions: readonly RefundedPosition[],
): Promise<void> {
  for (const { id, units } of positions)
    await tx
      .updateTable("order_position")
      .set((eb) => ({ refunded_units: eb("refunded_units", "+", units) }))
      .where("order_id", "=", orderId)
      .where("id", "=", id)
      .execute();
}
