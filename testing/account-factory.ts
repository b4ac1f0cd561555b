import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { Account } from "#server/platform/database-types.ts";
import { type Grant, scopeColumns } from "#server/platform/grants.ts";
import { hashToken } from "#server/platform/sessions.ts";

/** An account without a password, whose e-mail is confirmed. @returns its id */
export async function createAccount(
  db: Database,
  given: Partial<Insertable<Account>> = {},
  ...grants: Grant[]
): Promise<number> {
  const { id } = await db
    .insertInto("account")
    .values({
      email: `${randomBytes(8).toString("hex")}@example.org`,
      firstname: "Ada",
      lastname: "Probe",
      email_verified_at: new Date(),
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await grant(db, id, ...grants);
  return id;
}

export async function grant(db: Database, accountId: number, ...grants: Grant[]): Promise<void> {
  const rows = grants.map(({ permission, scope }) => ({
    account_id: accountId,
    permission,
    ...scopeColumns(scope),
  }));
  if (rows.length > 0) await db.insertInto("access_grant").values(rows).execute();
}

export const ADMIN: Grant = { permission: "admin", scope: "all" };

/** A session of the account that lasts an hour. @returns its token, for the form's `sessionID` */
export async function beginSession(db: Database, accountId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const device = await db
    .insertInto("device_login")
    .values({ account_id: accountId, client: "app", device: "Test" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("session")
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      device_login_id: device.id,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return token;
}
