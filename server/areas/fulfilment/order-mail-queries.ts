import type { Queryable, Transaction } from "#server/platform/database.ts";

export type OrderMailRow = {
  readonly id: number;
  readonly orderId: number;
  readonly template: string;
  readonly details: unknown;
  readonly recipient: string;
  readonly messageId: string;
  readonly createdAt: Date;
};

/** @returns the id of the new row; `undefined` when this occasion has its mail already */
export async function insertOrderMail(
  tx: Transaction,
  mail: {
    readonly orderId: number;
    readonly occasion: string;
    readonly template: string;
    readonly details: object;
    readonly recipient: string;
    readonly messageId: string;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto("order_mail")
    .values({
      order_id: mail.orderId,
      occasion: mail.occasion,
      template: mail.template,
      details: JSON.stringify(mail.details),
      recipient: mail.recipient,
      message_id: mail.messageId,
    })
    .onConflict((conflict) => conflict.columns(["order_id", "occasion"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** A mail's row, whatever its state. */
export async function loadOrderMail(db: Queryable, id: number): Promise<OrderMailRow> {
  return db
    .selectFrom("order_mail")
    .where("id", "=", id)
    .select([
      "id",
      "order_id as orderId",
      "template",
      "details",
      "recipient",
      "message_id as messageId",
      "created_at as createdAt",
    ])
    .executeTakeFirstOrThrow();
}

/** The mail never goes out, for this reason. */
export async function markMailWithdrawn(tx: Transaction, id: number, reason: string): Promise<void> {
  await tx
    .updateTable("order_mail")
    .set({ state: "withdrawn", leased_until: null, last_error: reason })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "failed"])
    .execute();
}

/** @param template only of these; all without it */
export async function countMails(db: Queryable, orderId: number, template?: string): Promise<number> {
  const { count } = await db
    .selectFrom("order_mail")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("order_id", "=", orderId)
    .$if(template !== undefined, (query) => query.where("template", "=", template as string))
    .executeTakeFirstOrThrow();
  return count;
}

/** Sent or not: what they said and their recipients. One that is being sent goes out. */
export async function deleteOrderMails(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) await tx.deleteFrom("order_mail").where("order_id", "in", orderIds).execute();
}
