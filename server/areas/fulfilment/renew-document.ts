import type { Transaction } from "#server/platform/database.ts";
import { insertDocuments } from "./document-queries.ts";

/** A unit's file gets a row of its own anew: references to the one of before, which somebody else may have, name nothing any more. */
export async function renewDocument(
  tx: Transaction,
  { orderId, unitId }: { readonly orderId: number; readonly unitId: number },
): Promise<void> {
  const before = await tx
    .deleteFrom("document")
    .where("order_id", "=", orderId)
    .where("ticket_id", "=", unitId)
    .where("kind", "=", "ticket")
    .returning(["file_name as fileName", "file_key as fileKey"])
    .execute();
  await insertDocuments(
    tx,
    before.map((document) => ({ ...document, orderId, ticketId: unitId, kind: "ticket", byteLength: null })),
  );
}
