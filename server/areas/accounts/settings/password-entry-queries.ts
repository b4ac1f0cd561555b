import type { Queryable } from "#server/platform/database.ts";
import { hashToken } from "#server/platform/sessions.ts";

type OwnSession = { readonly accountId: number; readonly sessionToken: string };

/** Notes that the account's password was given right in this session, unless the session has ended since. */
export async function writePasswordEntered(
  db: Queryable,
  { accountId, sessionToken }: OwnSession,
  now: Date,
): Promise<void> {
  await db
    .updateTable("session")
    .set({ password_entered_at: now })
    .where("token_hash", "=", hashToken(sessionToken))
    .where("account_id", "=", accountId)
    .execute();
}

/** @returns when the password was last entered in this session, null: never; undefined when the session has ended */
export async function selectPasswordEntered(
  db: Queryable,
  { accountId, sessionToken }: OwnSession,
  now: Date,
): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom("session")
    .select("password_entered_at")
    .where("token_hash", "=", hashToken(sessionToken))
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.password_entered_at;
}
