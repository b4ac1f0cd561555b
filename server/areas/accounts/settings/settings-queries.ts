import { sql } from "kysely";
import type { Gender } from "#contract/account-data.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";

export type OwnAccount = {
  readonly email: string;
  readonly firstname: string;
  readonly passwordHash: string | null;
  readonly avatarKey: string | null;
  readonly isVerified: boolean;
};

const ownAccount = (db: Queryable, accountId: number) =>
  db
    .selectFrom("account")
    .select(["email", "firstname", "password_hash as passwordHash", "avatar_key as avatarKey"])
    .select(sql<boolean>`email_verified_at is not null`.as("isVerified"))
    .where("id", "=", accountId);

/** Undefined when the account is gone. */
export function selectOwnAccount(db: Queryable, accountId: number): Promise<OwnAccount | undefined> {
  return ownAccount(db, accountId).executeTakeFirst();
}

/** Locks the account until the commit; undefined when it is gone. */
export function lockOwnAccount(tx: Transaction, accountId: number): Promise<OwnAccount | undefined> {
  return ownAccount(tx, accountId).forNoKeyUpdate().executeTakeFirst();
}

export type Profile = {
  readonly firstname: string;
  readonly lastname: string;
  readonly gender: Gender;
  readonly phone: string;
};

export async function writeProfile(tx: Transaction, accountId: number, profile: Profile): Promise<void> {
  await tx.updateTable("account").set(profile).where("id", "=", accountId).execute();
}

/** The address is nobody's until it is confirmed. @throws a unique violation when another account has it */
export async function writeEmail(tx: Transaction, accountId: number, email: string): Promise<void> {
  await tx
    .updateTable("account")
    .set({ email, email_verified_at: null })
    .where("id", "=", accountId)
    .execute();
}

/** @param key null: the default picture */
export async function writeAvatarKey(tx: Transaction, accountId: number, key: string | null): Promise<void> {
  await tx.updateTable("account").set({ avatar_key: key }).where("id", "=", accountId).execute();
}

export type Preferences = { readonly darkMode: boolean | null; readonly isVisible: boolean };

/** Changes what is given. @returns how things stand now; undefined when the account is gone */
export async function writePreferences(
  db: Queryable,
  accountId: number,
  { darkMode, visible }: { readonly darkMode: boolean | undefined; readonly visible: boolean | undefined },
): Promise<Preferences | undefined> {
  const row = await db
    .updateTable("account")
    .set({
      dark_mode: sql`coalesce(${darkMode ?? null}::boolean, dark_mode)`,
      is_visible: sql`coalesce(${visible ?? null}::boolean, is_visible)`,
    })
    .where("id", "=", accountId)
    .returning(["dark_mode", "is_visible"])
    .executeTakeFirst();
  return row && { darkMode: row.dark_mode, isVisible: row.is_visible };
}

/** With everything that refers to it and has to go with it. */
export async function deleteAccountRow(tx: Transaction, accountId: number): Promise<void> {
  await tx.deleteFrom("account").where("id", "=", accountId).execute();
}

export type PayoutRequest = {
  readonly accountId: number;
  readonly amountCents: number;
  readonly iban: string;
  readonly holder: string;
  readonly at: Date;
};

export async function insertPayoutRequest(
  tx: Transaction,
  { accountId, amountCents, iban, holder, at }: PayoutRequest,
): Promise<void> {
  await tx
    .insertInto("payout_request")
    .values({ account_id: accountId, amount_cents: amountCents, iban, holder, requested_at: at })
    .execute();
}

/** Payouts that the account asked for, the oldest first. */
export function selectPayoutRequests(db: Queryable, accountId: number) {
  return db
    .selectFrom("payout_request")
    .where("account_id", "=", accountId)
    .select(["amount_cents as amountCents", "iban", "holder", "requested_at as requestedAt"])
    .orderBy("id")
    .execute();
}

export function selectAccountDates(db: Queryable, accountId: number) {
  return db
    .selectFrom("account")
    .where("id", "=", accountId)
    .select(["created_at as createdAt", "seen_at as seenAt"])
    .executeTakeFirst();
}
