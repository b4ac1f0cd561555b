import { sql } from "kysely";
import { type PersonNames, printedName } from "#contract/person-names.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { OrderState } from "./order-states.ts";

const columns = [
  "customer_order.id",
  "customer_order.link_secret as linkSecret",
  "customer_order.number",
  "customer_order.state",
  "customer_order.event_id as eventId",
  "customer_order.parent_order_id as parentOrderId",
  "customer_order.organiser_id as organiserId",
  "customer_order.account_id as accountId",
  "customer_order.kind as orderKind",
  "customer_order.email",
  "customer_order.firstname",
  "customer_order.lastname",
  "customer_order.phone",
  "customer_order.total_cents as totalCents",
  "customer_order.credits_cents as creditsCents",
  "customer_order.return_path as returnPath",
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
  /** What it is of, as its product's quote said. */
  readonly orderKind: string;
  /** The order of which it is the open amount, or to which it adds. */
  readonly parentOrderId: number | null;
  /** `null`: it is for nothing that has a date. */
  readonly eventId: number | null;
  /** `null`: what we sell ourselves. */
  readonly organiserId: number | null;
  /** `null` = ordered as a guest. */
  readonly accountId: number | null;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly totalCents: number;
  /** What of the total credits pay. */
  readonly creditsCents: number;
  /** A path of our own pages. */
  readonly returnPath: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
};

export type HeldOrder = OrderHead & {
  /** `null` when nothing is held, or without an end while a payment is processed. */
  readonly holdExpiresAt: Date | null;
};

/** What of an order's total a provider is paid. */
export function externalCents({
  totalCents,
  creditsCents,
}: Pick<OrderHead, "totalCents" | "creditsCents">): number {
  return totalCents - creditsCents;
}

export type OrderPosition = {
  readonly id: number;
  /** Of its product: a ticket, one of its fees, … */
  readonly kind: string;
  /** What it is for: its kind and, of that kind, its id. */
  readonly subjectKind: string;
  readonly subjectId: number;
  readonly ticketType: number | null;
  readonly title: string;
  /** 1 for a ticket; for fees and insurance the number of tickets they are for. */
  readonly quantity: number;
  /** How many of them were given back. */
  readonly refundedUnits: number;
  /** The whole position before its discount, VAT included. */
  readonly priceCents: number;
  readonly discountCents: number;
  readonly vatBasisPoints: number;
  /** The name on the ticket; `null` = the buyer's. */
  readonly attendeeFirstname: string | null;
  readonly attendeeLastname: string | null;
};

export type Order = HeldOrder & { readonly positions: readonly OrderPosition[] };

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
  const head = await headWithHold(db, orderId);
  return head && wholeOrder(db, head);
}

/** An order that was found, with all that belongs to it. */
export async function wholeOrder(db: Queryable, head: HeldOrder): Promise<WholeOrder> {
  const { id } = head;
  return { ...head, positions: await positionsOfOrder(db, id), latinNames: await latinNamesOfOrder(db, id) };
}

/** Without a lock. */
export async function headWithHold(db: Queryable, orderId: number): Promise<HeldOrder | undefined> {
  const head = await db
    .selectFrom("customer_order")
    .leftJoin("order_hold", "order_hold.order_id", "customer_order.id")
    .select([...columns, "order_hold.expires_at as holdExpiresAt"])
    .where("customer_order.id", "=", orderId)
    .executeTakeFirst();
  return head as HeldOrder | undefined;
}

function latinNamesOfOrder(db: Queryable, orderId: number): Promise<PersonNames[]> {
  return db
    .selectFrom("order_latin_name")
    .select(["firstname", "lastname", "firstname_latin as firstnameLatin", "lastname_latin as lastnameLatin"])
    .where("order_id", "=", orderId)
    .execute();
}

/**
 * Locks the order's row until the transaction ends, and before it its parent. The first lock of every
 * transaction that changes an order.
 */
export async function lockOrder(tx: Transaction, orderId: number): Promise<OrderHead | undefined> {
  const rows = await tx
    .selectFrom("customer_order")
    .select(columns)
    .where(
      "id",
      "=",
      sql<number>`any (array[${orderId}::bigint, (select parent_order_id from customer_order where id = ${orderId}::bigint)])`,
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.find(({ id }) => id === orderId) as OrderHead | undefined;
}

/** In the order in which they were priced: each offer's tickets, its fees, last the order's fee. */
export async function positionsOfOrder(db: Queryable, orderId: number): Promise<OrderPosition[]> {
  const rows = await db
    .selectFrom("order_position")
    .select([
      "id",
      "kind",
      "subject_kind as subjectKind",
      // Positions of before say it in the second one.
      sql<number>`coalesce(subject_id, offer_id)`.as("subjectId"),
      "ticket_type as ticketType",
      "title",
      "quantity",
      "refunded_units as refundedUnits",
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
