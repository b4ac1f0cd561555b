import { sql } from "kysely";
import type { Gender } from "#contract/account-data.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { foldedEmail } from "#server/platform/folded-email.ts";
import { grantOf } from "#server/platform/grants.ts";

/** What this area's use cases go by. */
export type Account = {
  readonly id: number;
  readonly email: string;
  readonly firstname: string;
  readonly avatarKey: string | null;
  /** Null: no login by a password. */
  readonly passwordHash: string | null;
  /** Null: the address was never confirmed. */
  readonly emailVerifiedAt: Date | null;
};

const selectColumns = (db: Queryable) =>
  db
    .selectFrom("account")
    .select([
      "id",
      "email",
      "firstname",
      "avatar_key as avatarKey",
      "password_hash as passwordHash",
      "email_verified_at as emailVerifiedAt",
    ]);

const hasEmail = (email: string) => sql<boolean>`${foldedEmail(sql.ref("email"))} = ${foldedEmail(email)}`;

/** Undefined when the account is gone. */
export function selectAccount(db: Queryable, accountId: number): Promise<Account | undefined> {
  return selectColumns(db).where("id", "=", accountId).executeTakeFirst();
}

/** By its e-mail, however that is written. */
export function selectAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  return selectColumns(db).where(hasEmail(email)).executeTakeFirst();
}

/** Locks the account until the commit: the first lock of whatever changes it. Undefined when it is gone. */
export function lockAccount(tx: Transaction, accountId: number): Promise<Account | undefined> {
  return selectColumns(tx).where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}

/** {@link lockAccount} by its e-mail, however that is written. */
export function lockAccountByEmail(tx: Transaction, email: string): Promise<Account | undefined> {
  return selectColumns(tx).where(hasEmail(email)).forNoKeyUpdate().executeTakeFirst();
}

export type Credentials = { readonly id: number; readonly password_hash: string | null };

/** What a typed e-mail means. */
export type TypedEmail = {
  /** As the database compares it: what is the same here is the same account. */
  readonly folded: string;
  /** The account that has it, however it is written there. */
  readonly account: Credentials | undefined;
};

/** @returns in the order of the e-mails */
export async function selectCredentials(db: Queryable, emails: readonly string[]): Promise<TypedEmail[]> {
  const { rows } = await sql<{ folded: string; id: number | null; password_hash: string | null }>`
    select asked.folded, account.id, account.password_hash
    from (select ${foldedEmail(sql.ref("email"))} as folded, number from unnest(${emails}::text[]) with ordinality as typed (email, number)) as asked
    left join account on ${foldedEmail(sql.ref("account.email"))} = asked.folded
    order by asked.number`.execute(db);
  return rows.map(({ folded, id, password_hash }) => {
    return { folded, account: id === null ? undefined : { id, password_hash } };
  });
}

export type AccountContact = {
  email: string;
  firstname: string;
  lastname: string;
  firstnameLatin: string | null;
  lastnameLatin: string | null;
  phone: string | null;
  /** Whether its owner has shown to read the mails to it. */
  isEmailConfirmed: boolean;
};

/** How an account is reached; undefined when it is gone. */
export function contactOfAccount(db: Queryable, accountId: number): Promise<AccountContact | undefined> {
  return db
    .selectFrom("account")
    .select(["email", "firstname", "lastname", "phone"])
    .select(["firstname_latin as firstnameLatin", "lastname_latin as lastnameLatin"])
    .select(sql<boolean>`email_verified_at is not null`.as("isEmailConfirmed"))
    .where("id", "=", accountId)
    .executeTakeFirst();
}

/** Accounts with what they may do. */
export async function selectAccountsWithGrants(db: Queryable, accountIds: readonly number[]) {
  const rows = await db
    .selectFrom("account")
    .leftJoin("access_grant", "access_grant.account_id", "account.id")
    .select([
      "account.id",
      "account.email",
      "account.email_verified_at",
      "account.phone",
      "account.firstname",
      "account.lastname",
      "account.firstname_latin",
      "account.lastname_latin",
      "account.gender",
      "account.birth_date",
      "account.avatar_key",
      "account.dark_mode",
      "account.is_visible",
      "access_grant.permission",
      "access_grant.organiser_id",
      "access_grant.event_id",
    ])
    .where(sql<boolean>`account.id = any(${accountIds}::bigint[])`)
    .execute();
  return Array.from(Map.groupBy(rows, ({ id }) => id).values(), (ofOne) => {
    const account = ofOne[0] as (typeof ofOne)[number];
    return {
      ...account,
      gender: account.gender as Gender,
      grants: ofOne.flatMap(({ permission, organiser_id, event_id }) =>
        permission === null ? [] : [grantOf({ permission, organiser_id, event_id })],
      ),
    };
  });
}

/** When it was opened, and when its owner was last there. */
export function selectAccountDates(db: Queryable, accountId: number) {
  return db
    .selectFrom("account")
    .where("id", "=", accountId)
    .select(["created_at as createdAt", "seen_at as seenAt"])
    .executeTakeFirst();
}
