import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { invoiceNumber } from "./documents/invoice-content.ts";
import { cancellationOf } from "./invoice-of-order.ts";
import { insertInvoice, invoiceOfOrder, takeInvoiceNumber } from "./invoice-queries.ts";
import { DOCUMENT_CANCELLATION } from "./job-kinds.ts";

/** See `InvoicesPort`: another invoice takes an order's invoice back. Repeated without effect. */
export async function cancelInvoice(
  tx: Transaction,
  { orderId, at }: { readonly orderId: number; readonly at: Date },
): Promise<void> {
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
