import { type Database, inTransaction } from "#server/platform/database.ts";
import { lockAccount } from "./account-queries.ts";
import { type AdoptGuestOrders, confirmEmail } from "./confirm-email.ts";
import { findLink, redeemLinks } from "./link-queries.ts";
import { isOpen, wasSentTo } from "./links.ts";

/** `not-theirs`: the link is good, and the caller is not logged in to its account. */
export type Verified = "confirmed" | "expired" | "not-theirs";

/**
 * Confirms the address that a link was sent to, if the account still has it and asks itself. The link alone shows who reads the
 * mails, not who opened the account: a stranger may have, with a foreign address, and would get the tickets that its owner bought
 * as a guest (decision 0109). Opened again, the same link confirms what is confirmed.
 * @param askedBy the account that is logged in; null: none
 */
export async function verifyEmail(
  { db, adoptGuestOrders }: { readonly db: Database; readonly adoptGuestOrders: AdoptGuestOrders },
  { token, askedBy }: { readonly token: string; readonly askedBy: number | null },
  now: Date,
): Promise<Verified> {
  const found = await findLink(db, "verify", token);
  if (found?.accountId == null) return "expired";
  const { accountId } = found;
  return inTransaction<Verified>(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const link = await findLink(tx, "verify", token);
    if (account === undefined || link === undefined || !wasSentTo(link, token, account.email))
      return "expired";
    if (account.emailVerifiedAt !== null) return "confirmed";
    if (!isOpen(link, now)) return "expired";
    if (askedBy !== accountId) return "not-theirs";
    await redeemLinks(tx, { purpose: "verify", accountId, now });
    await confirmEmail(tx, adoptGuestOrders, account, now);
    return "confirmed";
  });
}
