import { type RawBuilder, sql } from "kysely";
import type { Revocation } from "#server/areas/checkout/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { tellMember } from "./mails/tell-member.ts";
import { tellHolders, tellTickets } from "./tell-holders.ts";
import type { NewTicket } from "./ticket-queries.ts";
import { giveUpUpgrades } from "./upgrades/give-up-upgrades.ts";

/** What becomes of tickets after they were issued, each change with its actor, and what no door opens to (decision 0224). */

/**
 * Without effect on tickets that were revoked before. With tickets that were given back goes what was paid to make them better. Whoever
 * has one from a friend is told.
 */
export async function revokeTicketsOfOrder(tx: Transaction, revocation: Revocation): Promise<void> {
  const { orderId, positions } = revocation;
  const only =
    positions === undefined ? sql`` : sql`and position_id = any (${positions.map(({ id }) => id)}::bigint[])`;
  await revokeTickets(tx, sql`order_id = ${orderId} ${only} and state <> 'revoked'`, revocation);
  const { rows } = await sql<{ id: number }>`
    select t.id from ticket t join order_position p on p.id = t.position_id join customer_order o on o.id = t.order_id
    where t.order_id = ${orderId} ${only} and (p.refunded_units > 0 or o.state <> 'paid')`.execute(tx);
  await giveUpUpgrades(
    tx,
    rows.map(({ id }) => id),
    revocation.at,
  );
}

async function revokeTickets(
  tx: Transaction,
  which: RawBuilder<unknown>,
  { reason, actor, at }: Pick<Revocation, "reason" | "actor" | "at">,
): Promise<void> {
  const { rows } = await sql<{
    id: number;
    ownerId: number | null;
    isComing: boolean;
    offeredTo: number | null;
  }>`
    with before as (select id, state from ticket where ${which} order by id for no key update),
    revoked as (
      update ticket set state = 'revoked', revoked_reason = ${reason}, state_changed_at = ${at}::timestamptz
      from before where ticket.id = before.id
      returning before.id, before.state, ticket.owner_account_id, ticket.event_id
    ), written as (
      insert into ticket_history (ticket_id, from_state, to_state, reason, actor, at)
      select id, state, 'revoked', ${reason}, ${actor}, ${at}::timestamptz from revoked
    ), kept as (
      update ticket_transfer set state = 'ended', answered_at = ${at}::timestamptz
      where state = 'offered' and ticket_id in (select id from revoked)
      returning ticket_id, to_account_id
    ), unsold as (
      update ticket_return set state = 'ended', state_changed_at = ${at}::timestamptz
      where state in ('offered', 'going') and ticket_id in (select id from revoked)
    )
    select id, owner_account_id as "ownerId", (select to_account_id from kept where kept.ticket_id = revoked.id) as "offeredTo",
      exists (select from event where event.id = revoked.event_id and event.state = 'published' and event.ends_at > now()) as "isComing"
    from revoked order by id`.execute(tx);
  await tellHolders(
    tx,
    rows.map(({ id }) => id),
  );
  await tellTickets(
    tx,
    rows.flatMap(({ offeredTo }) => offeredTo ?? []),
  );
  for (const { id: ticketId, ownerId, isComing } of rows)
    if (ownerId !== null && isComing && actor !== "buyer")
      await tellMember(tx, {
        ...{ accountId: ownerId, ticketId, template: "revoked", details: {} },
        occasion: `revoked:${ticketId}:${at.toISOString()}`,
      });
}

/**
 * Gives tickets that were not at the door new codes, with which they are valid; those of before are kept as replaced. Their order is
 * locked.
 */
export async function replaceCodes(
  tx: Transaction,
  tickets: readonly Pick<NewTicket, "id" | "secureCode">[],
  { reason, actor, at }: Pick<Revocation, "reason" | "actor" | "at">,
): Promise<void> {
  await sql`
    with given as (
      select id, "secureCode" as code from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as one (id bigint, "secureCode" text)
    ), before as (
      select t.id, t.event_id, t.state, t.secure_code, given.code from ticket t join given using (id)
      where t.state <> 'used' order by t.id for no key update of t
    ), replaced as (
      insert into ticket_code (secure_code, ticket_id, event_id, reason, actor, ended_at)
      select secure_code, id, event_id, ${reason}, ${actor}, ${at}::timestamptz from before
    ), written as (
      insert into ticket_history (ticket_id, from_state, to_state, reason, actor, at)
      select id, state, 'valid', ${reason}, ${actor}, ${at}::timestamptz from before
    )
    update ticket set secure_code = before.code, state = 'valid', revoked_reason = null, state_changed_at = ${at}::timestamptz
    from before where ticket.id = before.id`.execute(tx);
  await tellHolders(
    tx,
    tickets.map(({ id }) => id),
  );
}

/** What no door of an event opens to, though its signature is genuine: codes that were revoked or replaced, the earliest first. */
export async function revokedCodes(
  db: Queryable,
  eventId: number,
): Promise<
  { readonly secureCode: string; readonly ticketId: number; readonly since: Date; readonly reason: string }[]
> {
  const { rows } = await sql<{ secureCode: string; ticketId: number; since: Date; reason: string }>`
    select secure_code as "secureCode", ticket_id as "ticketId", ended_at as since, reason from ticket_code where event_id = ${eventId}
    union all
    select secure_code, id, state_changed_at, coalesce(revoked_reason, '') from ticket where event_id = ${eventId} and state = 'revoked'
    order by since, "ticketId"`.execute(db);
  return rows;
}

/**
 * The owner gives them up with the account: those of these orders that were not given away, and those of coming events that friends gave.
 * Nothing was paid back, so their places stay sold (decision 0023).
 */
export async function revokeGivenUpTickets(
  tx: Transaction,
  {
    accountId,
    orderIds,
    at,
  }: { readonly accountId: number; readonly orderIds: readonly number[]; readonly at: Date },
): Promise<void> {
  const given = sql`state = 'valid' and ((order_id = any (${orderIds}::bigint[]) and given_at is null)
    or (owner_account_id = ${accountId} and exists (select from event where event.id = ticket.event_id and event.ends_at > ${at})))`;
  await revokeTickets(tx, given, { reason: "account deleted", actor: "buyer", at });
}
