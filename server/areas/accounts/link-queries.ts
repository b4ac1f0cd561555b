import type { Queryable, Transaction } from "#server/platform/database.ts";
import { hashToken } from "#server/platform/sessions.ts";

export type LinkPurpose = "reset" | "verify";

export type Link = {
  /** Null: the account was deleted. */
  readonly accountId: number | null;
  readonly addressHash: Buffer;
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
};

export type NewLink = {
  readonly purpose: LinkPurpose;
  readonly token: string;
  readonly accountId: number;
  readonly addressHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
};

export async function insertLink(
  tx: Transaction,
  { purpose, token, accountId, addressHash, now, expiresAt }: NewLink,
): Promise<void> {
  await tx
    .insertInto("account_link")
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      purpose,
      address_hash: addressHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** The link of a token, whatever its state; read again where its account is locked, as everything that uses it locks that first. */
export function findLink(db: Queryable, purpose: LinkPurpose, token: string): Promise<Link | undefined> {
  return db
    .selectFrom("account_link")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .select([
      "account_id as accountId",
      "address_hash as addressHash",
      "used_at as usedAt",
      "expires_at as expiresAt",
    ])
    .executeTakeFirst();
}

/** Every open link of this purpose that an account has counts as used: no older mail sets its password. */
export async function redeemLinks(
  tx: Transaction,
  used: { readonly purpose: LinkPurpose; readonly accountId: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("account_link")
    .set({ used_at: used.now })
    .where("account_id", "=", used.accountId)
    .where("purpose", "=", used.purpose)
    .where("used_at", "is", null)
    .execute();
}
