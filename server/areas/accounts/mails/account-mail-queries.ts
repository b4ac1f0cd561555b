import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { type AccountMailKind, MOST_MAILS } from "./account-mail-kinds.ts";

export type NewAccountMail = {
  readonly kind: AccountMailKind;
  /** Null: not looked for yet, or deleted. */
  readonly accountId: number | null;
  readonly recipient: string;
  /** Whether the owner of the mailbox has confirmed this address; of links it is looked up when they are sent. */
  readonly confirmed: boolean;
  /** Only where the account is gone when the mail is written. */
  readonly firstname?: string;
  readonly now: Date;
};

/** @returns the id of its row */
export async function insertAccountMail(
  tx: Transaction,
  { kind, accountId, recipient, confirmed, firstname, now }: NewAccountMail,
): Promise<number> {
  const { id } = await tx
    .insertInto("account_mail")
    .values({
      kind,
      account_id: accountId,
      recipient,
      confirmed,
      firstname: firstname ?? null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type AccountMail = {
  readonly id: number;
  readonly kind: AccountMailKind;
  readonly accountId: number | null;
  readonly recipient: string;
  /** Whether the owner of the mailbox has confirmed this address. */
  readonly confirmed: boolean;
  /** The account's; null where it is not known. */
  readonly firstname: string | null;
  readonly createdAt: Date;
};

/** @returns undefined when the mail went with its account */
export async function loadAccountMail(db: Queryable, id: number): Promise<AccountMail | undefined> {
  const row = await db
    .selectFrom("account_mail")
    .leftJoin("account", "account.id", "account_mail.account_id")
    .where("account_mail.id", "=", id)
    .select(({ fn }) => [
      "account_mail.id",
      "account_mail.kind",
      "account_mail.account_id as accountId",
      "account_mail.recipient",
      "account_mail.confirmed",
      fn.coalesce("account_mail.firstname", "account.firstname").as("firstname"),
      "account_mail.created_at as createdAt",
    ])
    .executeTakeFirst();
  return row as AccountMail | undefined;
}

/** Says whose reset it is. */
export async function addressResetMail(tx: Transaction, id: number, accountId: number): Promise<void> {
  await tx.updateTable("account_mail").set({ account_id: accountId }).where("id", "=", id).execute();
}

export async function deleteAccountMail(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom("account_mail").where("id", "=", id).execute();
}

/** Whether the account, which is locked, has had as many mails of this kind as it gets. */
export async function hasEnoughMails(
  tx: Transaction,
  {
    accountId,
    kind,
    now,
  }: { readonly accountId: number; readonly kind: AccountMailKind; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where created_at > ${now}::timestamptz - interval '1 hour') as hour, count(*) as day
    from account_mail
    where account_id = ${accountId} and kind = ${kind} and created_at > ${now}::timestamptz - interval '1 day'`.execute(
    tx,
  );
  return rows.some(({ hour, day }) => hour >= MOST_MAILS.anHour || day >= MOST_MAILS.aDay);
}
