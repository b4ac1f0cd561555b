import { loadOrder, lockOrder, type Order, type WholeOrder } from "#server/areas/checkout/public.ts";
import { type EventForDocuments, loadEventForDocuments } from "#server/areas/events/public.ts";
import { isDisputed } from "#server/areas/payments/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { invoiceNumber } from "./documents/invoice-content.ts";
import { invoiceOfPaidOrder } from "./invoice-of-order.ts";
import { insertInvoice, invoiceOfOrder, takeInvoiceNumber } from "./invoice-queries.ts";
import { revokeDisputedTickets } from "./revoke-order.ts";
import { signTicketCode, type TicketType } from "./ticket-code.ts";
import type { TicketDeps } from "./ticket-deps.ts";
import { insertTickets, nextTicketIds, ticketsOfOrder } from "./ticket-queries.ts";

/**
 * Makes the tickets and the invoice of a paid order, under the order's lock: a refund that comes at the same time either finds
 * them or prevents them. Done once, repeated without effect. Nothing to pay, no invoice. If a bank took the money back
 * before, the codes are revoked from the beginning, as those of a dispute that comes later are.
 * @returns the order; `undefined` when it is not paid (any more): then nothing was made
 */
export async function issueOrder(
  tx: Transaction,
  deps: Pick<TicketDeps, "ticketKey" | "platform">,
  { orderId, at }: { readonly orderId: number; readonly at: Date },
): Promise<WholeOrder | undefined> {
  const locked = await lockOrder(tx, orderId);
  if (locked?.state !== "paid") return undefined;
  const order = await loadOrder(tx, orderId);
  const event = await loadEventForDocuments(tx, locked.eventId);
  if (order === undefined || event === undefined) throw new Error(`order ${orderId} has lost its event`);
  const issued = await issueTickets(tx, deps, order);
  if (issued > 0 && (await isDisputed(tx, orderId)))
    await revokeDisputedTickets(tx, { orderId, reason: "disputed before they were issued", at });
  if (order.totalCents > 0) await issueInvoice(tx, deps, order, event, at);
  return order;
}

/** @returns how many were made now. */
async function issueTickets(
  tx: Transaction,
  { ticketKey }: Pick<TicketDeps, "ticketKey">,
  order: Order,
): Promise<number> {
  const issued = new Set((await ticketsOfOrder(tx, order.id)).map(({ positionId }) => positionId));
  const missing = order.positions.filter(({ kind, id }) => kind === "ticket" && !issued.has(id));
  if (missing.length === 0) return 0;
  const ids = await nextTicketIds(tx, missing.length);
  await insertTickets(
    tx,
    missing.map((position, index) => {
      const id = ids[index] as number;
      const ticketType = position.ticketType as TicketType;
      return {
        id,
        positionId: position.id,
        orderId: order.id,
        eventId: order.eventId,
        offerId: position.subjectId,
        ticketType,
        firstname: position.attendeeFirstname ?? order.firstname,
        lastname: position.attendeeLastname ?? order.lastname,
        secureCode: signTicketCode({ ticketId: id, eventId: order.eventId, ticketType }, ticketKey),
      };
    }),
  );
  return missing.length;
}

async function issueInvoice(
  tx: Transaction,
  { platform }: Pick<TicketDeps, "platform">,
  order: WholeOrder,
  event: EventForDocuments,
  at: Date,
): Promise<void> {
  if ((await invoiceOfOrder(tx, order.id, "invoice")) !== undefined) return;
  const year = Number(berlinWallClock(at).slice(0, 4));
  const { organiserId } = order;
  const taken = await takeInvoiceNumber(tx, organiserId, year);
  await insertInvoice(tx, {
    organiserId,
    year,
    number: taken.number,
    orderId: order.id,
    kind: "invoice",
    cancelsInvoiceId: null,
    content: invoiceOfPaidOrder(order, event, platform, {
      number: invoiceNumber(organiserId, year, taken),
      at,
    }),
    issuedAt: at,
  });
}
