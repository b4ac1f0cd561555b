import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import { presentedTokens } from "./begin-login.ts";
import { endPresentedCounters } from "./counters/counter-queries.ts";
import { deleteDeviceLogin, lockPresentedLogins } from "./device-login-queries.ts";

/**
 * Logs a device out: its session, its remember-me tokens and its push token end, or the counter's session. Safe to repeat.
 * @param rememberToken of an app, which keeps it by itself
 * @returns whether there was anything to end
 */
export async function forgetLogin(
  db: Database,
  device: CallerDevice,
  now: Date,
  rememberToken?: string,
): Promise<boolean> {
  const tokens = presentedTokens(device);
  if (rememberToken !== undefined) tokens.push(rememberToken);
  const ended = tokens.length === 0 ? 0 : await inTransaction(db, (tx) => endLoginsOfTokens(tx, tokens, now));
  forgetCookies(device);
  return ended > 0;
}

/** Ends whatever these tokens are logged in or signed in by. @returns how many logins and sessions of counters that were */
export async function endLoginsOfTokens(
  tx: Transaction,
  tokens: readonly string[],
  now: Date,
): Promise<number> {
  const logins = await lockPresentedLogins(tx, tokens);
  for (const { id } of logins) await deleteDeviceLogin(tx, id);
  return logins.length + (await endPresentedCounters(tx, tokens, now));
}

/** A browser keeps nothing of the account that was logged in, also not that it is known (decision 0174). */
export function forgetCookies(device: CallerDevice): void {
  device.keep("session", null);
  device.keep("remember", null);
  device.keep("known", null);
}
