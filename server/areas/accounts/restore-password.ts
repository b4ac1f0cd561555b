import { type Database, inTransaction } from "#server/platform/database.ts";
import { writePassword } from "./account-changes.ts";
import { contactOfAccount, lockAccount } from "./account-queries.ts";
import { type AdoptGuestOrders, confirmEmail } from "./confirm-email.ts";
import { deleteDeviceLogins } from "./device-login-queries.ts";
import { findLink, redeemLinks } from "./link-queries.ts";
import { isOpen, wasSentTo } from "./links.ts";
import { notifyPasswordChanged } from "./mails/account-mails.ts";
import { hashPassword, refusePassword } from "./passwords.ts";

export type Restored =
  | { readonly kind: "restored"; readonly accountId: number }
  /** The link is used, too old, unknown, or the account has another address by now. */
  | { readonly kind: "expired" }
  /** The account was deleted. */
  | { readonly kind: "gone" }
  /** Everybody guesses this password, for the reason in German; the link still works. */
  | { readonly kind: "refused"; readonly reason: string };

export type RestoreDeps = {
  readonly db: Database;
  readonly adoptGuestOrders: AdoptGuestOrders;
  readonly productName: string;
};

/**
 * Sets a new password by the token of a link. Of any number of requests with one token one succeeds, and no other link works
 * afterwards. All devices are logged out: a person who knew the old password is out. As the link came by mail, the address
 * is confirmed as well.
 * @throws an error that answers 503 when too many passwords are being hashed
 */
export async function restorePassword(
  { db, adoptGuestOrders, productName }: RestoreDeps,
  { token, password }: { readonly token: string; readonly password: string },
  now: Date,
): Promise<Restored> {
  const found = await findLink(db, "reset", token);
  // A token that sets nothing costs no hash.
  if (found === undefined || !isOpen(found, now)) return { kind: "expired" };
  const { accountId } = found;
  const person = accountId === null ? undefined : await contactOfAccount(db, accountId);
  if (accountId === null || person === undefined) return { kind: "gone" };
  const reason = refusePassword(password, [person.email, person.firstname, person.lastname, productName]);
  if (reason !== null) return { kind: "refused", reason };
  const passwordHash = await hashPassword(password);
  return inTransaction<Restored>(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account === undefined) return { kind: "gone" };
    const link = await findLink(tx, "reset", token);
    if (link === undefined || !isOpen(link, now) || !wasSentTo(link, token, account.email))
      return { kind: "expired" };
    await redeemLinks(tx, { purpose: "reset", accountId, now });
    await writePassword(tx, accountId, passwordHash);
    await deleteDeviceLogins(tx, accountId);
    if (account.emailVerifiedAt === null) await confirmEmail(tx, adoptGuestOrders, account, now);
    await notifyPasswordChanged(tx, accountId, now);
    return { kind: "restored", accountId };
  });
}
