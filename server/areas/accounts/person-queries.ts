import { sql } from "kysely";
import { ONLINE_MILLISECONDS } from "#contract/account-data.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { foldedEmail } from "#server/platform/folded-email.ts";

/** What other areas may know of an account. */
export type Person = {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly avatarKey: string | null;
};

/**
 * Locks an account until the end of the transaction, so that no two of its owner's requests run at once: what is counted stays true.
 * Rows that refer to the account can be inserted while it is locked (docs/domain/locking.md).
 * @returns undefined when the account is gone
 */
export function lockPerson(tx: Transaction, accountId: number): Promise<Person | undefined> {
  return tx
    .selectFrom("account")
    .select(["id", "firstname", "lastname", "avatar_key as avatarKey"])
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether a device is logged in; it stays so until the end of the transaction. Lock its account first. */
export async function keepDeviceLogin(tx: Transaction, deviceLoginId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("device_login")
    .select("id")
    .where("id", "=", deviceLoginId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the accounts that are there, which stay until the end of the transaction. Share-locks them in the order of their ids. */
export async function shareLockAccounts(tx: Transaction, accountIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where id = any (${accountIds}::bigint[]) order by id for key share`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Whether an account is there, which then stays as it is until the end of the transaction: waits for what is deleting it, which
 * {@link shareLockAccounts} does only at its end.
 */
export async function shareLockWholeAccount(tx: Transaction, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The account that has confirmed this e-mail, however it is written; undefined when there is none. It stays until the end of the
 * transaction, though its owner may change it until then.
 */
export async function shareLockAccountOfEmail(tx: Transaction, email: string): Promise<number | undefined> {
  const row = await ofConfirmedEmail(tx, email).forKeyShare().executeTakeFirst();
  return row?.id;
}

/** {@link shareLockAccountOfEmail}, and it keeps the e-mail as well. Many may ask for the same one at once. */
export async function shareLockEmailOfAccount(tx: Transaction, email: string): Promise<number | undefined> {
  const row = await ofConfirmedEmail(tx, email).forShare().executeTakeFirst();
  return row?.id;
}

function ofConfirmedEmail(tx: Transaction, email: string) {
  return tx
    .selectFrom("account")
    .select("id")
    .where(sql<boolean>`${foldedEmail(sql.ref("email"))} = ${foldedEmail(email)}`)
    .where("email_verified_at", "is not", null);
}

/** A person with when they were last there. */
export type SeenPerson = Person & {
  /** Seen a moment ago (`ONLINE_MILLISECONDS`); never of a person who does not want to be seen. */
  readonly online: boolean;
  /** Null: never, or not to be seen. */
  readonly seenAt: Date | null;
};

/** Those of the accounts that are there, in no order. */
export async function selectPersons(db: Queryable, accountIds: readonly number[]): Promise<SeenPerson[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<SeenPerson>`
    select id, firstname, lastname, avatar_key as "avatarKey",
      is_visible and seen_at > now() - ${ONLINE_MILLISECONDS}::int * interval '1 millisecond' is true as online,
      case when is_visible then seen_at end as "seenAt"
    from account where id = any (${accountIds}::bigint[])`.execute(db);
  return rows;
}
