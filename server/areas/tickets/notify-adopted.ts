import { loadOrder, type OrderReferences } from "#server/areas/checkout/public.ts";
import {
  type EventForDocuments,
  eventsThatAreOver,
  loadEventForDocuments,
} from "#server/areas/events/public.ts";
import { notify } from "#server/areas/people/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { longDate } from "#server/platform/german-format.ts";
import { whenAndWhere } from "./ticket-notice.ts";
import { validTicketsOfOrders } from "./ticket-queries.ts";

export type NotifyAdoptedDeps = { readonly references: OrderReferences; readonly now: () => Date };

/**
 * Notifies somebody of tickets, bought as a guest, that became their account's: once for all of them together, and only where there is
 * one that still opens a door. Tickets that are still being made are told of when they are there.
 */
export async function notifyAdopted(
  tx: Transaction,
  { references, now }: NotifyAdoptedDeps,
  { accountId, orderIds }: { readonly accountId: number; readonly orderIds: readonly number[] },
): Promise<void> {
  const valid = await validTicketsOfOrders(tx, orderIds);
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
  const count = coming.reduce((sum, { tickets }) => sum + tickets, 0);
  const isOneEvent = events.length === 1;
  const what = isOneEvent ? `für ${next.title}` : `für ${events.length} Events`;
  await notify(tx, {
    accountIds: [accountId],
    kind: "tickets",
    title:
      count === 1
        ? `Dein Ticket ${what} ist jetzt in deinem Konto`
        : `Deine ${count} Tickets ${what} sind jetzt in deinem Konto`,
    body: isOneEvent ? whenAndWhere(next) : `Als Nächstes: ${next.title}, ${longDate(next.startsLocal)}`,
    link: `/checkoutFinished/${references.cipherOf(order)}`,
    // Of one order its own cause: when the job that made its tickets runs again, it tells nothing more.
    cause: coming.length === 1 ? `tickets:${order.id}` : `adopted:${order.id}`,
  });
}
