import type { Transaction } from "#server/platform/database.ts";
import { insertAccount } from "./account-changes.ts";
import { lockAccountByEmail } from "./account-queries.ts";
import { redeemLinks } from "./link-queries.ts";
import { makeLink } from "./links.ts";

export type OpenedAccount =
  /** The token of a link that sets its password, as one for a new password does. */
  | { readonly kind: "opened" | "waits-for-password"; readonly token: string }
  /** A member who has forgotten it asks for a new one on the page. */
  | { readonly kind: "has-password" };

/**
 * Opens an account for a person who sets the password by a link. The link confirms the address as well: the operator gives it
 * to the person it belongs to. While none is set, each call gives a new link and ends those of before.
 */
export async function openAccount(
  tx: Transaction,
  person: { readonly email: string; readonly firstname: string; readonly lastname: string },
  now: Date,
): Promise<OpenedAccount> {
  const added = await insertAccount(tx, {
    ...person,
    passwordHash: null,
    firstnameLatin: null,
    lastnameLatin: null,
    gender: "unknown",
    phone: null,
    birthDate: null,
    now,
  });
  const account = await lockAccountByEmail(tx, person.email);
  if (account === undefined) throw new Error("the account was deleted while it was opened");
  if (account.passwordHash !== null) return { kind: "has-password" };
  const { id: accountId, email } = account;
  await redeemLinks(tx, { purpose: "reset", accountId, now });
  const token = await makeLink(tx, { purpose: "reset", accountId, email, now });
  return { kind: added === undefined ? "waits-for-password" : "opened", token };
}
