import type { Queryable, Transaction } from "#server/platform/database.ts";

/**
 * Whether an account is the only one that may administrate. Locks every admin's role until the end of the transaction, so that of the
 * last two who go at once one stays.
 */
export async function isLastAdmin(tx: Transaction, accountId: number): Promise<boolean> {
  const own = await tx
    .selectFrom("account_role")
    .where("account_id", "=", accountId)
    .where("role", "=", "admin")
    .select("id")
    .executeTakeFirst();
  // Hardly anybody is one: all others wait for nobody.
  if (own === undefined) return false;
  const admins = await tx
    .selectFrom("account_role")
    .where("role", "=", "admin")
    .select("account_id")
    .orderBy("id")
    .forUpdate()
    .execute();
  return admins.every((admin) => admin.account_id === accountId);
}

/** The organisers that belong to this account alone; locks their roles as {@link isLastAdmin} does. In the order of their ids. */
export async function lockSoleOrganisers(tx: Transaction, accountId: number): Promise<number[]> {
  const own = await tx
    .selectFrom("account_role")
    .where("account_id", "=", accountId)
    .where("organiser_id", "is not", null)
    .select("organiser_id")
    .execute();
  const organiserIds = own.flatMap(({ organiser_id }) => (organiser_id === null ? [] : [organiser_id]));
  if (organiserIds.length === 0) return [];
  const roles = await tx
    .selectFrom("account_role")
    .where("organiser_id", "in", organiserIds)
    .select(["account_id", "organiser_id"])
    .orderBy("id")
    .forUpdate()
    .execute();
  const shared = new Set(
    roles.filter((role) => role.account_id !== accountId).map((role) => role.organiser_id),
  );
  return [...new Set(organiserIds)].filter((id) => !shared.has(id)).sort((a, b) => a - b);
}

/** Every role with whose it is, by name of the account. */
export function listRoles(db: Queryable) {
  return db
    .selectFrom("account_role")
    .innerJoin("account", "account.id", "account_role.account_id")
    .select(["account.email", "account.firstname", "account.lastname"])
    .select(["account_role.role", "account_role.organiser_id", "account_role.event_id"])
    .orderBy("account.email")
    .orderBy("account_role.id")
    .execute();
}
