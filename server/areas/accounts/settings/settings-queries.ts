import { sql } from "kysely";
import type { Gender } from "#contract/account-data.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";

export type Profile = {
  readonly firstname: string;
  readonly lastname: string;
  readonly firstnameLatin: string | null;
  readonly lastnameLatin: string | null;
  readonly gender: Gender;
  readonly phone: string;
};

export async function writeProfile(
  tx: Transaction,
  accountId: number,
  { firstnameLatin, lastnameLatin, ...profile }: Profile,
): Promise<void> {
  await tx
    .updateTable("account")
    .set({ ...profile, firstname_latin: firstnameLatin, lastname_latin: lastnameLatin })
    .where("id", "=", accountId)
    .execute();
}

/** The address has no proven owner until it is confirmed. @throws a unique violation when another account has it */
export async function writeEmail(tx: Transaction, accountId: number, email: string): Promise<void> {
  await tx
    .updateTable("account")
    .set({ email, email_verified_at: null })
    .where("id", "=", accountId)
    .execute();
}

/** No other request changes the login, or what belongs to it, until the commit. @returns undefined when it has ended */
export async function lockDeviceLogin(
  tx: Transaction,
  { accountId, deviceLoginId }: { readonly accountId: number; readonly deviceLoginId: number },
): Promise<{ readonly client: "web" | "app"; readonly begun: Date } | undefined> {
  const row = await tx
    .selectFrom("device_login")
    .where("id", "=", deviceLoginId)
    .where("account_id", "=", accountId)
    .select(["client", "created_at"])
    .forUpdate()
    .executeTakeFirst();
  return row && { client: row.client as "web" | "app", begun: row.created_at };
}

/** Makes every session and remember-me token of a login, which is locked, worth nothing. */
export async function dropTokens(
  tx: Transaction,
  deviceLoginId: number,
  now: Date,
): Promise<{ readonly wasRemembered: boolean }> {
  await tx.deleteFrom("session").where("device_login_id", "=", deviceLoginId).execute();
  const tokens = await tx
    .deleteFrom("remember_token")
    .where("device_login_id", "=", deviceLoginId)
    .returning(["used_at", "expires_at"])
    .execute();
  return { wasRemembered: tokens.some((token) => token.used_at === null && token.expires_at > now) };
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
