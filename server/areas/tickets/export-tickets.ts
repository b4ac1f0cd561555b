import { sql } from "kysely";
import { loadOrder, ordersOfAccount } from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import { shownName } from "#server/areas/people/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { ExportedFile } from "#server/platform/personal-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { ticketsGivenTo } from "./own-tickets-facts.ts";
import { type TicketRow, ticketsOfOrder } from "./ticket-queries.ts";
import { upgradesOfTicket } from "./upgrades/upgrade-queries.ts";

/** An account's tickets, those that friends gave it among them, and what became of them. */
export async function exportTickets(db: Queryable, accountId: number): Promise<ExportedFile[]> {
  const tickets: unknown[] = [];
  for (const { id } of await ordersOfAccount(db, accountId, new Date()))
    tickets.push(...(await told(db, id, () => true, accountId)));
  const given = Map.groupBy(await ticketsGivenTo(db, accountId), ({ orderId }) => orderId);
  for (const [orderId, rows] of given)
    tickets.push(
      ...(await told(db, orderId, (ticket) => rows.some(({ id }) => id === ticket.id), accountId)),
    );
  const transfers = await transfersOf(db, accountId);
  return [
    ...(tickets.length === 0 ? [] : [{ name: "tickets.json", json: tickets }]),
    ...(transfers.length === 0 ? [] : [{ name: "weitergaben.json", json: transfers }]),
  ];
}

async function told(
  db: Queryable,
  orderId: number,
  isWanted: (ticket: TicketRow) => boolean,
  accountId: number,
): Promise<unknown[]> {
  const order = await loadOrder(db, orderId);
  const event = order && (await loadEventForDocuments(db, order.eventId));
  if (order === undefined || event === undefined) return [];
  const tickets: unknown[] = [];
  for (const ticket of (await ticketsOfOrder(db, orderId)).filter(isWanted)) {
    // The name on a ticket that was given away is another person's.
    const isOwn = !ticket.isGiven || ticket.ownerId === accountId;
    const upgrades = isOwn ? await upgradesOfTicket(db, ticket.id) : [];
    const offered = await returnsOf(db, ticket.id);
    tickets.push({
      ticket: ticket.id,
      bestellnummer: order.number,
      event: event.title,
      beginn: event.startsLocal,
      ort: `${event.venue}, ${event.city}`,
      vorname: isOwn ? ticket.firstname : null,
      nachname: isOwn ? ticket.lastname : null,
      weitergegeben: !isOwn,
      status: ticket.state,
      ausgestelltAm: berlinWallClock(ticket.issuedAt),
      upgrades: upgrades.map(({ fromType, toType, state }) => ({
        von: fromType,
        auf: toType,
        status: state,
      })),
      zumVerkauf: isOwn ? offered.map(({ state, at }) => ({ status: state, am: berlinWallClock(at) })) : [],
    });
  }
  return tickets;
}

function returnsOf(db: Queryable, ticketId: number) {
  return db
    .selectFrom("ticket_return")
    .select(["state", "offered_at as at"])
    .where("ticket_id", "=", ticketId)
    .orderBy("id")
    .execute();
}

async function transfersOf(db: Queryable, accountId: number): Promise<unknown[]> {
  const { rows } = await sql<{
    ticketId: number;
    isFrom: boolean;
    state: string;
    offeredAt: Date;
    answeredAt: Date | null;
    firstname: string;
    lastname: string;
  }>`
    select transfer.ticket_id as "ticketId", transfer.from_account_id = ${accountId} as "isFrom", transfer.state,
      transfer.offered_at as "offeredAt", transfer.answered_at as "answeredAt", other.firstname, other.lastname
    from ticket_transfer transfer join account other on other.id =
      case when transfer.from_account_id = ${accountId} then transfer.to_account_id else transfer.from_account_id end
    where ${accountId} in (transfer.from_account_id, transfer.to_account_id) order by transfer.id`.execute(
    db,
  );
  return rows.map(({ ticketId, isFrom, state, offeredAt, answeredAt, ...other }) => ({
    ticket: ticketId,
    [isFrom ? "an" : "von"]: shownName(other),
    status: state,
    angebotenAm: berlinWallClock(offeredAt),
    beantwortetAm: answeredAt && berlinWallClock(answeredAt),
  }));
}
