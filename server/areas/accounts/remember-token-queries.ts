import type { Queryable, Transaction } from "#server/platform/database.ts";

/** The login that a remember-me token belongs to, used or not; no other request changes it until the commit. */
export async function lockRememberedLogin(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<{ id: number; account_id: number; created_at: Date } | undefined> {
  return tx
    .selectFrom("device_login")
    .select(["id", "account_id", "created_at"])
    .where("id", "=", (of) =>
      of.selectFrom("remember_token").select("device_login_id").where("token_hash", "=", tokenHash),
    )
    .forUpdate()
    .executeTakeFirst();
}

export type RememberTokenState = { readonly used_at: Date | null; readonly expires_at: Date };

export function selectRememberToken(
  db: Queryable,
  tokenHash: Buffer,
): Promise<RememberTokenState | undefined> {
  return db
    .selectFrom("remember_token")
    .select(["used_at", "expires_at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function markRememberTokenUsed(tx: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable("remember_token").set({ used_at: now }).where("token_hash", "=", tokenHash).execute();
}
