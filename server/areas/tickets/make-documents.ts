import { loadOrder, printedNameIn, type WholeOrder } from "#server/areas/checkout/public.ts";
import { type EventForDocuments, loadEventForDocuments } from "#server/areas/events/public.ts";
import { orderFile, ticketFile } from "./document-files.ts";
import {
  type DocumentKind,
  type DocumentRow,
  documentsOfOrder,
  insertDocuments,
} from "./document-queries.ts";
import { calendarFile } from "./documents/calendar-file.ts";
import { renderInvoicePdf } from "./documents/invoice-pdf.ts";
import { renderTicketPdf } from "./documents/ticket-pdf.ts";
import { type InvoiceKind, invoiceOfOrder } from "./invoice-queries.ts";
import type { TicketDeps } from "./ticket-deps.ts";
import { type TicketPrice, ticketPrices } from "./ticket-price.ts";
import { type TicketRow, ticketsOfOrder } from "./ticket-queries.ts";

/** A file that an order has; made only when it is needed. */
type PlannedDocument = {
  readonly ticketId: number | null;
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly fileKey: string;
  render(): Buffer | Promise<Buffer>;
};
type DocumentDeps = Pick<TicketDeps, "db" | "files" | "platform">;

/** How many files are under way to the store at once. */
const PARALLEL_FILES = 8;

/**
 * Makes the files of an issued order: a PDF a ticket, the invoice, a calendar file. Files first, rows last and all at once: an
 * order whose rows are there is complete. Repeated, it makes the same bytes under the same keys.
 */
export async function makeOrderDocuments(deps: DocumentDeps, order: WholeOrder): Promise<void> {
  const existing = await documentsOfOrder(deps.db, order.id);
  if (existing.some(({ kind }) => kind === "calendar")) return;
  await makeAll(deps, order.id, await orderDocuments(deps, order));
}

/** Makes the PDF of an order's cancellation invoice, if it has one; repeated without effect. */
export async function makeCancellationDocument(deps: DocumentDeps, orderId: number): Promise<void> {
  const existing = await documentsOfOrder(deps.db, orderId);
  if (existing.some(({ kind }) => kind === "cancellation")) return;
  await makeAll(deps, orderId, await invoiceDocuments(deps, orderId, "cancellation"));
}

/**
 * A document's file. If the store has lost it, it is made again: from the same rows and so with the same bytes, unless the
 * event's own words were changed since.
 */
export async function readDocument(
  deps: DocumentDeps,
  { orderId, kind, fileKey }: DocumentRow,
): Promise<Buffer> {
  const kept = await deps.files.get(fileKey);
  if (kept !== undefined) return kept;
  const planned =
    kind === "cancellation"
      ? await invoiceDocuments(deps, orderId, kind)
      : await orderDocuments(deps, await orderOf(deps, orderId));
  const lost = planned.find((one) => one.fileKey === fileKey);
  if (lost === undefined) throw new Error(`the file of a document of order ${orderId} is missing for good`);
  const body = await lost.render();
  await deps.files.put(fileKey, body);
  return body;
}

async function orderDocuments(deps: DocumentDeps, order: WholeOrder): Promise<PlannedDocument[]> {
  const event = await eventOf(deps, order);
  const tickets = await ticketsOfOrder(deps.db, order.id);
  const prices = ticketPrices(order.positions);
  return [
    ...tickets.map((ticket, index) =>
      ticketDocument(deps, order, event, ticket, prices.get(ticket.positionId) as TicketPrice, {
        index: index + 1,
        count: tickets.length,
      }),
    ),
    ...(await invoiceDocuments(deps, order.id, "invoice")),
    {
      ticketId: null,
      kind: "calendar",
      fileName: `${event.title}.ics`,
      fileKey: orderFile(order.id, "calendar"),
      render: () =>
        calendarFile(event, {
          orderNumber: order.number,
          publicUrl: deps.platform.publicUrl,
          stampedAt: tickets[0]?.issuedAt ?? order.createdAt,
        }),
    },
  ];
}

async function orderOf({ db }: DocumentDeps, orderId: number): Promise<WholeOrder> {
  const order = await loadOrder(db, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  return order;
}

async function eventOf({ db }: DocumentDeps, order: WholeOrder): Promise<EventForDocuments> {
  const event = await loadEventForDocuments(db, order.eventId);
  if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
  return event;
}

function ticketDocument(
  { platform }: DocumentDeps,
  order: WholeOrder,
  { seller, ...event }: EventForDocuments,
  ticket: TicketRow,
  price: TicketPrice,
  place: { index: number; count: number },
): PlannedDocument {
  const position = order.positions.find(({ id }) => id === ticket.positionId);
  return {
    ticketId: ticket.id,
    kind: "ticket",
    fileName: `${ticket.id}-ticket.pdf`,
    fileKey: ticketFile(order.id, ticket.id),
    render: () =>
      renderTicketPdf({
        ...price,
        ...place,
        code: ticket.secureCode,
        holder: printedNameIn(order, ticket),
        personal: position?.attendeeFirstname !== null,
        offerTitle: position?.title ?? "",
        orderNumber: order.number,
        issuedAt: ticket.issuedAt,
        event,
        seller,
        platform,
      }),
  };
}

/** None for an order that has no such invoice. */
async function invoiceDocuments(
  { db }: DocumentDeps,
  orderId: number,
  kind: InvoiceKind,
): Promise<PlannedDocument[]> {
  const invoice = await invoiceOfOrder(db, orderId, kind);
  if (invoice === undefined) return [];
  const heading = kind === "invoice" ? "Rechnung" : "Stornorechnung";
  return [
    {
      ticketId: null,
      kind,
      fileName: `${heading}-${invoice.content.number}.pdf`,
      fileKey: orderFile(orderId, kind),
      render: () => renderInvoicePdf(invoice.content, invoice.issuedAt),
    },
  ];
}

async function makeAll(
  { db, files }: DocumentDeps,
  orderId: number,
  planned: PlannedDocument[],
): Promise<void> {
  const made: (PlannedDocument & { readonly body: Buffer })[] = [];
  for (const document of planned) made.push({ ...document, body: await document.render() });
  for (let from = 0; from < made.length; from += PARALLEL_FILES) {
    await Promise.all(
      made.slice(from, from + PARALLEL_FILES).map(({ fileKey, body }) => files.put(fileKey, body)),
    );
  }
  await insertDocuments(
    db,
    made.map(({ ticketId, kind, fileName, fileKey, body }) => ({
      orderId,
      ticketId,
      kind,
      fileName,
      fileKey,
      byteLength: body.length,
    })),
  );
}
