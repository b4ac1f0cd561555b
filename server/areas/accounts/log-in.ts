import { type Database, inTransaction } from "#server/platform/database.ts";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { writePassword } from "./account-changes.ts";
import { lockAccount } from "./account-queries.ts";
import { type BegunLogin, beginLogin, type LoginToBegin, presentedTokens } from "./begin-login.ts";
import { knownDeviceOf } from "./known-devices.ts";
import type { LoginBatcher } from "./login-batcher.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { checkPassword, hashPassword, isWeakHash } from "./passwords.ts";

export type LogInDeps = {
  readonly db: Database;
  readonly logins: LoginBatcher;
  readonly secrets: Pick<Secrets, "hmac">;
  readonly throttle: LoginThrottle;
  readonly now: () => Date;
};

export type GivenCredentials = {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
};

export type LoginFrom = {
  readonly device: CallerDevice;
  readonly address: string;
  readonly place: string | null;
};

export type LoginResult =
  | { readonly kind: "logged-in"; readonly login: BegunLogin }
  | { readonly kind: "wrong" }
  | { readonly kind: "throttled" };

/**
 * Logs in by e-mail and password. No caller learns whether there is such an account: an unknown address takes the same
 * queries, the same counts and the same one computation of a hash as a wrong password.
 * @throws an error that answers 503 when too many passwords wait to be checked
 */
export async function logIn(
  deps: LogInDeps,
  { email, password, remember }: GivenCredentials,
  { device, address, place }: LoginFrom,
): Promise<LoginResult> {
  const { account, folded } = await deps.logins.findCredentials(email);
  const knownDevice = account && knownDeviceOf(deps.secrets, device.credential("known"), account.id);
  const attempt = await deps.throttle.begin({ email: folded, address, knownDevice });
  if (attempt === "throttled") return { kind: "throttled" };
  const isRight = await checkPassword(password, account?.password_hash ?? null).catch(async (error) => {
    await attempt.takeBack();
    throw error;
  });
  if (!isRight || account === undefined || account.password_hash === null) return { kind: "wrong" };
  const { id: accountId, password_hash: verified } = account;
  const toBegin = { accountId, device, remember, place };
  const isFirst = presentedTokens(device).length === 0 && !isWeakHash(verified);
  const begun = isFirst
    ? await deps.logins.beginFirstLogin({ login: toBegin, passwordHash: verified })
    : undefined;
  const login = begun ?? (await beginAlone(deps, toBegin, verified, password));
  if (login === undefined) return { kind: "wrong" };
  await attempt.takeBack();
  return { kind: "logged-in", login };
}

/** A password that is changed during this login ends all sessions: none may begin by the old one afterwards. */
async function beginAlone(
  { db, now }: LogInDeps,
  toBegin: LoginToBegin,
  verified: string,
  password: string,
): Promise<BegunLogin | undefined> {
  const { accountId } = toBegin;
  const stronger = isWeakHash(verified) ? await hashPassword(password) : undefined;
  return inTransaction(db, async (tx) => {
    if ((await lockAccount(tx, accountId))?.passwordHash !== verified) return undefined;
    if (stronger !== undefined) await writePassword(tx, accountId, stronger);
    return beginLogin(tx, toBegin, now());
  });
}
