import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Revocation } from "#server/areas/checkout/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";

/** 128 bits: shown as a QR code, never guessed. */
const CODE_BYTES = 16;

/** @returns false, without effect, when the order has its token */
export async function insertToken(tx: Transaction, orderId: number, eventId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("cloakroom_token")
    .values({
      order_id: orderId,
      event_id: eventId,
      secure_code: newCode(),
    })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const newCode = () => randomBytes(CODE_BYTES).toString("base64url");

/** A token that was not handed in gets a new code, with which it is open; the one of before opens nothing. @returns for how many */
export async function replaceCode(tx: Transaction, orderId: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("cloakroom_token")
    .set({ secure_code: newCode(), state: "open", state_changed_at: at })
    .where("order_id", "=", orderId)
    .where("state", "in", ["open", "revoked"])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Only one that is open: a coat that hangs is still picked up by its number, whatever became of the money. */
export async function revokeToken(tx: Transaction, { orderId, at }: Revocation): Promise<void> {
  await tx
    .updateTable("cloakroom_token")
    .set({ state: "revoked", state_changed_at: at })
    .where("order_id", "=", orderId)
    .where("state", "=", "open")
    .execute();
}

/** A condition: whether an order's token was taken back. */
export function isTokenRevoked(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from cloakroom_token t where t.order_id = ${orderId} and t.state = 'revoked')`;
}

/** Those of an account, for the export of its data. */
export function tokensOfAccount(db: Queryable, accountId: number) {
  return db
    .selectFrom("cloakroom_token as token")
    .innerJoin("customer_order as o", "o.id", "token.order_id")
    .select([
      "o.number as orderNumber",
      "token.event_id as eventId",
      "token.state",
      "token.pickup_number as pickupNumber",
      "token.issued_at as issuedAt",
    ])
    .where("o.account_id", "=", accountId)
    .orderBy("token.id")
    .execute();
}
