import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import { lockAccount } from "../account-queries.ts";
import { deleteDeviceLogins, deleteOwnDeviceLogin } from "../device-login-queries.ts";
import { checkOwnPassword, type Owner, type OwnPassword, type OwnPasswordDeps } from "./own-password.ts";

export type EndLoginsDeps = OwnPasswordDeps & { readonly db: Database };

/** The member who asks, and the password that shows that it is the owner. */
export type EndLoginsRequest = Owner & { readonly currentPassword: string | undefined };

export type EndLoginsResult =
  | { readonly kind: "ended" | "not-there" }
  | { readonly kind: "refused"; readonly password: Exclude<OwnPassword["kind"], "right"> };

/**
 * Logs another device out. A thief of a session throws no other device out by it: the password is asked for.
 * @returns `not-there` for a device that the account is not logged in on
 */
export function endLogin(
  deps: EndLoginsDeps,
  { id, ...asked }: EndLoginsRequest & { readonly id: number },
): Promise<EndLoginsResult> {
  return asOwner(deps, asked, async (tx) => ({
    kind: (await deleteOwnDeviceLogin(tx, asked.accountId, id)) ? "ended" : "not-there",
  }));
}

/** Logs every device out, this one too; it takes the password as {@link endLogin} does. */
export function endAllLogins(deps: EndLoginsDeps, asked: EndLoginsRequest): Promise<EndLoginsResult> {
  return asOwner(deps, asked, async (tx) => {
    await deleteDeviceLogins(tx, asked.accountId);
    return { kind: "ended" };
  });
}

/** The password is checked before the transaction, as it takes a while, and is still the account's under its lock. */
async function asOwner(
  deps: EndLoginsDeps,
  { currentPassword, ...owner }: EndLoginsRequest,
  end: (tx: Transaction) => Promise<EndLoginsResult>,
): Promise<EndLoginsResult> {
  const password = await checkOwnPassword(deps, owner, currentPassword);
  if (password.kind !== "right") return { kind: "refused", password: password.kind };
  return inTransaction<EndLoginsResult>(deps.db, async (tx) => {
    const account = await lockAccount(tx, owner.accountId);
    if (account === undefined) return { kind: "refused", password: "gone" };
    if (account.passwordHash !== password.hash) return { kind: "refused", password: "wrong" };
    return end(tx);
  });
}
