import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Queryable } from "./database.ts";
import { scheduledKind } from "./jobs.ts";

/** Enough that no two requests share one: 128 bits, in hexadecimal. */
const KEY_DIGITS = 32;

/**
 * What a request is remembered by in `idempotency_key`: a member's key never meets a guest's or another member's, and what is kept tells nothing of either.
 * @param accountId `null` for a guest
 */
export function scopedKey(accountId: number | null, key: string): string {
  return hash("sha256", `${accountId ?? "guest"}:${key}`, "hex").slice(0, KEY_DIGITS);
}

/** A key of a request that came without one. */
export function ownKey(): string {
  return randomBytes(KEY_DIGITS / 2).toString("hex");
}

export const FORGET_OLD_KEYS = scheduledKind("idempotency.forget-old-keys", "17 * * * *");

/** A request that is repeated after them is a new one; the privacy page names them. */
const DAYS_KEPT = 2;

/** Deletes the keys that nobody repeats any more. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - ${DAYS_KEPT} * interval '1 day'`.execute(
    db,
  );
}
