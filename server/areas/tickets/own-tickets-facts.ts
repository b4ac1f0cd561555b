import { type RawBuilder, sql } from "kysely";
import { isStanding } from "#server/areas/checkout/public.ts";
import { areFriendsCondition } from "#server/areas/people/public.ts";
import type { Queryable } from "#server/platform/database.ts";

/** A ticket's way to a friend who has not answered; whose name it shows says which way one looks. */
export type TransferOnItsWay = {
  readonly id: number;
  readonly ticketId: number;
  /** The other one: who gets it, or who gives it. */
  readonly friendId: number;
  readonly friendFirstname: string;
  readonly friendLastname: string;
  readonly offeredAt: Date;
};

/** What is under way with a ticket, besides what its own row says. */
export type TicketFacts = {
  readonly ticketId: number;
  /** An upgrade of it waits for its payment, or is being made. */
  readonly isUpgradePending: boolean;
  /** Its owner has it from a friend: its order is another person's. */
  readonly isGiven: boolean;
  readonly transfer: TransferOnItsWay | null;
  /** `going`: its money is on its way back, and it counts until that has begun. */
  readonly returning: "offered" | "going" | null;
};

/** The tickets that friends have given to an account; those that it bought and gave away are not its own any more. */
export async function ticketsGivenTo(
  db: Queryable,
  accountId: number,
): Promise<{ readonly id: number; readonly orderId: number }[]> {
  return db
    .selectFrom("ticket")
    .select(["id", "order_id as orderId"])
    .where("owner_account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

/** By the tickets' ids; one query for any number. */
export async function ticketFacts(
  db: Queryable,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, TicketFacts>> {
  const { rows } = await sql<Omit<TicketFacts, "transfer">>`
    select t.id as "ticketId", t.given_at is not null as "isGiven", ${isUpgradePending(sql`t.id`)} as "isUpgradePending",
      (select r.state from ticket_return r where r.ticket_id = t.id and r.state in ('offered', 'going')) as returning
    from ticket t where t.id = any (${ticketIds}::bigint[])`.execute(db);
  const transfers = await openTransfers(
    db,
    sql`transfer.ticket_id = any (${ticketIds}::bigint[])`,
    sql`transfer.to_account_id`,
  );
  const transferOf = new Map(transfers.map((transfer) => [transfer.ticketId, transfer]));
  return new Map(
    rows.map((row) => [row.ticketId, { ...row, transfer: transferOf.get(row.ticketId) ?? null }]),
  );
}

/** Tickets of coming events that friends offer to an account, the oldest offer first. */
export function transfersOfferedTo(db: Queryable, accountId: number): Promise<TransferOnItsWay[]> {
  return openTransfers(db, sql`transfer.to_account_id = ${accountId}`, sql`transfer.from_account_id`);
}

/** A condition: whether an upgrade of a ticket waits for its payment, or is being made. */
export const isUpgradePending = (ticketId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from ticket_upgrade u where u.ticket_id = ${ticketId} and u.state = 'ordered' and ${isStanding(sql`u.order_id`)})`;

/** A condition on `transfer` with its `ticket`: whether it may still be answered. Nothing ends it that its row would not say, so it is asked each time. */
export const mayBeAnswered = sql<boolean>`(transfer.state = 'offered' and ticket.state = 'valid'
  and ${areFriendsCondition(sql`transfer.from_account_id`, sql`transfer.to_account_id`)}
  and exists (select from event where event.id = ticket.event_id and event.state = 'published' and event.starts_at > now()))`;

async function openTransfers(
  db: Queryable,
  which: RawBuilder<boolean>,
  friend: RawBuilder<number>,
): Promise<TransferOnItsWay[]> {
  const { rows } = await sql<TransferOnItsWay>`
    select transfer.id, transfer.ticket_id as "ticketId", friend.id as "friendId", friend.firstname as "friendFirstname",
      friend.lastname as "friendLastname", transfer.offered_at as "offeredAt"
    from ticket_transfer transfer join ticket on ticket.id = transfer.ticket_id join account friend on friend.id = ${friend}
    where ${which} and ${mayBeAnswered} order by transfer.id`.execute(db);
  return rows;
}
