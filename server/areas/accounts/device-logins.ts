import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import { deleteDeviceLogin, deleteDeviceLogins, lockPresentedLogins } from "./device-login-queries.ts";

/** Logs a device out: its session, its remember-me tokens and its push token end. Safe to repeat. */
export async function forgetLogin(db: Database, device: CallerDevice): Promise<void> {
  const tokens = [device.credential("session"), device.credential("remember")];
  await inTransaction(db, async (tx) => {
    for (const { id } of await lockPresentedLogins(tx, tokens)) await deleteDeviceLogin(tx, id);
  });
  forgetCookies(device);
}

export function forgetCookies(device: CallerDevice): void {
  device.keep("session", null);
  device.keep("remember", null);
}

/**
 * Logs every device of an account out. Change the account's row first, in the same transaction: a login by the old
 * password that is under way is refused then.
 */
export function endAllLogins(tx: Transaction, accountId: number): Promise<void> {
  return deleteDeviceLogins(tx, accountId);
}

/** The same without one device, for whoever changes the password there. */
export function endOtherLogins(tx: Transaction, accountId: number, deviceLoginId: number): Promise<void> {
  return deleteDeviceLogins(tx, accountId, deviceLoginId);
}
