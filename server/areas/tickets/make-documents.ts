import { loadOrder, printedNameIn, type WholeOrder } from "#server/areas/checkout/public.ts";
import { type EventForDocuments, loadEventForDocuments } from "#server/areas/events/public.ts";
import { folderBeside, orderFile, ticketFile, ticketsFile } from "./document-files.ts";
import { ticketFileName, ticketsFileName } from "./document-names.ts";
import { type DocumentRow, documentsOfOrder, insertDocuments } from "./document-queries.ts";
import { calendarFile } from "./documents/calendar-file.ts";
import { renderInvoicePdf } from "./documents/invoice-pdf.ts";
import { renderTicketPdf, type TicketSheet } from "./documents/ticket-pdf.ts";
import { type InvoiceKind, invoiceOfOrder } from "./invoice-queries.ts";
import type { TicketDeps } from "./ticket-deps.ts";
import { type TicketPrice, ticketPrices } from "./ticket-price.ts";
import { type TicketRow, ticketsOfOrder } from "./ticket-queries.ts";

/** A file that is kept; made only when it is needed. */
type KeptFile = { readonly fileKey: string; render(): Buffer | Promise<Buffer> };
type PlannedDocument = Omit<DocumentRow, "id" | "orderId"> & Pick<KeptFile, "render">;
type NewDocument = Omit<DocumentRow, "id" | "orderId"> & { readonly byteLength: number | null };
type DocumentDeps = Pick<TicketDeps, "db" | "files" | "platform">;

type ReadFile = { readonly fileName: string; readonly content: Buffer };

/** An order's tickets with what their pages say. */
type Tickets = {
  readonly order: WholeOrder;
  readonly event: EventForDocuments;
  readonly all: readonly { readonly ticket: TicketRow; readonly sheet: TicketSheet }[];
};

/**
 * Makes the files of an issued order: one PDF with all tickets, the invoice, a calendar file. A single ticket's PDF is made when it
 * is asked for. Files first, rows last and all at once: an order whose rows are there is complete. Repeated, it makes the same bytes
 * under the same keys.
 */
export async function makeOrderDocuments(deps: DocumentDeps, order: WholeOrder): Promise<void> {
  const existing = await documentsOfOrder(deps.db, order.id);
  if (existing.some(({ kind }) => kind === "calendar")) return;
  const tickets = await ticketsWithSheets(deps, order);
  const folder = folderBeside(order, existing);
  const whole = wholeFile(tickets, folder);
  if (whole !== undefined) await deps.files.put(whole.fileKey, await whole.render());
  await makeAndWrite(
    deps,
    order.id,
    [...(await invoiceDocuments(deps, order.id, "invoice", folder)), calendarDocument(deps, tickets, folder)],
    ticketDocuments(tickets, folder),
  );
}

/** Makes the PDF of an order's cancellation invoice, if it has one; repeated without effect. */
export async function makeCancellationDocument(deps: DocumentDeps, orderId: number): Promise<void> {
  const existing = await documentsOfOrder(deps.db, orderId);
  if (existing.some(({ kind }) => kind === "cancellation")) return;
  const order = await loadOrder(deps.db, orderId);
  if (order === undefined) return;
  const folder = folderBeside(order, existing);
  await makeAndWrite(deps, orderId, await invoiceDocuments(deps, orderId, "cancellation", folder));
}

/** @param unmade what is made when it is asked for */
async function makeAndWrite(
  { db, files }: DocumentDeps,
  orderId: number,
  planned: readonly PlannedDocument[],
  unmade: readonly NewDocument[] = [],
): Promise<void> {
  const made = await Promise.all(
    planned.map(async ({ render, ...document }) => {
      const body = await render();
      await files.put(document.fileKey, body);
      return { ...document, byteLength: body.length };
    }),
  );
  await insertDocuments(
    db,
    [...unmade, ...made].map((document) => ({ ...document, orderId })),
  );
}

/**
 * A document's file and its name. A ticket's is made of what is true now. If the store has lost another one, it is made again: from
 * the same rows and so with the same bytes, unless the event's own words were changed since.
 */
export async function readDocument(
  deps: DocumentDeps,
  order: WholeOrder,
  document: DocumentRow,
): Promise<ReadFile> {
  const { kind, ticketId, fileKey, fileName } = document;
  if (kind === "ticket") return oneTicket(await ticketsWithSheets(deps, order), ticketId);
  const folder = folderBeside(order, [document]);
  const make = async () => {
    const [planned] =
      kind === "calendar"
        ? [calendarDocument(deps, await ticketsWithSheets(deps, order), folder)]
        : await invoiceDocuments(deps, order.id, kind, folder);
    if (planned === undefined) throw new Error(`a document of order ${order.id} is missing for good`);
    return planned.render();
  };
  return { fileName, content: await keptOrMade(deps, fileKey, make) };
}

