import type { Transaction } from "#server/platform/database.ts";
import type { BegunLogin } from "../begin-login.ts";
import { insertTokens } from "../login-token-queries.ts";
import { keptRememberToken, keptSession, newToken } from "../login-tokens.ts";
import { dropTokens, lockDeviceLogin } from "./settings-queries.ts";

/** The login with the kind of client that it was begun by, which may name itself only then. */
export type RenewedLogin = BegunLogin & { readonly client: "web" | "app" };

/**
 * Gives a device on which the password was just entered other tokens: a thief of those before is out. It stays
 * remembered if it was, and keeps its push messages. The account is locked.
 * @returns undefined when the device has been logged out
 */
export async function renewLogin(
  tx: Transaction,
  { accountId, deviceLoginId }: { readonly accountId: number; readonly deviceLoginId: number },
  now: Date,
): Promise<RenewedLogin | undefined> {
  const login = await lockDeviceLogin(tx, { accountId, deviceLoginId });
  if (login === undefined) return undefined;
  const { client, begun } = login;
  const { wasRemembered } = await dropTokens(tx, deviceLoginId, now);
  const sessionToken = newToken();
  const rememberToken = wasRemembered ? newToken() : null;
  await insertTokens(tx, {
    accountId,
    deviceLoginId,
    session: keptSession(sessionToken, now, begun),
    remember: rememberToken === null ? null : keptRememberToken(rememberToken, now, begun),
    passwordEnteredAt: now,
    now,
  });
  return { accountId, deviceLoginId, sessionToken, rememberToken, client };
}
