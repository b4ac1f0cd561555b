import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { tellHolders } from "../tell-holders.ts";

/** Whether a ticket is offered for sale again, or its money is on its way back for that. */
export async function hasOpenReturn(db: Queryable, ticketId: number): Promise<boolean> {
  return (await openReturnOf(db, ticketId)) !== undefined;
}

export async function openReturnOf(
  db: Queryable,
  ticketId: number,
): Promise<{ readonly id: number; readonly state: "offered" | "going" } | undefined> {
  const row = await db
    .selectFrom("ticket_return")
    .select(["id", "state"])
    .where("ticket_id", "=", ticketId)
    .where("state", "in", ["offered", "going"])
    .executeTakeFirst();
  return row as { id: number; state: "offered" | "going" } | undefined;
}

/**
 * Whether a ticket that cost money made something else of its order free by a coupon, which its buyer still has: its price would go back, and
 * what was free stay.
 */
export async function paysForFreeUnit(db: Queryable, positionId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from order_position own join order_position free on free.order_id = own.order_id and free.id <> own.id
      where own.id = ${positionId} and own.price_cents > own.discount_cents
        and free.price_cents > 0 and free.discount_cents = free.price_cents and free.refunded_units < free.quantity) as is`.execute(
    db,
  );
  return rows[0]?.is === true;
}

export async function insertReturn(
  tx: Transaction,
  { ticketId, eventId, at }: { readonly ticketId: number; readonly eventId: number; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto("ticket_return")
    .values({ ticket_id: ticketId, event_id: eventId, offered_at: at, state_changed_at: at })
    .execute();
  await tellHolders(tx, [ticketId]);
}

export async function setReturn(
  tx: Transaction,
  id: number,
  state: "offered" | "going" | "withdrawn",
  at: Date,
  orderRefundId: number | null = null,
): Promise<void> {
  const { ticketId } = await tx
    .updateTable("ticket_return")
    .set({ state, state_changed_at: at, order_refund_id: orderRefundId })
    .where("id", "=", id)
    .returning("ticket_id as ticketId")
    .executeTakeFirstOrThrow();
  await tellHolders(tx, [ticketId]);
}

/**
 * Of each offer on sale whose places are all paid for the ticket that was offered first, unless one of it is on its way already: whoever comes
 * next buys the place of one ticket at a time. A ticket whose refund failed lets the others pass, and is tried again after a day.
 */
export async function ticketsToResell(
  db: Queryable,
  at: Date,
): Promise<{ readonly returnId: number; readonly ticketId: number; readonly orderId: number }[]> {
  const { rows } = await sql<{ returnId: number; ticketId: number; orderId: number }>`
    select distinct on (t.offer_id) r.id as "returnId", t.id as "ticketId", t.order_id as "orderId"
    from ticket_return r join ticket t on t.id = r.ticket_id join ticket_offer o on o.id = t.offer_id join event e on e.id = t.event_id
    where r.state = 'offered' and t.state = 'valid' and o.sold >= o.quota
      and e.state = 'published' and e.ticket_sale and e.ticket_sale_link is null and e.starts_at > ${at}
      and coalesce(o.sale_starts_at <= ${at}, true) and coalesce(o.sale_ends_at > ${at}, true)
      and not exists (select from ticket_return going join ticket other on other.id = going.ticket_id
        where going.state = 'going' and other.offer_id = t.offer_id)
      and not exists (select from order_refund f join order_refund_position fp on fp.order_refund_id = f.id
        where f.order_id = t.order_id and fp.position_id = t.position_id and f.state = 'failed'
          and f.state_changed_at > ${at}::timestamptz - interval '1 day')
    order by t.offer_id, r.state_changed_at, r.id`.execute(db);
  return rows;
}

/** Returns whose refund failed: their tickets count as before, and are offered as before. */
export async function offerFailedAgain(db: Queryable, at: Date): Promise<void> {
  await sql`
    update ticket_return r set state = 'offered', state_changed_at = ${at}, order_refund_id = null
    from order_refund f where r.state = 'going' and f.id = r.order_refund_id and f.state = 'failed'`.execute(
    db,
  );
}

/** Whether all places of an offer are paid for: holds are free to get, so they count for nothing. Under its lock by whoever decides. */
export async function isSoldOut(db: Queryable, offerId: number): Promise<boolean> {
  const { full } = await db
    .selectFrom("ticket_offer")
    .select(sql<boolean>`sold >= quota`.as("full"))
    .where("id", "=", offerId)
    .executeTakeFirstOrThrow();
  return full;
}
