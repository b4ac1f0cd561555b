import type { Queryable } from "#server/platform/database.ts";

export type AccountContact = { email: string; firstname: string; lastname: string; phone: string | null };

/** How an account is reached; undefined when it is gone. Accounts know no phone number yet: an order's form brings it. */
export async function contactOfAccount(
  db: Queryable,
  accountId: number,
): Promise<AccountContact | undefined> {
  const row = await db
    .selectFrom("account")
    .select(["email", "firstname", "lastname"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, phone: null };
}
