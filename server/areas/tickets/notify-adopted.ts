import { loadOrder, type OrderReferences } from "#server/areas/checkout/public.ts";
import {
  type EventForDocuments,
  eventsThatAreOver,
  loadEventForDocuments,
} from "#server/areas/events/public.ts";
import { notify } from "#server/areas/people/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { longDate } from "#server/platform/german-format.ts";
import { whenAndWhere } from "./ticket-notice.ts";
import { validTicketsOfOrders } from "./ticket-queries.ts";

/** How many of an order's units count, for an event. */
export type AdoptedUnits = { readonly orderId: number; readonly eventId: number; readonly units: number };

/** A kind of what guests buy and find in their account once it is theirs, with its words. */
export type AdoptedKind = {
  /** Those of the orders that count, by order. */
  readonly unitsOf: (db: Queryable, orderIds: readonly number[]) => Promise<AdoptedUnits[]>;
  /** „Dein Ticket“, „Deine 2 Tickets“ */
  readonly named: (units: number) => string;
};

export type NotifyAdoptedDeps = { readonly references: OrderReferences; readonly now: () => Date };

/**
 * Notifies somebody of what a guest bought that became their account's: once for all of a kind together, and only where there is
 * one that still counts for a night to come. What is still being made is told of when it is there.
 */
export async function notifyAdopted(
  tx: Transaction,
  { references, now }: NotifyAdoptedDeps,
  { unitsOf, named }: AdoptedKind,
  { accountId, orderIds }: { readonly accountId: number; readonly orderIds: readonly number[] },
): Promise<void> {
  const valid = await unitsOf(tx, orderIds);
  const over = await eventsThatAreOver(
    tx,
    valid.map(({ eventId }) => eventId),
    now(),
  );
  const coming = valid.filter(({ eventId }) => !over.has(eventId));
  const events: EventForDocuments[] = [];
  for (const eventId of new Set(coming.map((order) => order.eventId))) {
    const event = await loadEventForDocuments(tx, eventId);
    if (event !== undefined) events.push(event);
  }
  const [next] = events.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const nextOrder = coming.find(({ eventId }) => eventId === next?.id);
  const order = nextOrder && (await loadOrder(tx, nextOrder.orderId));
  if (next === undefined || order === undefined) return;
  const count = coming.reduce((sum, { units }) => sum + units, 0);
  const isOneEvent = events.length === 1;
  const what = `${named(count)} für ${isOneEvent ? next.title : `${events.length} Events`}`;
  await notify(tx, {
    accountIds: [accountId],
    kind: "tickets",
    title: `${what} ${count === 1 ? "ist" : "sind"} jetzt in deinem Konto`,
    body: isOneEvent ? whenAndWhere(next) : `Als Nächstes: ${next.title}, ${longDate(next.startsLocal)}`,
    link: `/checkoutFinished/${references.cipherOf(order)}`,
    // Of one order its own cause: when the job that made it runs again, it tells nothing more.
    cause: coming.length === 1 ? `tickets:${order.id}` : `adopted:${order.id}`,
  });
}

export const ADOPTED_TICKETS: AdoptedKind = {
  async unitsOf(db, orderIds) {
    const orders = await validTicketsOfOrders(db, orderIds);
    return orders.map(({ tickets, ...order }) => ({ ...order, units: tickets }));
  },
  named: (units) => (units === 1 ? "Dein Ticket" : `Deine ${units} Tickets`),
};
