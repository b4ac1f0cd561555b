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

/** What a typed e-mail means. */
export type TypedEmail = {
  /** As the database compares it: what is the same here is the same account. */
  readonly folded: string;
  /** Whose it is, however it is written there. */
  readonly account: Credentials | undefined;
};

export async function selectCredentials(db: Queryable, email: string): Promise<TypedEmail> {
  const { rows } = await sql<{ folded: string; id: number | null; password_hash: string | null }>`
    select asked.folded, account.id, account.password_hash
    from (select lower(${email}) as folded) as asked
    left join account on lower(account.email) = asked.folded`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("an e-mail was not looked up");
  const { folded, id, password_hash } = row;
  return { folded, account: id === null ? undefined : { id, password_hash } };
}
