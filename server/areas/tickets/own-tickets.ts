import { ordersById, paidOrdersOfAccount, type TicketOrder } from "#server/areas/checkout/public.ts";
import {
  type EventOfTicket,
  eventsOfTickets,
  type OfferOfTicket,
  offersOfEvents,
} from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { type OwnTicketRow, ticketsById, ticketsHeldBy } from "./own-ticket-queries.ts";
import {
  type TicketFacts,
  type TransferOnItsWay,
  ticketFacts,
  transfersOfferedTo,
} from "./own-tickets-facts.ts";

/** A file that was made with an order; implemented by the area fulfilment. */
export type FileBesideTickets = {
  readonly id: number;
  readonly orderId: number;
  /** Null for what is the whole order's. */
  readonly ticketId: number | null;
  readonly kind: string;
  readonly fileName: string;
};

export type FilesBesideTickets = (
  db: Queryable,
  orderIds: readonly number[],
) => Promise<readonly FileBesideTickets[]>;

/** A ticket with everything that its holder is shown of it. */
export type OwnTicket = OwnTicketRow & {
  readonly order: TicketOrder;
  readonly event: EventOfTicket;
  readonly offer: OfferOfTicket | undefined;
  /** Of its event, its own among them, as the event sorts them. */
  readonly offers: readonly OfferOfTicket[];
  readonly file: FileBesideTickets | undefined;
  readonly calendar: FileBesideTickets | undefined;
  readonly facts: TicketFacts;
};

/** A ticket that a friend wants to give. */
export type OfferedTicket = TransferOnItsWay & {
  readonly event: EventOfTicket;
  readonly ticketTitle: string;
};

/**
 * All tickets that an account holds: first what is running or comes, the next one first, then what was, the last one first. As many
 * queries for a thousand tickets as for one, each by an index that begins with what it asks for.
 */
export async function ownTickets(
  db: Queryable,
  filesBesideTickets: FilesBesideTickets,
  accountId: number,
  now: Date,
): Promise<OwnTicket[]> {
  const own = await paidOrdersOfAccount(db, accountId);
  const rows = await ticketsHeldBy(db, { accountId, orderIds: own.map(({ id }) => id) });
  if (rows.length === 0) return [];
  const orders = new Map(own.map((order) => [order.id, order]));
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  for (const order of await ordersById(
    db,
    orderIds.filter((id) => !orders.has(id)),
  ))
    orders.set(order.id, order);
  const eventIds = [...new Set(rows.map(({ eventId }) => eventId))];
  const events = await eventsOfTickets(db, eventIds);
  const offers = Map.groupBy(await offersOfEvents(db, eventIds, now), ({ eventId }) => eventId);
  const files = await filesBesideTickets(db, orderIds);
  // By both: another product's units have ids of their own.
  const fileOf = new Map(files.map((file) => [`${file.orderId} ${file.ticketId}`, file]));
  const facts = await ticketFacts(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .flatMap((row) => {
      const order = orders.get(row.orderId);
      const event = events.get(row.eventId);
      const known = facts.get(row.id);
      if (order === undefined || event === undefined || known === undefined) return [];
      return {
        ...row,
        ...{ order, event, facts: known, offers: offers.get(row.eventId) ?? [] },
        offer: offers.get(row.eventId)?.find(({ id }) => id === row.offerId),
        file: fileOf.get(`${row.orderId} ${row.id}`),
        calendar: fileOf.get(`${row.orderId} null`),
      };
    })
    .sort((a, b) => byNearness(a, b, now));
}

/** What friends offer to an account, the oldest offer first. */
export async function offeredTickets(db: Queryable, accountId: number, now: Date): Promise<OfferedTicket[]> {
  const transfers = await transfersOfferedTo(db, accountId);
  if (transfers.length === 0) return [];
  const ticketIds = transfers.map(({ ticketId }) => ticketId);
  const tickets = new Map((await ticketsById(db, ticketIds)).map((ticket) => [ticket.id, ticket]));
  const eventIds = [...new Set([...tickets.values()].map(({ eventId }) => eventId))];
  const events = await eventsOfTickets(db, eventIds);
  const offers = new Map((await offersOfEvents(db, eventIds, now)).map((offer) => [offer.id, offer]));
  return transfers.flatMap((transfer) => {
    const ticket = tickets.get(transfer.ticketId);
    const event = events.get(ticket?.eventId ?? 0);
    if (ticket === undefined || event === undefined) return [];
    return { ...transfer, event, ticketTitle: offers.get(ticket.offerId)?.title ?? "" };
  });
}

/** What is not over before what is; there the sooner, here the later; then tickets of one order together. */
function byNearness(a: OwnTicket, b: OwnTicket, now: Date): number {
  const isOver = Number(a.event.endsAt <= now);
  return (
    isOver - Number(b.event.endsAt <= now) ||
    (a.event.startsAt.getTime() - b.event.startsAt.getTime()) * (isOver ? -1 : 1) ||
    a.eventId - b.eventId ||
    a.orderId - b.orderId ||
    a.positionId - b.positionId
  );
}
