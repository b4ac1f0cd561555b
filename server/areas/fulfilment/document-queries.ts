import { sql } from "kysely";
import type { Products } from "#server/areas/checkout/public.ts";
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

const documents = (db: Queryable) =>
  db
    .selectFrom("document")
    .select(["id", "kind"])
    .select(["order_id as orderId", "ticket_id as ticketId", "file_name as fileName", "file_key as fileKey"])
    .$castTo<DocumentRow>();

/** In the order in which they were written: an order's units, then its invoice and the calendar file. */
export function documentsOfOrder(db: Queryable, orderId: number): Promise<DocumentRow[]> {
  return documents(db).where("order_id", "=", orderId).orderBy("id").execute();
}

/** The files of tickets and the calendar files of orders, in the order in which they were written. */
export async function filesBesideTickets(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Pick<DocumentRow, "id" | "orderId" | "ticketId" | "kind" | "fileName">[]> {
  const { rows } = await sql<Pick<DocumentRow, "id" | "orderId" | "ticketId" | "kind" | "fileName">>`
    select id, order_id as "orderId", ticket_id as "ticketId", kind, file_name as "fileName" from document
    where order_id = any (${orderIds}::bigint[]) and kind in ('ticket', 'calendar') order by id`.execute(db);
  return rows;
}

export function findDocument(db: Queryable, id: number, kind: DocumentKind) {
  return documents(db).where("id", "=", id).where("kind", "=", kind).executeTakeFirst();
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

/** Forgets documents of orders, but for the files of units that are somebody else's and the calendar file beside them; the others' files go by a job of their own. */
export async function deleteDocuments(
  tx: Transaction,
  products: Pick<Products, "all">,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const kept = [];
  for (const { unitsOfOthers } of products.all) kept.push(...((await unitsOfOthers?.(tx, orderIds)) ?? []));
  await sql`
    delete from document d where order_id = any (${orderIds}::bigint[]) and not exists (
      select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept ("orderId" bigint, "unitId" bigint)
      where kept."orderId" = d.order_id and (d.kind = 'calendar' or (d.kind = 'ticket' and d.ticket_id = kept."unitId")))`.execute(
    tx,
  );
}
