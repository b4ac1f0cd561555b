import { paidOrdersOfAccount, positionTitles, type TicketOrder } from "#server/areas/checkout/public.ts";
import {
  type EventOfTicket,
  eventsOfTickets,
  type OfferOfTicket,
  offersOfEvents,
} from "#server/areas/events/public.ts";
import { type Database, inSnapshot, type Queryable } from "#server/platform/database.ts";
import { type OwnTicketRow, ticketsOfOrders } from "./own-ticket-queries.ts";

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
  readonly title: string;
  /** Of its event, its own among them, as the event sorts them. */
  readonly offers: readonly OfferOfTicket[];
  readonly file: FileBesideTickets | undefined;
  readonly calendar: FileBesideTickets | undefined;
};

export type OwnTicketsDeps = { readonly db: Database; readonly filesBesideTickets: FilesBesideTickets };

/**
 * All tickets that an account holds, as of one moment: first what is running or comes, the next one first, then what was, the last
 * one first. As many queries for a thousand tickets as for one, each by an index that begins with what it asks for.
 */
export function ownTickets(deps: OwnTicketsDeps, accountId: number, now: Date): Promise<OwnTicket[]> {
  return inSnapshot(deps.db, async (db) => {
    const orders = new Map((await paidOrdersOfAccount(db, accountId)).map((order) => [order.id, order]));
    const rows = await ticketsOfOrders(db, [...orders.keys()]);
    if (rows.length === 0) return [];
    const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
    const eventIds = [...new Set(rows.map(({ eventId }) => eventId))];
    const titles = await positionTitles(db, orderIds);
    const events = await eventsOfTickets(db, eventIds);
    const offers = Map.groupBy(await offersOfEvents(db, eventIds), ({ eventId }) => eventId);
    const files = await deps.filesBesideTickets(db, orderIds);
    // By both: another product's units have ids of their own.
    const fileOf = new Map(files.map((file) => [`${file.orderId} ${file.ticketId}`, file]));
    return rows
      .flatMap((row) => {
        const order = orders.get(row.orderId);
        const event = events.get(row.eventId);
        if (order === undefined || event === undefined) return [];
        return {
          ...row,
          ...{ order, event, title: titles.get(row.positionId) ?? "", offers: offers.get(row.eventId) ?? [] },
          ...{ file: fileOf.get(`${row.orderId} ${row.id}`), calendar: fileOf.get(`${row.orderId} null`) },
        };
      })
      .sort((a, b) => byNearness(a, b, now));
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
