import {
  deliveryOf,
  loadOrder,
  lockOrdersToForget,
  ordersOfAccount,
  type WholeOrder,
} from "#server/areas/checkout/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import type { ExportedFile, PersonalDataPart } from "#server/platform/personal-data.ts";
import { deleteDocuments, documentsOfOrder } from "./document-queries.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { DELETE_ORDER_FILES } from "./job-kinds.ts";
import { deleteOrderMails } from "./order-mail-queries.ts";
import { readBundle, readDocument } from "./read-documents.ts";

const QUARTER_OF_AN_HOUR = 900_000;

type Deps = Pick<FulfilmentDeps, "db" | "files" | "platform" | "products">;

/** Files and mails of orders go, but for the file of a ticket that is a friend's by now. */
export const fulfilmentPersonalData = (deps: Deps): PersonalDataPart => ({
  area: "fulfilment",
  tables: {
    document: { fate: "deleted", section: "bestellung" },
    order_mail: { fate: "deleted", section: "mails" },
  },
  async describeDeletion(db, accountId, now) {
    const orders = await ordersOfAccount(db, accountId, now);
    return { lost: orders.length === 0 ? [] : ["Alle Dateien und Mails zu deinen Bestellungen."], kept: [] };
  },
  async erase(tx, erasure) {
    const orders = await lockOrdersToForget(tx, erasure);
    await deleteOrderMails(tx, orders.now);
    await deleteDocuments(tx, deps.products, orders.now);
    const files = orders.now.map((orderId) => ({ orderId }));
    if (files.length > 0) {
      await enqueue(tx, DELETE_ORDER_FILES, files);
      // Once more for a worker that was making them at that moment.
      const later = new Date(erasure.at.getTime() + QUARTER_OF_AN_HOUR);
      await enqueue(tx, DELETE_ORDER_FILES, files, { startAfter: later });
    }
    return orders.later.length > 0 ? "later" : "done";
  },
  async exportFiles(db, accountId) {
    const files: ExportedFile[] = [];
    for (const { id } of await ordersOfAccount(db, accountId, new Date())) {
      const order = await loadOrder(db, id);
      if (order !== undefined) files.push(...(await filesOfExport(db, deps, order)));
    }
    return files;
  },
});

async function filesOfExport(db: Queryable, deps: Deps, order: WholeOrder): Promise<ExportedFile[]> {
  const documents = await documentsOfOrder(db, order.id);
  const { bundle } = await deliveryOf(db, deps.products, order);
  const folder = `dokumente/${order.number}`;
  const invoices = (["invoice", "cancellation"] as const).flatMap((kind) =>
    documents
      .filter((document) => document.kind === kind)
      .map((document, place) => ({
        name: `${folder}/${NAMES[kind]}${place === 0 ? "" : `-${place + 1}`}.pdf`,
        read: async () => (await readDocument(deps, order, document))?.content,
      })),
  );
  if (documents.length === 0 || bundle === undefined) return invoices;
  const read = async () => (await readBundle(deps, order))?.content;
  return [{ name: `${folder}/tickets.pdf`, read }, ...invoices];
}

const NAMES = { invoice: "rechnung", cancellation: "stornorechnung" } as const;
