import type { TicketCodesPort } from "#server/areas/checkout/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { invoiceNumber } from "./documents/invoice-content.ts";
import { cancellationOf } from "./invoice-of-order.ts";
import { insertInvoice, invoiceOfOrder, takeInvoiceNumber } from "./invoice-queries.ts";
import { DOCUMENT_CANCELLATION } from "./job-kinds.ts";
import { revokeTicketsOfOrder } from "./ticket-queries.ts";

export type Revocation = { readonly orderId: number; readonly reason: string; readonly at: Date };

/**
 * The whole price went back to the buyer: the codes stop being valid, and the invoice, if there is one, is cancelled by
 * another in the same transaction. The caller has locked the order. Repeated without effect.
 */
export async function revokeTickets(tx: Transaction, revocation: Revocation): Promise<void> {
  await revokeTicketsOfOrder(tx, revocation);
  await cancelInvoice(tx, revocation);
}

/** The bank took the money back and the claim stays open: codes are revoked, the invoice stands. */
export async function revokeDisputedTickets(tx: Transaction, revocation: Revocation): Promise<void> {
  await revokeTicketsOfOrder(tx, revocation);
}

async function cancelInvoice(tx: Transaction, { orderId, at }: Revocation): Promise<void> {
  const invoice = await invoiceOfOrder(tx, orderId, "invoice");
  if (invoice === undefined) return;
  if ((await invoiceOfOrder(tx, orderId, "cancellation")) !== undefined) return;
  const year = Number(berlinWallClock(at).slice(0, 4));
  const taken = await takeInvoiceNumber(tx, invoice.organiserId, year);
  await insertInvoice(tx, {
    organiserId: invoice.organiserId,
    year,
    number: taken.number,
    orderId,
    kind: "cancellation",
    cancelsInvoiceId: invoice.id,
    content: cancellationOf(invoice.content, {
      number: invoiceNumber(invoice.organiserId, year, taken),
      at,
    }),
    issuedAt: at,
  });
  await enqueue(tx, DOCUMENT_CANCELLATION, { orderId });
}

/** For the checkout's port: what a refund of the whole price does to an order's codes and invoice. */
export const ticketCodes: TicketCodesPort = { revokeOrder: revokeTickets };
