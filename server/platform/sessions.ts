import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "./database-types.ts";
import { GUEST, type Principal } from "./http/handler.ts";

/** Tokens are kept as hashes only; the token itself has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The account behind a session token with its roles, or a guest when there is no such session or it has ended. One query,
 * and none at all without a token.
 */
export async function findPrincipal(db: Kysely<DB>, token: string | undefined): Promise<Principal> {
  if (token === undefined || token === "") return GUEST;
  const rows = await db
    .selectFrom("session")
    .leftJoin("account_role", "account_role.account_id", "session.account_id")
    .where("session.token_hash", "=", hashToken(token))
    .where("session.expires_at", ">", new Date())
    .select([
      "session.account_id",
      "session.device_login_id",
      "account_role.role",
      "account_role.organiser_id",
      "account_role.event_id",
    ])
    .execute();
  const [first] = rows;
  if (first === undefined) return GUEST;
  return {
    accountId: first.account_id,
    deviceLoginId: first.device_login_id,
    admin: rows.some((row) => row.role === "admin"),
    organiserIds: rows.flatMap((row) => (row.organiser_id === null ? [] : [row.organiser_id])),
    staffEventIds: rows.flatMap((row) => (row.event_id === null ? [] : [row.event_id])),
  };
}
