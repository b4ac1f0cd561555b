import { sql } from "kysely";
import type { Gender } from "#contract/account-data.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";

export type LockedAccount = {
  readonly id: number;
  readonly email: string;
  readonly firstname: string;
  readonly email_verified_at: Date | null;
};

const LOCKED = ["id", "email", "firstname", "email_verified_at"] as const;

/** Locks the account until the commit: the first lock of whatever changes it. Undefined when there is none. */
export function lockAccount(tx: Transaction, accountId: number): Promise<LockedAccount | undefined> {
  return tx
    .selectFrom("account")
    .select(LOCKED)
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** {@link lockAccount} by its e-mail, however that is written. */
export function lockAccountByEmail(tx: Transaction, email: string): Promise<LockedAccount | undefined> {
  return tx
    .selectFrom("account")
    .select(LOCKED)
    .where(sql`lower(email)`, "=", sql<string>`lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether there is an account with this e-mail, however it is written. */
export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where(sql`lower(email)`, "=", sql<string>`lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewAccount = {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly gender: Gender;
  readonly phone: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  readonly now: Date;
};

/** @returns its id; undefined when there is one with this e-mail */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<number | undefined> {
  const { email, passwordHash, firstname, lastname, gender, phone, birthDate, now } = account;
  const row = await tx
    .insertInto("account")
    .values({
      email,
      password_hash: passwordHash,
      firstname,
      lastname,
      gender,
      phone,
      birth_date: birthDate,
      created_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function writeAvatar(tx: Transaction, accountId: number, key: string): Promise<void> {
  await tx.updateTable("account").set({ avatar_key: key }).where("id", "=", accountId).execute();
}

export async function writePassword(tx: Transaction, accountId: number, passwordHash: string): Promise<void> {
  await tx.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", accountId).execute();
}

export async function writeEmailConfirmed(tx: Transaction, accountId: number, now: Date): Promise<void> {
  await tx.updateTable("account").set({ email_verified_at: now }).where("id", "=", accountId).execute();
}

/**
 * The account that has confirmed this e-mail, which stays until the commit; undefined when there is none. Many may ask for the same
 * one at once.
 */
export async function accountOfConfirmedEmail(tx: Transaction, email: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom("account")
    .select("id")
    .where(sql`lower(email)`, "=", sql<string>`lower(${email})`)
    .where("email_verified_at", "is not", null)
    .forShare()
    .executeTakeFirst();
  return row?.id;
}
