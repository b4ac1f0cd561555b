import { loadOrder, lockOrder, type WholeOrder } from "#server/areas/checkout/public.ts";
import { type EventForDocuments, loadEventForDocuments } from "#server/areas/events/public.ts";
import { isDisputed } from "#server/areas/payments/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { invoiceNumber } from "./documents/invoice-content.ts";
import { invoiceOfPaidOrder } from "./invoice-of-order.ts";
import { insertInvoice, invoiceOfOrder, takeInvoiceNumber } from "./invoice-queries.ts";
import type { TicketDeps } from "./ticket-deps.ts";

/**
 * Makes the tickets and the invoice of a paid order, under the order's lock: a refund that comes at the same time either finds
 * them or prevents them. Done once, repeated without effect. Nothing to pay, no invoice. If a bank took the money back
 * before, the codes are revoked from the beginning, as those of a dispute that comes later are.
 * @returns the order; `undefined` when it is not paid (any more): then nothing was made
 */
export async function issueOrder(
  tx: Transaction,
  deps: Pick<TicketDeps, "products" | "platform">,
  { orderId, at }: { readonly orderId: number; readonly at: Date },
): Promise<WholeOrder | undefined> {
  const locked = await lockOrder(tx, orderId);
  if (locked?.state !== "paid") return undefined;
  const order = await loadOrder(tx, orderId);
  const event = await loadEventForDocuments(tx, locked.eventId);
  if (order === undefined || event === undefined) throw new Error(`order ${orderId} has lost its event`);
  for (const product of deps.products.among(order.positions)) {
    const isNew = await product.fulfil(tx, order);
    if (isNew && (await isDisputed(tx, orderId)))
      await product.revoke(tx, { orderId, reason: "disputed before it was issued", at });
  }
  if (order.totalCents > 0) await issueInvoice(tx, deps, order, event, at);
  return order;
}

async function issueInvoice(
  tx: Transaction,
  { platform, products }: Pick<TicketDeps, "platform" | "products">,
  order: WholeOrder,
  event: EventForDocuments,
  at: Date,
): Promise<void> {
  if ((await invoiceOfOrder(tx, order.id, "invoice")) !== undefined) return;
  const year = Number(berlinWallClock(at).slice(0, 4));
  const { organiserId } = order;
  if (organiserId === null) throw new Error(`order ${order.id} has no seller`);
  const taken = await takeInvoiceNumber(tx, organiserId, year);
  await insertInvoice(tx, {
    organiserId,
    year,
    number: taken.number,
    orderId: order.id,
    kind: "invoice",
    cancelsInvoiceId: null,
    content: invoiceOfPaidOrder(
      order,
      event,
      { platform, products },
      {
        number: invoiceNumber(organiserId, year, taken),
        at,
      },
    ),
    issuedAt: at,
  });
}
