import { type RawBuilder, sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";

/** A lounge that a paid order has booked. */
export type Booking = {
  readonly id: number;
  readonly orderId: number;
  readonly positionId: number;
  readonly loungeId: number;
  readonly eventId: number;
  readonly secureCode: string;
  readonly state: "valid" | "revoked";
  /** What is to be paid of it still, in cents. */
  readonly openCents: number;
  /** What was paid of it after the deposit, in cents. */
  readonly paidRestCents: number;
  /** Whether it had another code before. */
  readonly isReissued: boolean;
  readonly issuedAt: Date;
};

export type NewBooking = Pick<Booking, "id" | "positionId" | "loungeId" | "secureCode" | "openCents"> & {
  /** Which of its position, from 1. */
  readonly unit: number;
};

const columns = sql`id, order_id as "orderId", position_id as "positionId", lounge_id as "loungeId", event_id as "eventId",
  secure_code as "secureCode", state, case when rest_paid then 0 else open_cents end as "openCents",
  case when rest_paid then open_cents else 0 end as "paidRestCents", is_reissued as "isReissued",
  issued_at as "issuedAt"`;

/** In the order of their positions, each position's as they are counted. */
export async function bookingsOfOrder(db: Queryable, orderId: number): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select ${columns} from lounge_booking where order_id = ${orderId} order by position_id, unit`.execute(db);
  return rows;
}

/** Of any number of orders, in the order of their ids. */
export async function bookingsOfOrders(db: Queryable, orderIds: readonly number[]): Promise<Booking[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<Booking>`
    select ${columns} from lounge_booking where order_id = any (${orderIds}::bigint[]) order by id`.execute(
    db,
  );
  return rows;
}

/** Ids before their rows: a booking's id is part of its signed code. */
export async function nextBookingIds(tx: Transaction, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('lounge_booking', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function insertBookings(
  tx: Transaction,
  { orderId, eventId }: { readonly orderId: number; readonly eventId: number },
  bookings: readonly NewBooking[],
): Promise<void> {
  await sql`
    insert into lounge_booking (id, order_id, position_id, unit, lounge_id, event_id, secure_code, open_cents)
    overriding system value
    select id, ${orderId}, "positionId", unit, "loungeId", ${eventId}, "secureCode", "openCents"
    from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as one (id bigint, "positionId" bigint, unit int, "loungeId" bigint,
      "secureCode" text, "openCents" int)`.execute(tx);
}

/** A condition: whether an order has booked lounges, and none of them counts. */
export function allBookingsRevoked(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`((select b.id from lounge_booking b where b.order_id = ${orderId} limit 1) is not null
    and (select b.id from lounge_booking b where b.order_id = ${orderId} and b.state = 'valid' limit 1) is null)`;
}

/** Those of the orders that have booked none. */
export async function ordersWithoutBookings(db: Queryable, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${orderIds}::bigint[]) as given (id)
    where not exists (select from lounge_booking b where b.order_id = given.id)`.execute(db);
  return rows.map(({ id }) => id);
}
