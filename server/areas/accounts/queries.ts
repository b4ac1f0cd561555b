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

/** An account with what it may do; the organisers that it belongs to in the order of their ids. */
export async function selectAccountWithRoles(db: Queryable, accountId: number) {
  const account = await db
    .selectFrom("account")
    .select([
      "id",
      "email",
      "email_verified_at",
      "phone",
      "firstname",
      "lastname",
      "gender",
      "birth_date",
      "avatar_key",
      "dark_mode",
      "is_visible",
    ])
    .select((of) => [
      of
        .selectFrom("account_role")
        .whereRef("account_role.account_id", "=", "account.id")
        .select(sql<User["permissions"]>`coalesce(array_agg(distinct role order by role), '{}')`.as("roles"))
        .as("roles"),
      of
        .selectFrom("account_role")
        .whereRef("account_role.account_id", "=", "account.id")
        .where("organiser_id", "is not", null)
        .select(
          sql<number[]>`coalesce(array_agg(distinct organiser_id order by organiser_id), '{}')`.as("ids"),
        )
        .as("organiserIds"),
    ])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return (
    account && {
      ...account,
      gender: account.gender as Gender,
      roles: account.roles ?? [],
      organiserIds: account.organiserIds ?? [],
    }
  );
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
