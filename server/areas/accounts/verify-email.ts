import { type Database, inTransaction } from "#server/platform/database.ts";
import { lockAccount } from "./account-queries.ts";
import { type AdoptGuestOrders, confirmEmail } from "./confirm-email.ts";
import { findLink, spendLinks } from "./link-queries.ts";
import { isOpen, wasSentTo } from "./links.ts";

/**
 * Confirms the address that a link was sent to, if the account still has it. Opened again, the same link confirms what is
 * confirmed.
 * @returns false when the link is unknown or too old, or its account is gone or has another address
 */
export async function verifyEmail(
  { db, adoptGuestOrders }: { readonly db: Database; readonly adoptGuestOrders: AdoptGuestOrders },
  token: string,
  now: Date,
): Promise<boolean> {
  const found = await findLink(db, "verify", token);
  if (found?.accountId == null) return false;
  const { accountId } = found;
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const link = await findLink(tx, "verify", token);
    if (account === undefined || link === undefined || !wasSentTo(link, token, account.email)) return false;
    if (account.emailVerifiedAt !== null) return true;
    if (!isOpen(link, now)) return false;
    await spendLinks(tx, { purpose: "verify", accountId, now });
    await confirmEmail(tx, adoptGuestOrders, account, now);
    return true;
  });
}
