import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { hashToken } from "#server/platform/sessions.ts";
import type { BegunLogin } from "./begin-login.ts";
import { continueDeviceLogin, deleteDeviceLogin } from "./device-login-queries.ts";
import { insertTokens } from "./login-token-queries.ts";
import { after, endOfLogin, keptRememberToken, keptSession, newToken } from "./login-tokens.ts";
import { lockRememberedLogin, markRememberTokenUsed, selectRememberToken } from "./remember-token-queries.ts";

/** Tabs that start together present the same token, and a phone repeats what it got no answer to (decision 0082). */
export const REUSE_GRACE_MILLISECONDS = 30_000;

export type CookieLoginDeps = {
  readonly db: Database;
  readonly secrets: Pick<Secrets, "hmac">;
  readonly log: Log;
  readonly now: () => Date;
};

/**
 * Begins a session by a remember-me token, which its successor replaces; none of them lasts beyond the end of the login. A token
 * that was used before belongs to two: the device is logged out, whichever of the two brings it. Undefined when it is not accepted.
 */
export function logInByCookie(deps: CookieLoginDeps, token: string): Promise<BegunLogin | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.now();
    const tokenHash = hashToken(token);
    const login = await lockRememberedLogin(tx, tokenHash);
    // Read once no other request can use it any more.
    const state = login && (await selectRememberToken(tx, tokenHash));
    if (login === undefined || state === undefined || state.expires_at <= now) return undefined;
    if (endOfLogin(login.created_at) <= now) return undefined;
    const graceBegan = after(now, -REUSE_GRACE_MILLISECONDS);
    if (state.used_at !== null && state.used_at <= graceBegan) {
      await deleteDeviceLogin(tx, login.id);
      deps.log.warn({ area: "accounts", deviceLogin: login.id }, "a used remember-me token came again");
      return undefined;
    }
    const successor = successorOf(deps.secrets, token);
    const isFirst = state.used_at === null;
    if (isFirst) await markRememberTokenUsed(tx, tokenHash, now);
    await continueDeviceLogin(tx, login.id, { now, since: graceBegan });
    const sessionToken = newToken();
    await insertTokens(tx, {
      accountId: login.account_id,
      deviceLoginId: login.id,
      session: keptSession(sessionToken, now, login.created_at),
      remember: isFirst ? keptRememberToken(successor, now, login.created_at) : null,
      passwordEnteredAt: null,
      now,
    });
    const isUsable = isFirst || (await isUnused(tx, successor));
    return {
      accountId: login.account_id,
      deviceLoginId: login.id,
      sessionToken,
      rememberToken: isUsable ? successor : undefined,
    };
  });
}

/** The same for each request with the same token, so that a lost answer can be given once more; only we can work it out. */
function successorOf(secrets: Pick<Secrets, "hmac">, token: string): string {
  return secrets.hmac("remember-me successor", token).toString("base64url");
}

async function isUnused(tx: Transaction, token: string): Promise<boolean> {
  return (await selectRememberToken(tx, hashToken(token)))?.used_at === null;
}
