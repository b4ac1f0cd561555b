import { sql } from "kysely";
import type { Gender } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import type { Queryable } from "#server/platform/database.ts";

export type AccountContact = { email: string; firstname: string; lastname: string; phone: string | null };

/** How an account is reached; undefined when it is gone. */
export function contactOfAccount(db: Queryable, accountId: number): Promise<AccountContact | undefined> {
  return db
    .selectFrom("account")
    .select(["email", "firstname", "lastname", "phone"])
    .where("id", "=", accountId)
    .executeTakeFirst();
}

/** An account with what it may do; roles by name, the organisers that it belongs to in the order of their ids. */
export async function selectAccountWithRoles(db: Queryable, accountId: number) {
  const rows = await db
    .selectFrom("account")
    .leftJoin("account_role", "account_role.account_id", "account.id")
    .select([
      "account.id",
      "account.email",
      "account.email_verified_at",
      "account.phone",
      "account.firstname",
      "account.lastname",
      "account.gender",
      "account.birth_date",
      "account.avatar_key",
      "account.dark_mode",
      "account.is_visible",
      "account_role.role",
      "account_role.organiser_id",
    ])
    .where("account.id", "=", accountId)
    .execute();
  const [account] = rows;
  if (account === undefined) return undefined;
  const roles = rows.flatMap(({ role }) => (role === null ? [] : [role as User["permissions"][number]]));
  const organisers = rows.flatMap(({ organiser_id }) => (organiser_id === null ? [] : [organiser_id]));
  return {
    ...account,
    gender: account.gender as Gender,
    roles: [...new Set(roles)].sort(),
    organiserIds: [...new Set(organisers)].sort((a, b) => a - b),
  };
}

export type Credentials = { readonly id: number; readonly password_hash: string | null };

/** By its e-mail, however that is written. */
export function selectCredentials(db: Queryable, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom("account")
    .select(["id", "password_hash"])
    .where(sql`lower(email)`, "=", sql<string>`lower(${email})`)
    .executeTakeFirst();
}
