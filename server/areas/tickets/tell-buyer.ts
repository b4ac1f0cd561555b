import type { Order } from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import { notify } from "#server/areas/people/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { longDate, timeOfDay } from "#server/platform/german-format.ts";
import type { TicketDeps } from "./ticket-deps.ts";

/** Notifies the member who bought them that the tickets are there, once an order; a guest has the mail. */
export async function tellBuyer(
  tx: Transaction,
  { references }: Pick<TicketDeps, "references">,
  { id, accountId, eventId, positions }: Pick<Order, "id" | "accountId" | "eventId" | "positions">,
): Promise<void> {
  if (accountId === null) return;
  const event = await loadEventForDocuments(tx, eventId);
  if (event === undefined) throw new Error(`order ${id} has lost its event`);
  const isOne = positions.filter(({ kind }) => kind === "ticket").length === 1;
  await notify(tx, {
    accountIds: [accountId],
    kind: "tickets",
    title: isOne ? `Dein Ticket für ${event.title} ist da` : `Deine Tickets für ${event.title} sind da`,
    body: `${longDate(event.startsLocal)}, ${timeOfDay(event.startsLocal)} · ${event.venue}, ${event.city}`,
    link: `/checkoutFinished/${references.cipherOf(id)}`,
    cause: `tickets:${id}`,
  });
}
