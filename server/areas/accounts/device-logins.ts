import { type Database, inTransaction } from "#server/platform/database.ts";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import { presentedTokens } from "./begin-login.ts";
import { deleteDeviceLogin, lockPresentedLogins } from "./device-login-queries.ts";

/** Logs a device out: its session, its remember-me tokens and its push token end. Safe to repeat. */
export async function forgetLogin(db: Database, device: CallerDevice): Promise<void> {
  const tokens = presentedTokens(device);
  await inTransaction(db, async (tx) => {
    for (const { id } of await lockPresentedLogins(tx, tokens)) await deleteDeviceLogin(tx, id);
  });
  forgetCookies(device);
}

export function forgetCookies(device: CallerDevice): void {
  device.keep("session", null);
  device.keep("remember", null);
}
