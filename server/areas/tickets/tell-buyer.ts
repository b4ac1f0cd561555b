import type { Order } from "#server/areas/checkout/public.ts";
import { type EventForDocuments, loadEventForDocuments } from "#server/areas/events/public.ts";
import { notify } from "#server/areas/people/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { longDate, timeOfDay } from "#server/platform/german-format.ts";
import type { TicketDeps } from "./ticket-deps.ts";

/** Notifies the member who bought them that the tickets are there, once an order; a guest has the mail. */
export async function tellBuyer(
  tx: Transaction,
  { references }: Pick<TicketDeps, "references">,
  order: Pick<Order, "id" | "linkSecret" | "accountId" | "eventId" | "positions">,
): Promise<void> {
  const { id, accountId, eventId, positions } = order;
  if (accountId === null) return;
  const event = await loadEventForDocuments(tx, eventId);
  if (event === undefined) throw new Error(`order ${id} has lost its event`);
  const isOne = positions.filter(({ kind }) => kind === "ticket").length === 1;
  await notify(tx, {
    accountIds: [accountId],
    kind: "tickets",
    title: isOne ? `Dein Ticket für ${event.title} ist da` : `Deine Tickets für ${event.title} sind da`,
    body: whenAndWhere(event),
    link: `/checkoutFinished/${references.cipherOf(order)}`,
    cause: `tickets:${id}`,
  });
}

/** The line of a notification that says where to be when. */
export function whenAndWhere({
  startsLocal,
  venue,
  city,
}: Pick<EventForDocuments, "startsLocal" | "venue" | "city">): string {
  return `${longDate(startsLocal)}, ${timeOfDay(startsLocal)} · ${venue}, ${city}`;
}
