import { folderOfOrder } from "#server/areas/fulfilment/document-files.ts";
import type { Queryable } from "#server/platform/database.ts";

/** Where the files of an order lie. */
export async function orderFolder(db: Queryable, orderId: number): Promise<string> {
  const { created_at: createdAt } = await db
    .selectFrom("customer_order")
    .select("created_at")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return folderOfOrder({ id: orderId, createdAt });
}
