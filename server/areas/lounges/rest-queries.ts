import { type RawBuilder, sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";

/** What is open of the lounges of an order, by position; only of bookings that count. */
export type OpenRest = {
  readonly positionId: number;
  readonly loungeId: number;
  readonly units: number;
  readonly openCents: number;
};

/** Its sum is the open amount of the order. */
export async function openRestsOf(db: Queryable, orderId: number): Promise<OpenRest[]> {
  const { rows } = await sql<OpenRest>`
    select position_id as "positionId", lounge_id as "loungeId", count(*)::int as units, sum(open_cents)::int as "openCents"
    from lounge_booking where order_id = ${orderId} and state = 'valid' and open_cents > 0 and not rest_paid
    group by position_id, lounge_id order by position_id`.execute(db);
  return rows;
}

/**
 * Whether a paid order of what is open of this one counts for more lounges than it is seen at: its fulfilment is to come, or a bank has its money, or
 * decides about it. What it pays in the end is not to be paid twice.
 */
export async function isRestUnderWay(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select c.id from customer_order c where c.parent_order_id = ${orderId} and c.state = 'paid'
      and (select coalesce(sum(p.quantity - p.refunded_units), 0) from order_position p
          where p.order_id = c.id and p.subject_kind = 'lounge_rest')
        > (select count(*) from lounge_booking b where b.rest_order_id = c.id and b.rest_paid)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The order of a booking. */
export async function orderOfBooking(db: Queryable, bookingId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("lounge_booking")
    .select("order_id as orderId")
    .where("id", "=", bookingId)
    .executeTakeFirst();
  return row?.orderId;
}

type Rest = { readonly orderId: number; readonly parentOrderId: number };

/**
 * What was open of the parent's bookings is paid by an order of its own: the first ones of each lounge, as many as it is for, also where one was
 * given back meanwhile. @returns false, without effect, when that was so before
 */
export async function payRests(tx: Transaction, { orderId, parentOrderId }: Rest): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lounge_booking set rest_order_id = ${orderId}, rest_paid = true
    where id in (
        select id from (
          select b.id, p.quantity, row_number() over (partition by b.lounge_id order by b.unit) as place
          from order_position p join lounge_booking b on b.lounge_id = p.subject_id
          where p.order_id = ${orderId} and b.order_id = ${parentOrderId} and b.open_cents > 0 and not b.rest_paid
        ) as counted where place <= quantity)
      and not exists (select from lounge_booking made where made.rest_order_id = ${orderId})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

type LoungeUnits = { readonly loungeId: number; readonly units: number };

/**
 * What an order had paid of bookings is open again: all of it, or so many of a lounge.
 * @param units by the lounges' ids
 */
export async function openRestsAgain(
  tx: Transaction,
  orderId: number,
  units?: readonly LoungeUnits[],
): Promise<void> {
  const which = units === undefined ? sql`rest_paid` : someOf(orderId, units, sql`b.rest_paid`, sql`desc`);
  await sql`update lounge_booking set rest_paid = false where rest_order_id = ${orderId} and ${which}`.execute(
    tx,
  );
}

/** What an order had paid of so many bookings of each lounge, and a bank took back, is paid again. @returns of how many */
export async function payRestsAgain(
  tx: Transaction,
  orderId: number,
  units: readonly LoungeUnits[],
): Promise<number> {
  const left = sql`b.state = 'valid' and not b.rest_paid`;
  const { numAffectedRows } = await sql`
    update lounge_booking set rest_paid = true
    where rest_order_id = ${orderId} and ${someOf(orderId, units, left, sql`asc`)}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** A condition: a booking is one of so many of each lounge that an order paid the rest of, counted from one end. */
function someOf(
  orderId: number,
  units: readonly LoungeUnits[],
  which: RawBuilder<unknown>,
  direction: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`id in (
    select id from (
      select b.id, given.units, row_number() over (partition by b.lounge_id order by b.unit ${direction}) as place
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given ("loungeId" bigint, units int)
      join lounge_booking b on b.rest_order_id = ${orderId} and b.lounge_id = given."loungeId" and ${which}
    ) as counted where place <= units)`;
}

/** A condition: whether an order paid what was open of bookings, and nothing of it counts. */
export function allRestsOpen(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`((select b.id from lounge_booking b where b.rest_order_id = ${orderId} limit 1) is not null
    and (select b.id from lounge_booking b where b.rest_order_id = ${orderId} and b.rest_paid limit 1) is null)`;
}
