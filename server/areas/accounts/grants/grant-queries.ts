import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { type Grant, scopeColumns } from "#server/platform/grants.ts";
import { announce, LOGINS } from "#server/platform/live/announce.ts";

/** Adds what an account or a counter does not have yet. @returns how many that were */
export async function insertGrants(
  tx: Transaction,
  to: { readonly account_id: number } | { readonly counter_id: number },
  grants: readonly Grant[],
): Promise<number> {
  const rows = grants.map(({ permission, scope }) => ({ ...to, permission, ...scopeColumns(scope) }));
  const added = await tx
    .insertInto("access_grant")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return added.length;
}

/** Takes a grant away and tells open pages so. @returns whether the account had it */
export async function deleteGrant(
  tx: Transaction,
  accountId: number,
  { permission, scope }: Grant,
): Promise<boolean> {
  const { organiser_id, event_id } = scopeColumns(scope);
  const { numDeletedRows } = await tx
    .deleteFrom("access_grant")
    .where("account_id", "=", accountId)
    .where("permission", "=", permission)
    .where(sql<boolean>`organiser_id is not distinct from ${organiser_id}::bigint`)
    .where(sql<boolean>`event_id is not distinct from ${event_id}::bigint`)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await announce(tx, LOGINS, "changed", accountId);
  return true;
}

/**
 * Whether an account is the only one that may administrate. Locks every admin's grant until the end of the transaction, so that of the
 * last two who go at once one stays.
 */
export async function isLastAdmin(tx: Transaction, accountId: number): Promise<boolean> {
  const own = await tx
    .selectFrom("access_grant")
    .where("account_id", "=", accountId)
    .where("permission", "=", "admin")
    .select("id")
    .executeTakeFirst();
  // Hardly any account is one: all others wait for no lock.
  if (own === undefined) return false;
  const admins = await tx
    .selectFrom("access_grant")
    .where("permission", "=", "admin")
    .select("account_id")
    .orderBy("id")
    .forUpdate()
    .execute();
  return admins.every((admin) => admin.account_id === accountId);
}

/** The organisers that belong to this account alone; locks their grants as {@link isLastAdmin} does. In the order of their ids. */
export async function lockSoleOrganisers(tx: Transaction, accountId: number): Promise<number[]> {
  const own = await tx
    .selectFrom("access_grant")
    .where("account_id", "=", accountId)
    .where("permission", "=", "organise")
    .where("organiser_id", "is not", null)
    .select("organiser_id")
    .execute();
  const organiserIds = own.flatMap(({ organiser_id }) => (organiser_id === null ? [] : [organiser_id]));
  if (organiserIds.length === 0) return [];
  const grants = await tx
    .selectFrom("access_grant")
    .where("permission", "=", "organise")
    .where("organiser_id", "in", organiserIds)
    .select(["account_id", "organiser_id"])
    .orderBy("id")
    .forUpdate()
    .execute();
  const shared = new Set(
    grants.filter((grant) => grant.account_id !== accountId).map((grant) => grant.organiser_id),
  );
  return [...new Set(organiserIds)].filter((id) => !shared.has(id)).sort((a, b) => a - b);
}

/** Every grant of an account with whose it is, by their e-mails. */
export function listGrants(db: Queryable) {
  return db
    .selectFrom("access_grant")
    .innerJoin("account", "account.id", "access_grant.account_id")
    .select(["account.email", "account.firstname", "account.lastname"])
    .select(["access_grant.permission", "access_grant.organiser_id", "access_grant.event_id"])
    .orderBy("account.email")
    .orderBy("access_grant.id")
    .execute();
}
