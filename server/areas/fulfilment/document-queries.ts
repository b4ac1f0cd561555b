import type { Queryable, Transaction } from "#server/platform/database.ts";

export type DocumentKind = "ticket" | "invoice" | "cancellation" | "calendar";

export type DocumentRow = {
  readonly id: number;
  readonly orderId: number;
  readonly ticketId: number | null;
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly fileKey: string;
};

const columns = [
  "document.id",
  "document.order_id as orderId",
  "document.ticket_id as ticketId",
  "document.kind",
  "document.file_name as fileName",
  "document.file_key as fileKey",
] as const;

/** In the order in which they were written: an order's units, then its invoice and the calendar file. */
export async function documentsOfOrder(db: Queryable, orderId: number): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom("document")
    .select(columns)
    .where("document.order_id", "=", orderId)
    .orderBy("document.id")
    .execute();
  return rows as DocumentRow[];
}

export async function findDocument(
  db: Queryable,
  id: number,
  kind: DocumentKind,
): Promise<DocumentRow | undefined> {
  const row = await db
    .selectFrom("document")
    .select(columns)
    .where("document.id", "=", id)
    .where("document.kind", "=", kind)
    .executeTakeFirst();
  return row as DocumentRow | undefined;
}

/**
 * Writes what is not there yet, all in one statement: an order's documents become visible together. The length is null of what is made
 * when it is asked for.
 */
export async function insertDocuments(
  db: Queryable,
  documents: readonly (Omit<DocumentRow, "id"> & { readonly byteLength: number | null })[],
): Promise<void> {
  if (documents.length === 0) return;
  await db
    .insertInto("document")
    .values(
      documents.map(({ orderId, ticketId, kind, fileName, fileKey, byteLength }) => ({
        order_id: orderId,
        ticket_id: ticketId,
        kind,
        file_name: fileName,
        file_key: fileKey,
        byte_length: byteLength,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets all documents of orders; their files go by a job of their own. */
export async function deleteDocuments(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) await tx.deleteFrom("document").where("order_id", "in", orderIds).execute();
}
