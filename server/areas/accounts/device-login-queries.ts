import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { announce, LOGINS } from "#server/platform/live/announce.ts";
import { hashToken } from "#server/platform/sessions.ts";
import type { KeptTokens } from "./login-token-queries.ts";

type PresentedLogin = { readonly id: number; readonly account_id: number; readonly client: string };

/** The logins that these tokens, used or not, belong to; no other request changes them until the commit. In the order of their ids. */
export async function lockPresentedLogins(
  tx: Transaction,
  tokens: readonly string[],
): Promise<PresentedLogin[]> {
  const hashes = tokens.map(hashToken);
  if (hashes.length === 0) return [];
  return tx
    .selectFrom("device_login")
    .select(["id", "account_id", "client"])
    .where("id", "in", (of) =>
      of
        .selectFrom("session")
        .select("device_login_id")
        .where("token_hash", "in", hashes)
        .union(of.selectFrom("remember_token").select("device_login_id").where("token_hash", "in", hashes)),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

export type NewDeviceLogin = {
  readonly accountId: number;
  readonly client: "web" | "app";
  readonly device: string;
  readonly place: string | null;
};

export type DeviceLoginToInsert = {
  readonly about: NewDeviceLogin;
  /** What the account's must be still; null: whatever it is. */
  readonly passwordHash: string | null;
  readonly tokens: KeptTokens;
};

/**
 * Logins on devices that no account is logged in on, each with its session, and what remembers the device if it is. One round trip for all
 * of them, as so many people come at once when doors open. Their accounts stay as they are until the commit.
 * @returns their ids in the order of the logins; undefined where the account is gone, has another password by now or is being
 * changed at this moment by another transaction
 */
export async function insertDeviceLogins(
  db: Queryable,
  logins: readonly DeviceLoginToInsert[],
  now: Date,
): Promise<(number | undefined)[]> {
  const each = <T>(value: (login: DeviceLoginToInsert) => T) => sql.val(logins.map(value));
  const { rows } = await sql<{ number: number; device_login_id: number }>`
    select number, device_login_id from begin_logins(
      ${each(({ about }) => about.accountId)}, ${each(({ passwordHash }) => passwordHash)},
      ${each(({ about }) => about.client)}, ${each(({ about }) => about.device)}, ${each(({ about }) => about.place)},
      ${now},
      ${each(({ tokens }) => tokens.session.hash.toString("hex"))}, ${each(({ tokens }) => tokens.session.expiresAt)},
      ${each(({ tokens }) => tokens.remember?.hash.toString("hex") ?? null)},
      ${each(({ tokens }) => tokens.remember?.expiresAt ?? null)}
    )`.execute(db);
  const ids = new Map(rows.map((row) => [row.number, row.device_login_id]));
  return logins.map((_, index) => ids.get(index + 1));
}

/** Begins an existing login, which is locked, anew: its sessions and tokens end. */
export async function emptyDeviceLogin(
  tx: Transaction,
  id: number,
  { device, place }: NewDeviceLogin,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("device_login")
    .set({ device, place, created_at: now, seen_at: now })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("session").where("device_login_id", "=", id).execute();
  await tx.deleteFrom("remember_token").where("device_login_id", "=", id).execute();
}

/** Which logins: all of an account, one of them or all but one; or one by its id, of any account. */
type Logins = { readonly accountId?: number; readonly id?: number; readonly except?: number | undefined };

/** Ends logins with their sessions, remember-me tokens and push tokens, and tells open pages so. @returns how many */
async function endLogins(tx: Transaction, { accountId, id, except }: Logins): Promise<number> {
  let logins = tx.deleteFrom("device_login").returning("account_id");
  if (accountId !== undefined) logins = logins.where("account_id", "=", accountId);
  if (id !== undefined) logins = logins.where("id", "=", id);
  if (except !== undefined) logins = logins.where("id", "<>", except);
  const ended = await logins.execute();
  await announce(tx, LOGINS, "changed", [...new Set(ended.map((login) => login.account_id))]);
  return ended.length;
}

/** Logs a device of any account out. */
export async function deleteDeviceLogin(tx: Transaction, id: number): Promise<void> {
  await endLogins(tx, { id });
}

/** @returns whether the account was logged in there. */
export async function deleteOwnDeviceLogin(tx: Transaction, accountId: number, id: number): Promise<boolean> {
  return (await endLogins(tx, { accountId, id })) > 0;
}

/**
 * Logs every device of an account out, or all but one. Lock the account's row first, in the same transaction: a login by the
 * old password that is under way is refused then.
 */
export async function deleteDeviceLogins(tx: Transaction, accountId: number, except?: number): Promise<void> {
  await endLogins(tx, { accountId, except });
}

/** A login, which is locked, goes on: its owner is there, and its sessions begun before `since` have been replaced. */
export async function continueDeviceLogin(
  tx: Transaction,
  id: number,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> {
  await tx.updateTable("device_login").set({ seen_at: now }).where("id", "=", id).execute();
  await tx.deleteFrom("session").where("device_login_id", "=", id).where("created_at", "<", since).execute();
}

/** Undefined when the device has been logged out. */
export function selectDeviceLogin(
  db: Queryable,
  id: number,
): Promise<{ id: number; account_id: number } | undefined> {
  return db.selectFrom("device_login").select(["id", "account_id"]).where("id", "=", id).executeTakeFirst();
}

export type LiveLogin = {
  readonly id: number;
  readonly device: string;
  readonly place: string | null;
  readonly client: "web" | "app";
  readonly created_at: Date;
  readonly seen_at: Date;
};

/** Where an account is logged in or would be without a password, the ones seen last first. */
export async function selectLiveLogins(db: Queryable, accountId: number, now: Date): Promise<LiveLogin[]> {
  const rows = await db
    .selectFrom("device_login")
    .select(["id", "device", "place", "client", "created_at", "seen_at"])
    .where("account_id", "=", accountId)
    .where((of) =>
      of.or([
        of.exists(
          of
            .selectFrom("session")
            .whereRef("session.device_login_id", "=", "device_login.id")
            .where("session.expires_at", ">", now)
            .select("session.account_id"),
        ),
        of.exists(
          of
            .selectFrom("remember_token")
            .whereRef("remember_token.device_login_id", "=", "device_login.id")
            .where("remember_token.used_at", "is", null)
            .where("remember_token.expires_at", ">", now)
            .select("remember_token.device_login_id"),
        ),
      ]),
    )
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows as LiveLogin[];
}
