import type { Transaction } from "#server/platform/database.ts";
import type { Grant } from "#server/platform/grants.ts";
import { lockAccountByEmail } from "../account-queries.ts";
import { lapseCodes } from "../counters/counter-queries.ts";
import { deleteGrant, insertGrants, isLastAdmin } from "./grant-queries.ts";

type GrantTo = { readonly email: string; readonly grant: Grant };

/** Grants something to the account of an e-mail; that organiser and event exist is the caller's to know. Safe to repeat. */
export async function grantPermission(
  tx: Transaction,
  { email, grant }: GrantTo,
): Promise<"granted" | "had-it" | "no-account"> {
  const account = await lockAccountByEmail(tx, email);
  if (account === undefined) return "no-account";
  return (await insertGrants(tx, { account_id: account.id }, [grant])) > 0 ? "granted" : "had-it";
}

/**
 * Takes a grant back; sessions know it with their next request, open pages at once. Counters are their organiser's and stay; the codes of
 * them that a person who organised there may still know lapse (decision 0235). The last admin stays one (decision 0116).
 */
export async function revokePermission(
  tx: Transaction,
  { email, grant }: GrantTo,
): Promise<"revoked" | "had-none" | "no-account" | "last-admin"> {
  const account = await lockAccountByEmail(tx, email);
  if (account === undefined) return "no-account";
  if (grant.permission === "admin" && (await isLastAdmin(tx, account.id))) return "last-admin";
  if (!(await deleteGrant(tx, account.id, grant))) return "had-none";
  if (grant.permission === "organise" || grant.permission === "admin") await lapseCodes(tx, grant.scope);
  return "revoked";
}
