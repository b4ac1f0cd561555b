import { type RawBuilder, sql } from "kysely";
import { isStanding } from "#server/areas/checkout/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { holderOf } from "../tell-holders.ts";
import type { TicketType } from "../ticket-code.ts";

/** A ticket as what changes it sees it. */
export type MovableTicket = {
  readonly id: number;
  readonly orderId: number;
  readonly positionId: number;
  readonly eventId: number;
  /** Of which offer it has a place, and the order whose claim has that. */
  readonly offerId: number;
  readonly placeOrderId: number;
  readonly ticketType: TicketType;
  readonly state: "valid" | "used" | "revoked";
  /** Whose it is; `null`: a guest's, or nobody's. */
  readonly ownerId: number | null;
  readonly isGiven: boolean;
  /** Whether what it cost was given back. */
  readonly isGivenBack: boolean;
};

const movable = (lock: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<MovableTicket>`
  select t.id, t.order_id as "orderId", t.position_id as "positionId", t.event_id as "eventId", t.offer_id as "offerId",
    coalesce(t.place_order_id, t.order_id) as "placeOrderId", t.ticket_type as "ticketType", t.state, t.given_at is not null as "isGiven",
    ${holderOf} as "ownerId",
    o.state <> 'paid' or p.refunded_units > 0 as "isGivenBack"
  from ticket t join customer_order o on o.id = t.order_id join order_position p on p.id = t.position_id
  where ${which} ${lock}`;

export async function findTicket(db: Queryable, ticketId: number): Promise<MovableTicket | undefined> {
  return (await movable(sql``, sql`t.id = ${ticketId}`).execute(db)).rows[0];
}

/** Its order is locked, so that nothing gives it back meanwhile. */
export async function lockTicket(tx: Transaction, ticketId: number): Promise<MovableTicket | undefined> {
  return (await movable(sql`for no key update of t`, sql`t.id = ${ticketId}`).execute(tx)).rows[0];
}

/** Of which offer the ticket of a position has its place, and the order whose claim that is; `undefined` before it is issued. */
export async function placeOfTicket(
  tx: Transaction,
  positionId: number,
): Promise<Pick<MovableTicket, "offerId" | "orderId"> | undefined> {
  const [ticket] = (await movable(sql``, sql`t.position_id = ${positionId}`).execute(tx)).rows;
  return ticket && { offerId: ticket.offerId, orderId: ticket.placeOrderId };
}

/** - `ordered`: not made yet. - `refused`: it cannot be made any more, its money is to go back. - `undone`: it went, or a bank took it. */
export type UpgradeState = "ordered" | "applied" | "refused" | "undone";

export type Upgrade = {
  readonly orderId: number;
  readonly ticketId: number;
  readonly eventId: number;
  readonly fromType: TicketType;
  readonly toOfferId: number;
  readonly toType: TicketType;
  readonly state: UpgradeState;
};

const upgrades = (db: Queryable) =>
  db
    .selectFrom("ticket_upgrade")
    .select(["state", "order_id as orderId", "ticket_id as ticketId", "event_id as eventId"])
    .select(["from_type as fromType", "to_offer_id as toOfferId", "to_type as toType"])
    .orderBy("order_id")
    .$castTo<Upgrade>();

export function upgradeOfOrder(db: Queryable, orderId: number): Promise<Upgrade | undefined> {
  return upgrades(db).where("order_id", "=", orderId).executeTakeFirst();
}

/** The oldest first. */
export function upgradesOfTicket(db: Queryable, ticketId: number): Promise<Upgrade[]> {
  return upgrades(db).where("ticket_id", "=", ticketId).execute();
}

export async function insertUpgrade(tx: Transaction, upgrade: Omit<Upgrade, "state">): Promise<void> {
  await tx
    .insertInto("ticket_upgrade")
    .values({
      order_id: upgrade.orderId,
      ticket_id: upgrade.ticketId,
      event_id: upgrade.eventId,
      from_type: upgrade.fromType,
      to_offer_id: upgrade.toOfferId,
      to_type: upgrade.toType,
    })
    .execute();
}

export async function setUpgradeState(
  tx: Transaction,
  orderIds: readonly number[],
  state: UpgradeState,
  at: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable("ticket_upgrade")
    .set({ state, state_changed_at: at })
    .where("order_id", "in", orderIds)
    .execute();
}

/** Of those tickets the upgrades that are paid: made, about to be, or as before because a bank has their money. */
export async function paidUpgradesOf(tx: Transaction, ticketIds: readonly number[]): Promise<Upgrade[]> {
  const { rows } = await sql<Upgrade>`
    select u.order_id as "orderId", u.ticket_id as "ticketId", u.event_id as "eventId", u.from_type as "fromType",
      u.to_offer_id as "toOfferId", u.to_type as "toType", u.state
    from ticket_upgrade u join customer_order o on o.id = u.order_id
    where u.ticket_id = any (${ticketIds}::bigint[]) and u.state <> 'refused' and o.state = 'paid'`.execute(
    tx,
  );
  return rows;
}

/** Whether an upgrade of it waits for its payment, or is being made. */
export async function hasPendingUpgrade(db: Queryable, ticketId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from ticket_upgrade u where u.ticket_id = ${ticketId} and u.state = 'ordered'
      and ${isStanding(sql`u.order_id`)}) as is`.execute(db);
  return rows[0]?.is === true;
}

/** A condition: whether what an order paid for is no upgrade, or none any more. */
export function isUpgradeOver(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from ticket_upgrade u where u.order_id = ${orderId} and u.state in ('refused', 'undone'))`;
}

/** The ticket becomes of this type; its code is another matter. */
export async function setTicketType(tx: Transaction, ticketId: number, type: TicketType): Promise<void> {
  await tx.updateTable("ticket").set({ ticket_type: type }).where("id", "=", ticketId).execute();
}

/** From now on the claim of this order has the ticket's place, of this offer. */
export async function setPlace(
  tx: Transaction,
  { id, orderId }: Pick<MovableTicket, "id" | "orderId">,
  place: { readonly orderId: number; readonly offerId: number },
): Promise<void> {
  await tx
    .updateTable("ticket")
    .set({ offer_id: place.offerId, place_order_id: place.orderId === orderId ? null : place.orderId })
    .where("id", "=", id)
    .execute();
}
