import { type RawBuilder, sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { TicketType } from "./ticket-code.ts";

export type TicketRow = {
  readonly id: number;
  readonly positionId: number;
  readonly eventId: number;
  readonly ticketType: TicketType;
  readonly firstname: string;
  readonly lastname: string;
  readonly firstnameLatin: string | null;
  readonly lastnameLatin: string | null;
  readonly secureCode: string;
  readonly state: "valid" | "used" | "revoked";
  /** Whether who bought it gave it away, and whose it is then. */
  readonly isGiven: boolean;
  readonly ownerId: number | null;
  /** The offer of the upgrade that counts, and what upgrades of it cost, in cents. */
  readonly upgradeOfferId: number | null;
  readonly upgradeCents: number;
  /** Whether it had another code before. */
  readonly isReissued: boolean;
  readonly issuedAt: Date;
};

export type NewTicket = {
  readonly id: number;
  readonly positionId: number;
  readonly orderId: number;
  readonly eventId: number;
  readonly offerId: number;
  readonly ticketType: TicketType;
  readonly firstname: string;
  readonly lastname: string;
  readonly secureCode: string;
};

/** In the order of their positions, which is the order of „Ticket 1 von 3“. */
export async function ticketsOfOrder(db: Queryable, orderId: number): Promise<TicketRow[]> {
  const rows = await db
    .selectFrom("ticket")
    .select((eb) => [
      eb
        .exists(eb.selectFrom("ticket_code").select("ticket_id").whereRef("ticket_id", "=", "ticket.id"))
        .as("isReissued"),
      "id",
      "position_id as positionId",
      "event_id as eventId",
      "ticket_type as ticketType",
      "firstname",
      "lastname",
      "firstname_latin as firstnameLatin",
      "lastname_latin as lastnameLatin",
      sql<boolean>`given_at is not null`.as("isGiven"),
      "owner_account_id as ownerId",
      sql<
        number | null
      >`(select u.to_offer_id from ticket_upgrade u where u.ticket_id = ticket.id and u.state = 'applied'
        order by u.order_id desc limit 1)`.as("upgradeOfferId"),
      sql<number>`(select coalesce(sum(p.price_cents - p.discount_cents), 0)::int from ticket_upgrade u
        join order_position p on p.order_id = u.order_id where u.ticket_id = ticket.id and u.state = 'applied')`.as(
        "upgradeCents",
      ),
      "secure_code as secureCode",
      "state",
      "issued_at as issuedAt",
    ])
    .where("order_id", "=", orderId)
    .orderBy("position_id")
    .execute();
  return rows as TicketRow[];
}

/** Ids before their rows: a ticket's id is part of its signed code. */
export async function nextTicketIds(tx: Transaction, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('ticket', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function insertTickets(tx: Transaction, tickets: readonly NewTicket[]): Promise<void> {
  const payload = JSON.stringify(tickets);
  await sql`
    insert into ticket (id, position_id, order_id, event_id, offer_id, ticket_type, firstname, lastname, secure_code)
    overriding system value
    select id, "positionId", "orderId", "eventId", "offerId", "ticketType", firstname, lastname, "secureCode"
    from jsonb_to_recordset(${payload}::jsonb) as one (id bigint, "positionId" bigint, "orderId" bigint,
      "eventId" bigint, "offerId" bigint, "ticketType" int, firstname text, lastname text, "secureCode" text)`.execute(
    tx,
  );
}

/** A condition: whether an order has tickets, and none of them counts. */
export function allTicketsRevoked(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`((select t.id from ticket t where t.order_id = ${orderId} limit 1) is not null
    and (select t.id from ticket t where t.order_id = ${orderId} and t.state <> 'revoked' limit 1) is null)`;
}

/** How many tickets still open a door: those of orders that were not given away, and those of coming events that friends gave. */
export async function countValidTickets(
  db: Queryable,
  {
    orderIds,
    accountId,
    now,
  }: { readonly orderIds: readonly number[]; readonly accountId: number; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket
    where state = 'valid' and ((order_id = any (${orderIds}::bigint[]) and given_at is null)
      or (owner_account_id = ${accountId} and exists (select from event where event.id = ticket.event_id and event.ends_at > ${now})))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type OrderWithTickets = {
  readonly orderId: number;
  readonly eventId: number;
  readonly tickets: number;
};

/** Those of the orders that have tickets which still open the door, in the order of their ids. */
export async function validTicketsOfOrders(
  db: Queryable,
  orderIds: readonly number[],
): Promise<OrderWithTickets[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<OrderWithTickets>`
    select order_id as "orderId", event_id as "eventId", count(*)::int as tickets from ticket
    where order_id = any (${orderIds}::bigint[]) and state = 'valid'
    group by order_id, event_id order by order_id`.execute(db);
  return rows;
}

type Names = { readonly firstname: string; readonly lastname: string };

/** Those of orders that were not given away: the names on the others are not their buyer's. */
export async function forgetTicketHolders(
  tx: Transaction,
  orderIds: readonly number[],
  { firstname, lastname }: Names,
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable("ticket")
    .set({ firstname, lastname, firstname_latin: null, lastname_latin: null })
    .where("order_id", "in", orderIds)
    .where("given_at", "is", null)
    .execute();
}

/** Those of orders that were given away and are somebody's. */
export async function ticketsOfOthers(
  db: Queryable,
  orderIds: readonly number[],
): Promise<{ readonly orderId: number; readonly unitId: number }[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("ticket")
    .select(["order_id as orderId", "id as unitId"])
    .where("order_id", "in", orderIds)
    .where("given_at", "is not", null)
    .where("owner_account_id", "is not", null)
    .execute();
}

/** What friends gave an account is nobody's from now on. */
export async function forgetTicketOwner(
  tx: Transaction,
  accountId: number,
  { firstname, lastname }: Names,
): Promise<void> {
  await tx
    .updateTable("ticket")
    .set({ firstname, lastname, firstname_latin: null, lastname_latin: null, owner_account_id: null })
    .where("owner_account_id", "=", accountId)
    .execute();
}

/** Those of the orders that no ticket was issued for. */
export async function ordersWithoutTickets(db: Queryable, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${orderIds}::bigint[]) as given (id)
    where not exists (select from ticket where ticket.order_id = given.id)`.execute(db);
  return rows.map(({ id }) => id);
}
