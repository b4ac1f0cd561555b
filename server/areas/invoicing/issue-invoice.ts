import {
  childrenOf,
  isAddition,
  loadOrder,
  type OrderPosition,
  type Products,
  type WholeOrder,
} from "#server/areas/checkout/public.ts";
import { loadEventForDocuments, loadSeller, type Seller } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/operator.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { type CorrectedInvoice, depositFor, finalInvoice } from "./deposits.ts";
import { type Deposit, invoiceNumber } from "./invoice-content.ts";
import { groupPositions } from "./invoice-lines.ts";
import { invoiceOfPaidOrder } from "./invoice-of-order.ts";
import { cancellationsOfOrder, insertInvoice, invoiceOfOrder, takeInvoiceNumber } from "./invoice-queries.ts";

export type InvoicingDeps = { readonly platform: Platform; readonly products: Products };

/**
 * Writes the invoice of a paid order, which is locked; of the open amount of another one, the final invoice, and before it the
 * other's. Repeated without effect; nothing to pay, no invoice.
 */
export async function issueInvoice(
  tx: Transaction,
  deps: InvoicingDeps,
  order: WholeOrder,
  at: Date,
): Promise<void> {
  const { id: orderId, organiserId, totalCents } = order;
  if (totalCents === 0 || (await invoiceOfOrder(tx, orderId)) !== undefined) return;
  const seller = organiserId === null ? operatorAsSeller(deps.platform) : await loadSeller(tx, organiserId);
  const event = await loadEventForDocuments(tx, order.eventId);
  const deposit = isAddition(deps.products, order.positions)
    ? undefined
    : await depositOf(tx, deps, order, at);
  const issue = await takeNumber(tx, organiserId, at);
  const whole = invoiceOfPaidOrder(order, { seller, event }, deps, { number: issue.name, at });
  const content = deposit === undefined ? whole : finalInvoice(whole, deposit);
  await insertInvoice(tx, { ...issue, orderId, cancelsInvoiceId: null, content });
}

/** What an order that is the open amount of another deducts, which was locked with it. Of a deposit that went back before it had an invoice, nothing. */
async function depositOf(
  tx: Transaction,
  deps: InvoicingDeps,
  order: WholeOrder,
  at: Date,
): Promise<Deposit | undefined> {
  const parent = order.parentOrderId === null ? undefined : await loadOrder(tx, order.parentOrderId);
  if (parent === undefined) return undefined;
  if (parent.state === "paid") await issueInvoice(tx, deps, parent, at);
  const deposit = await correctedInvoice(tx, parent.id);
  if (deposit === undefined) return undefined;
  const others: CorrectedInvoice[] = [];
  for (const child of await childrenOf(tx, parent.id)) {
    const other = child === order.id ? undefined : await correctedInvoice(tx, child);
    if (other !== undefined) others.push(other);
  }
  const lines = groupPositions(parent.positions);
  const wanted = groupPositions(order.positions).flatMap(({ positions, quantity }, restLine) => {
    // What it is the rest of has the same subject.
    const isOf = ({ subjectId }: OrderPosition) => positions.some((one) => one.subjectId === subjectId);
    const of = lines.findIndex((line) => line.positions.some(isOf));
    return of < 0 ? [] : { of, quantity, restLine };
  });
  return depositFor(deposit, others, wanted);
}

async function correctedInvoice(tx: Transaction, orderId: number): Promise<CorrectedInvoice | undefined> {
  const invoice = (await invoiceOfOrder(tx, orderId))?.content;
  if (invoice === undefined) return undefined;
  const cancellations = await cancellationsOfOrder(tx, orderId);
  return { invoice, cancellations: cancellations.map(({ content }) => content) };
}

/** Takes the next number of a seller's series. @returns it with what its row says, and as invoices show it */
export async function takeNumber(tx: Transaction, organiserId: number | null, issuedAt: Date) {
  const year = Number(berlinWallClock(issuedAt).slice(0, 4));
  const taken = await takeInvoiceNumber(tx, organiserId, year);
  return {
    ...{ organiserId, year, issuedAt },
    number: taken.number,
    name: invoiceNumber(organiserId, year, taken),
  };
}

/** What no organiser sells we sell ourselves (decision 0221). */
function operatorAsSeller(platform: Platform): Seller {
  const { productName, legalName, street, postcode, city, vatId, supportEmail, supportPhone } = platform;
  return {
    ...{ name: productName, legalName, street, postcode, city, country: "DE", vatId },
    ...{ email: supportEmail, phone: supportPhone },
  };
}
