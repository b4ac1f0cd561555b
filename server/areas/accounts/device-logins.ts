import { type Database, inTransaction } from "#server/platform/database.ts";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import { presentedTokens } from "./begin-login.ts";
import { deleteDeviceLogin, lockPresentedLogins } from "./device-login-queries.ts";

/**
 * Logs a device out: its session, its remember-me tokens and its push token end. Safe to repeat.
 * @param rememberToken of an app, which keeps it by itself
 */
export async function forgetLogin(db: Database, device: CallerDevice, rememberToken?: string): Promise<void> {
  const tokens = presentedTokens(device);
  if (rememberToken !== undefined) tokens.push(rememberToken);
  await inTransaction(db, async (tx) => {
    for (const { id } of await lockPresentedLogins(tx, tokens)) await deleteDeviceLogin(tx, id);
  });
  forgetCookies(device);
}

export function forgetCookies(device: CallerDevice): void {
  device.keep("session", null);
  device.keep("remember", null);
}
