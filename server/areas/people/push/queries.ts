import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { Platform, PushTarget } from "./push-target.ts";

/** Registers a device for an account, whichever it belonged to before. */
export async function upsertToken(
  tx: Transaction,
  { platform, token, hash }: PushTarget,
  owner: { readonly accountId: number; readonly deviceLoginId: number | null },
): Promise<void> {
  const values = {
    account_id: owner.accountId,
    device_login_id: owner.deviceLoginId,
    platform,
    token,
    created_at: sql<Date>`clock_timestamp()`,
  };
  await tx
    .insertInto("push_token")
    .values({ ...values, token_hash: hash })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(values))
    .execute();
}

/** Drops all but the newest tokens of an account. */
export async function deleteOldTokens(tx: Transaction, accountId: number, most: number): Promise<void> {
  await tx
    .deleteFrom("push_token")
    .where(
      "id",
      "in",
      tx
        .selectFrom("push_token")
        .select("id")
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(most),
    )
    .execute();
}

export async function deleteToken(db: Queryable, accountId: number, hash: Buffer): Promise<void> {
  await db
    .deleteFrom("push_token")
    .where("account_id", "=", accountId)
    .where("token_hash", "=", hash)
    .execute();
}

export type KeptToken = { readonly id: number; readonly platform: Platform; readonly token: string };

/** The devices of the person that a notification is for, while it is unread. */
export async function selectTokensFor(db: Queryable, notificationId: number): Promise<KeptToken[]> {
  const rows = await db
    .selectFrom("notification")
    .innerJoin("push_token", "push_token.account_id", "notification.account_id")
    .select(["push_token.id", "push_token.platform", "push_token.token"])
    .where("notification.id", "=", notificationId)
    .where("notification.read_at", "is", null)
    .orderBy("push_token.id")
    .execute();
  return rows as KeptToken[];
}

/** An unread notification and one device of the person that it is for; undefined when either is gone. */
export async function selectDelivery(db: Queryable, notificationId: number, tokenId: number) {
  const row = await db
    .selectFrom("notification")
    .innerJoin("push_token", "push_token.account_id", "notification.account_id")
    .select(["push_token.platform", "push_token.token", "notification.id", "title", "body", "link"])
    .where("notification.id", "=", notificationId)
    .where("notification.read_at", "is", null)
    .where("push_token.id", "=", tokenId)
    .executeTakeFirst();
  return row && { ...row, platform: row.platform as Platform };
}

/** Drops a token that its push service does not know any more, unless the device has registered anew since. */
export async function deleteDeadToken(
  db: Queryable,
  { id, token }: Omit<KeptToken, "platform">,
): Promise<void> {
  await db.deleteFrom("push_token").where("id", "=", id).where("token", "=", token).execute();
}
