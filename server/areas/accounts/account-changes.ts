import { sql } from "kysely";
import type { Gender } from "#contract/account-data.ts";
import type { Transaction } from "#server/platform/database.ts";
import { foldedEmail } from "#server/platform/folded-email.ts";

export type NewAccount = {
  readonly email: string;
  /** Null: it is set by a link. */
  readonly passwordHash: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly firstnameLatin: string | null;
  readonly lastnameLatin: string | null;
  readonly gender: Gender;
  readonly phone: string | null;
  /** `YYYY-MM-DD` */
  readonly birthDate: string | null;
  readonly now: Date;
};

/** @returns its id; undefined when there is one with this e-mail */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<number | undefined> {
  const { email, passwordHash, firstname, lastname, gender, phone, birthDate, now } = account;
  const { firstnameLatin, lastnameLatin } = account;
  const row = await tx
    .insertInto("account")
    .values({
      email,
      password_hash: passwordHash,
      firstname,
      lastname,
      firstname_latin: firstnameLatin,
      lastname_latin: lastnameLatin,
      gender,
      phone,
      birth_date: birthDate,
      created_at: now,
    })
    .onConflict((conflict) => conflict.expression(foldedEmail(sql.ref("email"))).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** @param key null: the default picture */
export async function writeAvatarKey(tx: Transaction, accountId: number, key: string | null): Promise<void> {
  await tx.updateTable("account").set({ avatar_key: key }).where("id", "=", accountId).execute();
}

export async function writePassword(tx: Transaction, accountId: number, passwordHash: string): Promise<void> {
  await tx.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", accountId).execute();
}

export async function writeEmailConfirmed(tx: Transaction, accountId: number, now: Date): Promise<void> {
  await tx.updateTable("account").set({ email_verified_at: now }).where("id", "=", accountId).execute();
}

/** With everything that refers to it and has to go with it. */
export async function deleteAccountRow(tx: Transaction, accountId: number): Promise<void> {
  await tx.deleteFrom("account").where("id", "=", accountId).execute();
}
