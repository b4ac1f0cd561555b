import { type Database, inTransaction } from "#server/platform/database.ts";
import { lockAccount, writePassword } from "./account-queries.ts";
import { type AdoptGuestOrders, confirmEmail } from "./confirm-email.ts";
import { deleteDeviceLogins } from "./device-login-queries.ts";
import { findLink, isOpen, spendLinks, wasSentTo } from "./links.ts";
import { tellPasswordChanged } from "./mails/account-mails.ts";
import { hashPassword } from "./passwords.ts";

/** The account, or why there is no new password: the link is used, too old or unknown (`expired`), its account was deleted (`gone`). */
export type Restored = { readonly accountId: number } | "expired" | "gone";

/**
 * Sets a new password by the token of a link. Of any number of requests with one token one succeeds, and no other link works
 * afterwards. All devices are logged out: whoever knew the old password is out. As the link came by mail, the address is
 * confirmed as well.
 * @throws an error that answers 503 when too many passwords are being hashed
 */
export async function restorePassword(
  { db, adoptGuestOrders }: { readonly db: Database; readonly adoptGuestOrders: AdoptGuestOrders },
  { token, password }: { readonly token: string; readonly password: string },
  now: Date,
): Promise<Restored> {
  const found = await findLink(db, "reset", token);
  // A token that sets nothing costs no hash.
  if (found === undefined || !isOpen(found, now)) return "expired";
  const { accountId } = found;
  if (accountId === null) return "gone";
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account === undefined) return "gone";
    const link = await findLink(tx, "reset", token);
    if (link === undefined || !isOpen(link, now) || !wasSentTo(link, token, account.email)) return "expired";
    await spendLinks(tx, { purpose: "reset", accountId, now });
    await writePassword(tx, accountId, passwordHash);
    await deleteDeviceLogins(tx, accountId);
    if (account.email_verified_at === null) await confirmEmail(tx, adoptGuestOrders, account, now);
    await tellPasswordChanged(tx, accountId, now);
    return { accountId };
  });
}
