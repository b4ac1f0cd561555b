import { hash, randomBytes } from "node:crypto";

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
