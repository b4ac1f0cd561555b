import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Transaction } from "#server/platform/database.ts";
import { foldEmail } from "#server/platform/folded-email.ts";
import { insertLink, type Link, type LinkPurpose } from "./link-queries.ts";

/** How long a link in a mail is worth something, from when the mail is sent. */
export const VALID_MILLISECONDS: { readonly [Purpose in LinkPurpose]: number } = {
  reset: 60 * 60_000,
  verify: 7 * 86_400_000,
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
  await insertLink(tx, {
    purpose,
    token,
    accountId,
    addressHash: hashAddress(token, email),
    now,
    expiresAt: new Date(now.getTime() + VALID_MILLISECONDS[purpose]),
  });
  return token;
}

/** Whether a link was sent to this address, however it is written. */
export function wasSentTo(link: Link, token: string, email: string): boolean {
  return timingSafeEqual(link.addressHash, hashAddress(token, email));
}

export function isOpen(link: Link, now: Date): boolean {
  return link.usedAt === null && link.expiresAt > now;
}

function hashAddress(token: string, email: string): Buffer {
  return createHash("sha256")
    .update(`${token} ${foldEmail(email)}`)
    .digest();
}
