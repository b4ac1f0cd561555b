import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { lockAccountByEmail } from "../account-queries.ts";
import { isLastAdmin } from "../role-queries.ts";

/** What somebody may do, and where: everything, all of an organiser, or at the doors of an event. */
export type Role =
  | { readonly role: "admin" }
  | { readonly role: "organiser"; readonly organiserId: number }
  | { readonly role: "staff"; readonly eventId: number };

type RoleOf = { readonly email: string; readonly role: Role };

/** Gives a role to the account of an e-mail; that organiser and event exist is the caller's to know. Safe to repeat. */
export async function grantRole(
  tx: Transaction,
  { email, role }: RoleOf,
): Promise<"granted" | "had-it" | "no-account"> {
  const account = await lockAccountByEmail(tx, email);
  if (account === undefined) return "no-account";
  const { numAffectedRows } = await sql`
    insert into account_role (account_id, role, organiser_id, event_id)
    select ${account.id}::bigint, ${role.role}, ${organiserOf(role)}::bigint, ${eventOf(role)}::bigint
    where not exists (${rolesLike(account.id, role)})`.execute(tx);
  return numAffectedRows === 1n ? "granted" : "had-it";
}

/** Takes a role back; sessions know it with their next request. The last admin stays one (decision 0116). */
export async function revokeRole(
  tx: Transaction,
  { email, role }: RoleOf,
): Promise<"revoked" | "had-none" | "no-account" | "last-admin"> {
  const account = await lockAccountByEmail(tx, email);
  if (account === undefined) return "no-account";
  if (role.role === "admin" && (await isLastAdmin(tx, account.id))) return "last-admin";
  const { numAffectedRows } = await sql`
    delete from account_role where id in (${rolesLike(account.id, role)})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n ? "revoked" : "had-none";
}

const organiserOf = (role: Role) => (role.role === "organiser" ? role.organiserId : null);
const eventOf = (role: Role) => (role.role === "staff" ? role.eventId : null);

function rolesLike(accountId: number, role: Role) {
  return sql`select id from account_role where account_id = ${accountId} and role = ${role.role}
    and organiser_id is not distinct from ${organiserOf(role)}::bigint
    and event_id is not distinct from ${eventOf(role)}::bigint`;
}
