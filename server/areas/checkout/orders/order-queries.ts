import { sql } from "kysely";
import { type PersonNames, printedName } from "#contract/person-names.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { PositionKind } from "../sale/pricing.ts";
import type { OrderReferences, ReferencedOrder } from "./order-reference.ts";
import type { OrderReason, OrderState } from "./order-states.ts";

const columns = [
  "customer_order.id",
  "customer_order.link_secret as linkSecret",
  "customer_order.number",
  "customer_order.state",
  "customer_order.event_id as eventId",
  "customer_order.organiser_id as organiserId",
  "customer_order.account_id as accountId",
  "customer_order.email",
  "customer_order.firstname",
  "customer_order.lastname",
  "customer_order.phone",
  "customer_order.total_cents as totalCents",
  "customer_order.return_path as returnPath",
  "customer_order.hold_expires_at as holdExpiresAt",
  "customer_order.created_at as createdAt",
  "customer_order.paid_at as paidAt",
] as const;

export type OrderHead = {
  readonly id: number;
  /** The random part of its link; `null` for an order of before there was one. */
  readonly linkSecret: string | null;
  /** What people call it: eight characters, see `newOrderNumber`. */
  readonly number: string;
  readonly state: OrderState;
  readonly eventId: number;
  readonly organiserId: number;
  /** `null` = ordered as a guest. */
  readonly accountId: number | null;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly totalCents: number;
  /** A path of our own pages. */
  readonly returnPath: string | null;
  /** `null` when nothing is held, or without an end while a payment is processed. */
  readonly holdExpiresAt: Date | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
};

export type OrderPosition = {
  readonly id: number;
  readonly kind: PositionKind;
  readonly offerId: number;
  readonly ticketType: number | null;
  readonly title: string;
  /** 1 for a ticket; for fees and insurance the number of tickets they are for. */
  readonly quantity: number;
  /** The whole position before its discount, VAT included. */
  readonly priceCents: number;
  readonly discountCents: number;
  readonly vatBasisPoints: number;
  /** The name on the ticket; `null` = the buyer's. */
  readonly attendeeFirstname: string | null;
  readonly attendeeLastname: string | null;
};

export type Order = OrderHead & { readonly positions: readonly OrderPosition[] };

/** With what its documents say. */
export type WholeOrder = Order & {
  /** Of those of its people whose own script documents cannot print. */
  readonly latinNames: readonly PersonNames[];
};

/** „Vorname Nachname“ of somebody in an order, as documents show it. */
export function printedNameIn(
  { latinNames }: Pick<WholeOrder, "latinNames">,
  { firstname, lastname }: PersonNames,
): string {
  const known = latinNames.find((name) => name.firstname === firstname && name.lastname === lastname);
  return printedName(known ?? { firstname, lastname });
}

/** Without a lock: for showing, and for what is decided again under the lock. */
export async function loadOrder(db: Queryable, orderId: number): Promise<WholeOrder | undefined> {
  const head = await db
    .selectFrom("customer_order")
    .select(columns)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (head === undefined) return undefined;
  const [positions, latinNames] = [await positionsOfOrder(db, orderId), await latinNamesOfOrder(db, orderId)];
  return { ...(head as OrderHead), positions, latinNames };
}

function latinNamesOfOrder(db: Queryable, orderId: number): Promise<PersonNames[]> {
  return db
    .selectFrom("order_latin_name")
    .select(["firstname", "lastname", "firstname_latin as firstnameLatin", "lastname_latin as lastnameLatin"])
    .where("order_id", "=", orderId)
    .execute();
}

/** The order that a reference opens, without a lock. What leads to no order takes one look-up, however close it comes. */
export async function findOrder(
  db: Queryable,
  references: OrderReferences,
  cipher: string,
): Promise<OrderHead | undefined> {
  const id = references.claimedIdOf(cipher);
  if (id === undefined) return undefined;
  const head = await db.selectFrom("customer_order").select(columns).where("id", "=", id).executeTakeFirst();
  return references.opens(cipher, head) ? (head as OrderHead) : undefined;
}

/** By the number that people call it; `undefined` if there is none. */
export async function findOrderByNumber(db: Queryable, number: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("customer_order")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.id;
}

/** Locks the order's row until the transaction ends. The first lock of every transaction that changes an order. */
export async function lockOrder(tx: Transaction, orderId: number): Promise<OrderHead | undefined> {
  const row = await tx
    .selectFrom("customer_order")
    .select(columns)
    .where("id", "=", orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as OrderHead | undefined;
}

/** In the order in which they were priced: each offer's tickets, its fees, last the order's fee. */
export async function positionsOfOrder(db: Queryable, orderId: number): Promise<OrderPosition[]> {
  const rows = await db
    .selectFrom("order_position")
    .select([
      "id",
      "kind",
      "offer_id as offerId",
      "ticket_type as ticketType",
      "title",
      "quantity",
      "price_cents as priceCents",
      "discount_cents as discountCents",
      "vat_basis_points as vatBasisPoints",
      "attendee_firstname as attendeeFirstname",
      "attendee_lastname as attendeeLastname",
    ])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows as OrderPosition[];
}

/** The order placed under an idempotency key. */
export async function findPlacedOrder(
  db: Queryable,
  key: string,
): Promise<(ReferencedOrder & { readonly requestHash: string }) | undefined> {
  return db
    .selectFrom("customer_order")
    .select(["id", "link_secret as linkSecret", sql<string>`encode(request_hash, 'hex')`.as("requestHash")])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/**
 * Writes a transition and its history row. The order is locked and in state `from`.
 * @throws Error when it is not.
 */
export async function writeTransition(
  tx: Transaction,
  change: {
    readonly orderId: number;
    readonly from: OrderState;
    readonly to: OrderState;
    readonly reason: OrderReason;
    readonly at: Date;
  },
): Promise<void> {
  const { orderId, from, to, reason, at } = change;
  const { numAffectedRows } = await sql`
    with changed as (
      update customer_order set state = ${to}, hold_expires_at = null, network = null, wide_network = null,
        paid_at = case when ${to} = 'paid' then ${at}::timestamptz else paid_at end
      where id = ${orderId} and state = ${from}
      returning id
    )
    insert into order_history (order_id, from_state, to_state, reason, at)
    select id, ${from}, ${to}, ${reason}, ${at}::timestamptz from changed`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error(`order ${orderId} is not ${from} any more`);
}

/** @param until `null` = without an end. */
export async function writeHoldEnd(tx: Transaction, orderId: number, until: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("customer_order")
    .set({ hold_expires_at: until })
    .where("id", "=", orderId)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Where {@link overdueHolds} goes on. The end is text, as a Date would lose the microseconds and find the same orders again. */
export type OverdueHold = { readonly id: number; readonly holdExpiresAt: string };

/** Pending orders whose hold ended before a moment, the oldest first, `most` at a time after the given one. */
export async function overdueHolds(
  db: Queryable,
  before: Date,
  after: OverdueHold | undefined,
  most: number,
): Promise<OverdueHold[]> {
  const { rows } = await sql<OverdueHold>`
    select id, hold_expires_at::text as "holdExpiresAt" from customer_order
    where state = 'pending' and hold_expires_at < ${before}
      and (hold_expires_at, id) > (${after?.holdExpiresAt ?? "-infinity"}::timestamptz, ${after?.id ?? 0})
    order by customer_order.hold_expires_at, id limit ${most}`.execute(db);
  return rows;
}
