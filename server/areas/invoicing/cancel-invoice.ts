import {
  type InvoiceCancellation,
  type InvoicesPort,
  loadOrder,
  lockOrder,
} from "#server/areas/checkout/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { cancellationOf } from "./cancellation.ts";
import { type LineAmount, leftOf } from "./invoice-left.ts";
import { groupPositions } from "./invoice-lines.ts";
import { cancellationsOfOrder, insertInvoice, invoiceOfOrder } from "./invoice-queries.ts";
import { type InvoicingDeps, issueInvoice, takeNumber } from "./issue-invoice.ts";
import { DOCUMENT_CANCELLATION } from "./job-kinds.ts";

export const createInvoicesPort = (deps: InvoicingDeps): InvoicesPort => ({
  cancel: (tx, cancellation) => cancelInvoice(tx, deps, cancellation),
});

/**
 * See `InvoicesPort`: another invoice takes an order's invoice back, as a whole, in part, or what is left of it.
 * @throws RangeError when more is to be taken back than is left
 */
async function cancelInvoice(
  tx: Transaction,
  deps: InvoicingDeps,
  { orderId, at, part }: InvoiceCancellation,
): Promise<void> {
  await lockOrder(tx, orderId);
  const order = await loadOrder(tx, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  // A part of an order that is paid and not fulfilled yet: its invoice comes first.
  if (part && order.state === "paid") await issueInvoice(tx, deps, order, at);
  const invoice = await invoiceOfOrder(tx, orderId);
  if (invoice === undefined) return;
  const before = await cancellationsOfOrder(tx, orderId);
  if (part && before.some(({ content }) => content.cancels?.cause === part.cause)) return;
  const earlier = before.map(({ content }) => content);
  const left = leftOf(invoice.content, earlier);
  // Taken back as a whole in the meantime: there is nothing to correct.
  if (left.every(({ grossCents }) => grossCents === 0)) return;
  const lines = part ? linesOf(groupPositions(order.positions), part.positions) : left;
  if (lines.every(({ grossCents }) => grossCents === 0)) return;
  const issue = await takeNumber(tx, invoice.organiserId, at);
  await insertInvoice(tx, {
    ...issue,
    orderId,
    cancelsInvoiceId: invoice.id,
    content: cancellationOf(invoice.content, earlier, lines, { number: issue.name, at, cause: part?.cause }),
  });
  await enqueue(tx, DOCUMENT_CANCELLATION, { orderId });
}

/** @throws RangeError for a position that is not the order's */
function linesOf(
  groups: ReturnType<typeof groupPositions>,
  positions: NonNullable<InvoiceCancellation["part"]>["positions"],
): LineAmount[] {
  const lines = groups.map(() => ({ quantity: 0, grossCents: 0 }));
  for (const { id, units, cents } of positions) {
    const line = lines[groups.findIndex((group) => group.positions.some((position) => position.id === id))];
    if (line === undefined) throw new RangeError(`position ${id} is not on the invoice`);
    line.quantity += units;
    line.grossCents += cents;
  }
  return lines;
}
