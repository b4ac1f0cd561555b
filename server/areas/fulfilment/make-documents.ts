import { type DeliveredUnit, deliveryOf, loadOrder, type WholeOrder } from "#server/areas/checkout/public.ts";
import { type EventForDocuments, loadEventForDocuments } from "#server/areas/events/public.ts";
import {
  cancellationsOfOrder,
  type InvoiceRow,
  invoiceFileName,
  invoiceOfOrder,
  renderInvoicePdf,
} from "#server/areas/invoicing/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { calendarFile } from "./calendar-file.ts";
import { folderBeside, orderFile, ticketFile, ticketsFile } from "./document-files.ts";
import { type DocumentRow, documentsOfOrder, insertDocuments } from "./document-queries.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";

type NewDocument = Omit<DocumentRow, "id" | "orderId"> & { readonly byteLength: number | null };
type PlannedDocument = Omit<DocumentRow, "id" | "orderId"> & { render(): Buffer | Promise<Buffer> };
export type DocumentDeps = Pick<FulfilmentDeps, "files" | "platform" | "products"> & {
  readonly db: Queryable;
};

/**
 * Makes the files of an issued order: one PDF with all that was bought, the invoice, a calendar file. A single one's PDF is made when it
 * is asked for. Files first, rows last and all at once: an order whose rows are there is complete. Repeated, it makes the same bytes
 * under the same keys.
 */
export async function makeOrderDocuments(deps: DocumentDeps, order: WholeOrder): Promise<void> {
  const { db, files, products } = deps;
  const existing = await documentsOfOrder(db, order.id);
  if (isComplete(order, existing)) return;
  const folder = folderBeside(order, existing);
  const { units, bundle } = await deliveryOf(db, products, order);
  if (bundle && isAsIssued(units)) await files.put(ticketsFile(folder), await bundle.render());
  await makeAndWrite(
    deps,
    order.id,
    [
      ...(await invoiceDocuments(db, order.id, "invoice", folder)),
      ...(await calendarDocuments(deps, order, folder)),
    ],
    units.map(({ id }) => unitDocument(folder, id)),
  );
}

/** Whether an order has all of its documents: those that it has once are written in one statement with the others. */
export function isComplete(
  { eventId, totalCents }: Pick<WholeOrder, "eventId" | "totalCents">,
  documents: readonly Pick<DocumentRow, "kind">[],
): boolean {
  const last = eventId !== null ? "calendar" : "invoice";
  return (eventId === null && totalCents === 0) || documents.some(({ kind }) => kind === last);
}

/** Makes the PDFs of an order's cancellation invoices that have none yet. */
export async function makeCancellationDocuments(deps: DocumentDeps, orderId: number): Promise<void> {
  const order = await loadOrder(deps.db, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  const documents = await documentsOfOrder(deps.db, orderId);
  const existing = new Set(documents.map(({ fileName }) => fileName));
  const planned = await invoiceDocuments(deps.db, orderId, "cancellation", folderBeside(order, documents));
  await makeAndWrite(
    deps,
    orderId,
    planned.filter(({ fileName }) => !existing.has(fileName)),
  );
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

export const isAsIssued = (units: readonly DeliveredUnit[]) =>
  units.every(({ state, isReissued, isGiven }) => state !== "revoked" && !isReissued && !isGiven);

/** Names are those under which the version before answers. */
const unitDocument = (folder: string, unitId: number): NewDocument => ({
  ticketId: unitId,
  kind: "ticket",
  fileName: `${unitId}-ticket.pdf`,
  fileKey: ticketFile(folder, unitId),
  byteLength: null,
});

/** None for an order of no event. */
export async function calendarDocuments(
  { db, platform }: DocumentDeps,
  order: WholeOrder,
  folder: string,
): Promise<PlannedDocument[]> {
  const event = await loadEventForDocuments(db, order.eventId);
  return event === undefined ? [] : [calendarDocument(platform.publicUrl, order, event, folder)];
}

const calendarDocument = (
  publicUrl: string,
  order: WholeOrder,
  event: EventForDocuments,
  folder: string,
): PlannedDocument => ({
  ticketId: null,
  kind: "calendar",
  fileName: `${event.title}.ics`,
  fileKey: orderFile(folder, "calendar"),
  render: () =>
    calendarFile(event, {
      orderNumber: order.number,
      publicUrl,
      stampedAt: order.paidAt ?? order.createdAt,
    }),
});

/** None for an order that has no such invoice. */
export async function invoiceDocuments(
  db: Queryable,
  orderId: number,
  kind: InvoiceRow["kind"],
  folder: string,
): Promise<PlannedDocument[]> {
  const invoices =
    kind === "invoice"
      ? [await invoiceOfOrder(db, orderId)].filter((invoice) => invoice !== undefined)
      : await cancellationsOfOrder(db, orderId);
  return invoices.map(({ content, issuedAt }, place) => ({
    ticketId: null,
    kind,
    fileName: invoiceFileName(content),
    fileKey: orderFile(folder, kind, place),
    render: () => renderInvoicePdf(content, issuedAt),
  }));
}
