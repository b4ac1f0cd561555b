import { deliveryOf, type WholeOrder } from "#server/areas/checkout/public.ts";
import { folderBeside, ticketsFile } from "./document-files.ts";
import { type DocumentRow, documentsOfOrder } from "./document-queries.ts";
import { calendarDocuments, type DocumentDeps, invoiceDocuments, isAsIssued } from "./make-documents.ts";

type ReadFile = { readonly fileName: string; readonly content: Buffer };

/**
 * A document's file and its name; `undefined` for one of a unit that was revoked. A unit's is made of what is true now. If the store has
 * lost another one, it is made again: from the same rows and so with the same bytes, unless the event's own words were changed since.
 */
export async function readDocument(
  deps: DocumentDeps,
  order: WholeOrder,
  document: DocumentRow,
): Promise<ReadFile | undefined> {
  const { kind, ticketId, fileKey, fileName } = document;
  if (kind === "ticket") {
    const { units } = await deliveryOf(deps.db, deps.products, order);
    const unit = units.find(({ id, state }) => id === ticketId && state !== "revoked");
    return unit && { fileName: unit.file.name, content: await unit.file.render() };
  }
  const folder = folderBeside(order, [document]);
  const make = async () => {
    const planned =
      kind === "calendar"
        ? await calendarDocuments(deps, order, folder)
        : await invoiceDocuments(deps.db, order.id, kind, folder);
    const found = planned.find((one) => kind === "calendar" || one.fileName === fileName);
    if (found === undefined) throw new Error(`a document of order ${order.id} is missing for good`);
    return found.render();
  };
  return { fileName, content: await keptOrMade(deps, fileKey, make) };
}

/**
 * One PDF with all units of an order that count, a page each, and its name; `undefined` when none does. It is kept while every one
 * counts; once one was revoked or has a new code it is made anew each time, so that no file of before can show a dead one.
 */
export async function readBundle(deps: DocumentDeps, order: WholeOrder): Promise<ReadFile | undefined> {
  const { units, bundle } = await deliveryOf(deps.db, deps.products, order);
  if (bundle === undefined) return undefined;
  const folder = folderBeside(order, await documentsOfOrder(deps.db, order.id));
  return {
    fileName: bundle.name,
    content: isAsIssued(units)
      ? await keptOrMade(deps, ticketsFile(folder), bundle.render)
      : await bundle.render(),
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
