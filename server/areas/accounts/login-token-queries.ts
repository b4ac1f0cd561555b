import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";

export type KeptToken = { readonly hash: Buffer; readonly expiresAt: Date };
export type KeptTokens = { readonly session: KeptToken; readonly remember: KeptToken | null };

export type NewTokens = KeptTokens & {
  readonly accountId: number;
  readonly deviceLoginId: number;
  /** Null: the session begins without the account's password. */
  readonly passwordEnteredAt: Date | null;
  readonly now: Date;
};

/**
 * Adds a session to a login, and what remembers the device if it is. Its owner has been seen, unless another request changes
 * the account at this moment: that one may wait for this very login.
 */
export async function insertTokens(
  tx: Transaction,
  { accountId, deviceLoginId, session, remember, passwordEnteredAt, now }: NewTokens,
): Promise<void> {
  await sql`
    with remembered as (
      insert into remember_token (token_hash, device_login_id, created_at, expires_at)
      select ${remember?.hash ?? null}::bytea, ${deviceLoginId}, ${now}, ${remember?.expiresAt ?? now}
      where ${remember !== null}
    ), seen as (
      update account set seen_at = ${now}
      where id in (
        select id from account where id = ${accountId} and (seen_at is null or seen_at < ${now})
        for no key update skip locked
      )
    )
    insert into session (
      token_hash, account_id, device_login_id, created_at, refreshed_at, expires_at, password_entered_at
    )
    values (
      ${session.hash}, ${accountId}, ${deviceLoginId}, ${now}, ${now}, ${session.expiresAt}, ${passwordEnteredAt}
    )`.execute(tx);
}
