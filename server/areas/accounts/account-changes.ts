import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { foldedEmail } from "#server/platform/folded-email.ts";
import type { Profile } from "./settings/settings-queries.ts";

export type NewAccount = Omit<Profile, "phone"> & {
  readonly email: string;
  /** Null: it is set by a link. */
  readonly passwordHash: string | null;
  readonly phone: string | null;
  /** `YYYY-MM-DD` */
  readonly birthDate: string | null;
  readonly now: Date;
};

/** @returns its id; undefined when there is one with this e-mail */
export async function insertAccount(
  tx: Transaction,
  { passwordHash, firstnameLatin, lastnameLatin, birthDate, now, ...account }: NewAccount,
): Promise<number | undefined> {
  const row = await tx
    .insertInto("account")
    .values({
      ...account,
      password_hash: passwordHash,
      firstname_latin: firstnameLatin,
      lastname_latin: lastnameLatin,
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
