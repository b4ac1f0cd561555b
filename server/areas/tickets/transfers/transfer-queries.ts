import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { mayBeAnswered } from "../own-tickets-facts.ts";

export type Transfer = {
  readonly id: number;
  readonly ticketId: number;
  readonly orderId: number;
  readonly eventId: number;
  readonly fromId: number;
  readonly toId: number;
  readonly state: "offered" | "accepted" | "declined" | "cancelled" | "ended";
  /** Whether it may still be answered: else it has ended, whatever its row says. */
  readonly isOpen: boolean;
};

/** Whether a ticket waits for the answer of a friend. */
export async function isOnItsWay(db: Queryable, ticketId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from ticket_transfer transfer join ticket on ticket.id = transfer.ticket_id
      where transfer.ticket_id = ${ticketId} and ${mayBeAnswered}) as is`.execute(db);
  return rows[0]?.is === true;
}

/** Without a lock. */
export async function findTransfer(db: Queryable, id: number): Promise<Transfer | undefined> {
  const { rows } = await sql<Transfer>`
    select transfer.id, transfer.ticket_id as "ticketId", ticket.order_id as "orderId", transfer.event_id as "eventId",
      transfer.from_account_id as "fromId", transfer.to_account_id as "toId", transfer.state, ${mayBeAnswered} as "isOpen"
    from ticket_transfer transfer join ticket on ticket.id = transfer.ticket_id where transfer.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/**
 * What had ended without saying so says it from now on: else it would come back to life with the friendship. The ticket's order is locked, and
 * none of its transfers may be answered.
 */
export async function endDormantTransfers(tx: Transaction, ticketId: number, at: Date): Promise<void> {
  await sql`update ticket_transfer set state = 'ended', answered_at = ${at} where ticket_id = ${ticketId} and state = 'offered'`.execute(
    tx,
  );
}

/** The ticket is locked. @returns its id */
export async function insertTransfer(
  tx: Transaction,
  {
    ticketId,
    eventId,
    fromId,
    toId,
    at,
  }: Pick<Transfer, "ticketId" | "eventId" | "fromId" | "toId"> & { readonly at: Date },
): Promise<number> {
  await endDormantTransfers(tx, ticketId, at);
  const { id } = await tx
    .insertInto("ticket_transfer")
    .values({
      ticket_id: ticketId,
      event_id: eventId,
      from_account_id: fromId,
      to_account_id: toId,
      offered_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function endTransfer(
  tx: Transaction,
  id: number,
  state: "accepted" | "declined" | "cancelled",
  at: Date,
): Promise<void> {
  await tx
    .updateTable("ticket_transfer")
    .set({ state, answered_at: at })
    .where("id", "=", id)
    .where("state", "=", "offered")
    .execute();
}

type Names = {
  readonly firstname: string;
  readonly lastname: string;
  readonly firstnameLatin: string | null;
  readonly lastnameLatin: string | null;
};

/** How documents name a member. */
export async function namesOfAccount(db: Queryable, accountId: number): Promise<Names> {
  return db
    .selectFrom("account")
    .select(["firstname", "lastname", "firstname_latin as firstnameLatin", "lastname_latin as lastnameLatin"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/**
 * From now on the ticket is this account's, under this name. One that comes back to who paid for it is its order's again, as if it had
 * never been given away. It is locked, as is its order.
 */
export async function giveTicket(
  tx: Transaction,
  ticketId: number,
  { accountId, names, at }: { readonly accountId: number; readonly names: Names; readonly at: Date },
): Promise<void> {
  const { firstname, lastname, firstnameLatin, lastnameLatin } = names;
  await sql`
    update ticket t set firstname = ${firstname}, lastname = ${lastname}, firstname_latin = ${firstnameLatin}, lastname_latin = ${lastnameLatin},
      given_at = case when o.account_id = ${accountId} then null else ${at}::timestamptz end,
      owner_account_id = case when o.account_id = ${accountId} then null else ${accountId}::bigint end
    from customer_order o where o.id = t.order_id and t.id = ${ticketId}`.execute(tx);
}
