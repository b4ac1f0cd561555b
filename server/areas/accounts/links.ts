import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { hashToken } from "#server/platform/sessions.ts";

export type LinkPurpose = "reset" | "verify";

/** How long a link in a mail is worth something, from when the mail is sent. */
const VALID_MILLISECONDS: { readonly [Purpose in LinkPurpose]: number } = {
  reset: 60 * 60_000,
  verify: 7 * 86_400_000,
};

export type Link = {
  /** Null: the account was deleted. */
  readonly accountId: number | null;
  readonly addressHash: Buffer;
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
};

/**
 * Makes a link to an account, which is locked, for the mail that goes to this address of it now. Only hashes are kept.
 * @returns its token of 256 random bits
 */
export async function makeLink(
  tx: Transaction,
  link: {
    readonly purpose: LinkPurpose;
    readonly accountId: number;
    readonly email: string;
    readonly now: Date;
  },
): Promise<string> {
  const { purpose, accountId, email, now } = link;
  const token = randomBytes(32).toString("base64url");
  await tx
    .insertInto("account_link")
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      purpose,
      address_hash: hashAddress(token, email),
      created_at: now,
      expires_at: new Date(now.getTime() + VALID_MILLISECONDS[purpose]),
    })
    .execute();
  return token;
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

/** Whether a link was sent to this address, however it is written. */
export function wasSentTo(link: Link, token: string, email: string): boolean {
  return timingSafeEqual(link.addressHash, hashAddress(token, email));
}

export function isOpen(link: Link, now: Date): boolean {
  return link.usedAt === null && link.expiresAt > now;
}

/** Every open link of this purpose that an account has counts as used: nobody sets its password by an older mail. */
export async function spendLinks(
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

function hashAddress(token: string, email: string): Buffer {
  return createHash("sha256").update(`${token} ${email.toLowerCase()}`).digest();
}
