import type { Order } from "#server/areas/checkout/public.ts";
import { type EventForDocuments, loadEventForDocuments } from "#server/areas/events/public.ts";
import { type DocumentKind, documentsOfOrder, insertDocuments } from "./document-queries.ts";
import { calendarFile } from "./documents/calendar-file.ts";
import { renderInvoicePdf } from "./documents/invoice-pdf.ts";
import { renderTicketPdf } from "./documents/ticket-pdf.ts";
import { type InvoiceKind, invoiceOfOrder } from "./invoice-queries.ts";
import type { TicketDeps } from "./ticket-deps.ts";
import { type TicketPrice, ticketPrices } from "./ticket-price.ts";
import { type TicketRow, ticketsOfOrder } from "./ticket-queries.ts";

type MadeDocument = { ticketId: number | null; kind: DocumentKind; fileName: string; body: Buffer };
type DocumentDeps = Pick<TicketDeps, "db" | "files" | "platform">;

/** How many files are under way to the store at once. */
const PARALLEL_FILES = 8;

/**
 * Makes the files of an issued order: a PDF a ticket, the invoice, a calendar file. Files first, rows last and all at once: an
 * order whose rows are there is complete. Repeated, it makes the same bytes under the same keys.
 */
export async function makeOrderDocuments(deps: DocumentDeps, order: Order): Promise<void> {
  const existing = await documentsOfOrder(deps.db, order.id);
  if (existing.some(({ kind }) => kind === "calendar")) return;
  const event = await eventOf(deps, order);
  const tickets = await ticketsOfOrder(deps.db, order.id);
  const made: MadeDocument[] = [];
  const prices = ticketPrices(order.positions);
  for (const [index, ticket] of tickets.entries()) {
    const price = prices.get(ticket.positionId) as TicketPrice;
    made.push(
      await ticketDocument(deps, order, event, ticket, price, { index: index + 1, count: tickets.length }),
    );
  }
  const invoice = await invoiceDocument(deps, order.id, "invoice");
  if (invoice) made.push(invoice);
  made.push({
    ticketId: null,
    kind: "calendar",
    fileName: `${event.title}.ics`,
    body: calendarFile(event, {
      orderNumber: order.number,
      publicUrl: deps.platform.publicUrl,
      stampedAt: tickets[0]?.issuedAt ?? order.createdAt,
    }),
  });
  await store(deps, order.id, made);
}

/** Makes the PDF of an order's cancellation invoice, if it has one; repeated without effect. */
export async function makeCancellationDocument(deps: DocumentDeps, orderId: number): Promise<void> {
  const existing = await documentsOfOrder(deps.db, orderId);
  if (existing.some(({ kind }) => kind === "cancellation")) return;
  const cancellation = await invoiceDocument(deps, orderId, "cancellation");
  if (cancellation) await store(deps, orderId, [cancellation]);
}

async function eventOf({ db }: DocumentDeps, order: Order): Promise<EventForDocuments> {
  const event = await loadEventForDocuments(db, order.eventId);
  if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
  return event;
}

async function ticketDocument(
  { platform }: DocumentDeps,
  order: Order,
  { seller, ...event }: EventForDocuments,
  ticket: TicketRow,
  price: TicketPrice,
  place: { index: number; count: number },
): Promise<MadeDocument> {
  const position = order.positions.find(({ id }) => id === ticket.positionId);
  const body = await renderTicketPdf({
    ...price,
    ...place,
    code: ticket.secureCode,
    holder: `${ticket.firstname} ${ticket.lastname}`,
    personal: position?.attendeeFirstname !== null,
    offerTitle: position?.title ?? "",
    orderNumber: order.number,
    issuedAt: ticket.issuedAt,
    event,
    seller,
    platform,
  });
  return { ticketId: ticket.id, kind: "ticket", fileName: `${ticket.id}-ticket.pdf`, body };
}

async function invoiceDocument(
  { db }: DocumentDeps,
  orderId: number,
  kind: InvoiceKind,
): Promise<MadeDocument | undefined> {
  const invoice = await invoiceOfOrder(db, orderId, kind);
  if (invoice === undefined) return undefined;
  const body = await renderInvoicePdf(invoice.content, invoice.issuedAt);
  const heading = kind === "invoice" ? "Rechnung" : "Stornorechnung";
  return { ticketId: null, kind, fileName: `${heading}-${invoice.content.number}.pdf`, body };
}

async function store({ db, files }: DocumentDeps, orderId: number, made: MadeDocument[]): Promise<void> {
  const rows = made.map(({ ticketId, kind, fileName, body }) => ({
    orderId,
    ticketId,
    kind,
    fileName,
    fileKey: `documents/${orderId}/${ticketId ?? kind}.${kind === "calendar" ? "ics" : "pdf"}`,
    byteLength: body.length,
    body,
  }));
  for (let from = 0; from < rows.length; from += PARALLEL_FILES) {
    await Promise.all(
      rows.slice(from, from + PARALLEL_FILES).map(({ fileKey, body }) => files.put(fileKey, body)),
    );
  }
  await insertDocuments(
    db,
    rows.map(({ body: _body, ...row }) => row),
  );
}