/**
 * One PDF with all tickets of an order that count, a page each, and its name; `undefined` when none does. It is kept while every ticket
 * counts; once one was revoked it is made anew each time, so that no file of before can show the dead one.
 */
export async function readTickets(deps: DocumentDeps, order: WholeOrder): Promise<ReadFile | undefined> {
  const tickets = await ticketsWithSheets(deps, order);
  const [first, ...others] = sheetsThatCount(tickets);
  if (first === undefined) return undefined;
  const whole = wholeFile(tickets, folderBeside(order, await documentsOfOrder(deps.db, order.id)));
  return {
    fileName: ticketsFileName(tickets.event.title, order, others.length + 1),
    content: whole
      ? await keptOrMade(deps, whole.fileKey, whole.render)
      : await renderTicketPdf(first, ...others),
  };
}

async function oneTicket({ order, event, all }: Tickets, ticketId: number | null): Promise<ReadFile> {
  const asked = all.find(({ ticket }) => ticket.id === ticketId);
  if (asked === undefined) throw new Error(`order ${order.id} has lost a ticket`);
  return {
    fileName: ticketFileName(event.title, asked.ticket, asked.sheet),
    content: await renderTicketPdf(asked.sheet),
  };
}

async function keptOrMade(
  { files }: DocumentDeps,
  fileKey: string,
  make: () => Buffer | Promise<Buffer>,
): Promise<Buffer> {
  const kept = await files.get(fileKey);
  if (kept !== undefined) return kept;
  const body = await make();
  await files.put(fileKey, body);
  return body;
}

function sheetsThatCount({ all }: Tickets): TicketSheet[] {
  return all.filter(({ ticket }) => ticket.state !== "revoked").map(({ sheet }) => sheet);
}

/** The file of all tickets while each of them counts. */
function wholeFile(tickets: Tickets, folder: string): KeptFile | undefined {
  const [first, ...others] = sheetsThatCount(tickets);
  if (first === undefined || others.length + 1 < tickets.all.length) return undefined;
  return { fileKey: ticketsFile(folder), render: () => renderTicketPdf(first, ...others) };
}

async function ticketsWithSheets({ db, platform }: DocumentDeps, order: WholeOrder): Promise<Tickets> {
  const event = await loadEventForDocuments(db, order.eventId);
  if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
  const rows = await ticketsOfOrder(db, order.id);
  const prices = ticketPrices(order.positions);
  const { seller, ...facts } = event;
  return {
    order,
    event,
    all: rows.map((ticket, place) => {
      const position = order.positions.find(({ id }) => id === ticket.positionId);
      return {
        ticket,
        sheet: {
          ...(prices.get(ticket.positionId) as TicketPrice),
          index: place + 1,
          count: rows.length,
          code: ticket.secureCode,
          holder: printedNameIn(order, ticket),
          personal: position?.attendeeFirstname !== null,
          offerTitle: position?.title ?? "",
          orderNumber: order.number,
          issuedAt: ticket.issuedAt,
          event: facts,
          seller,
          platform,
        },
      };
    }),
  };
}

/** Names are those under which the version before answers. */
function ticketDocuments({ all }: Tickets, folder: string): NewDocument[] {
  return all.map(({ ticket }) => ({
    ticketId: ticket.id,
    kind: "ticket",
    fileName: `${ticket.id}-ticket.pdf`,
    fileKey: ticketFile(folder, ticket.id),
    byteLength: null,
  }));
}

function calendarDocument(
  { platform }: DocumentDeps,
  { order, event, all }: Tickets,
  folder: string,
): PlannedDocument {
  return {
    ticketId: null,
    kind: "calendar",
    fileName: `${event.title}.ics`,
    fileKey: orderFile(folder, "calendar"),
    render: () =>
      calendarFile(event, {
        orderNumber: order.number,
        publicUrl: platform.publicUrl,
        stampedAt: all[0]?.ticket.issuedAt ?? order.createdAt,
      }),
  };
}

/** None for an order that has no such invoice. */
async function invoiceDocuments(
  { db }: DocumentDeps,
  orderId: number,
  kind: InvoiceKind,
  folder: string,
): Promise<PlannedDocument[]> {
  const invoice = await invoiceOfOrder(db, orderId, kind);
  if (invoice === undefined) return [];
  const heading = kind === "invoice" ? "Rechnung" : "Stornorechnung";
  return [
    {
      ticketId: null,
      kind,
      fileName: `${heading}-${invoice.content.number}.pdf`,
      fileKey: orderFile(folder, kind),
      render: () => renderInvoicePdf(invoice.content, invoice.issuedAt),
    },
  ];
}
