import type { User } from "#contract/areas/login.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { REMEMBER_MILLISECONDS } from "#server/platform/sessions.ts";
import { endPresentedCounters } from "./counters/counter-queries.ts";
import { describeDevice } from "./describe-device.ts";
import {
  deleteDeviceLogin,
  emptyDeviceLogin,
  insertDeviceLogins,
  lockPresentedLogins,
  type NewDeviceLogin,
} from "./device-login-queries.ts";
import { keepKnown } from "./known-devices.ts";
import { insertTokens } from "./login-token-queries.ts";
import { type NewTokens, newTokens } from "./login-tokens.ts";
import { openStreamToken } from "./stream-token.ts";

export type LoginToBegin = {
  readonly accountId: number;
  readonly device: CallerDevice;
  /** Whether the device gets in again without a password when its session has ended. */
  readonly remember: boolean;
  /** City of the address; null: unknown. */
  readonly place: string | null;
};

/** Tokens that exist from the commit on; hand them over then. */
export type BegunLogin = {
  readonly accountId: number;
  readonly deviceLoginId: number;
  readonly sessionToken: string;
  /** Null: the device is not remembered. Undefined: it is, by a token that it has already. */
  readonly rememberToken: string | null | undefined;
};

/**
 * Logs an account in on a device by its password, always by new tokens. What the device was logged in as before ends with it: whatever
 * token somebody may have planted there is worth nothing afterwards. The same person's device stays the same one, with its
 * push messages.
 */
export async function beginLogin(
  tx: Transaction,
  { accountId, device, remember, place }: LoginToBegin,
  now: Date,
): Promise<BegunLogin> {
  const { client } = device;
  const about = aboutLogin({ accountId, device, remember, place });
  const tokens = newTokens(remember, now);
  const presented = presentedTokens(device);
  const before = await lockPresentedLogins(tx, presented);
  await endPresentedCounters(tx, presented, now);
  const same = before.find((login) => login.account_id === accountId && login.client === client);
  for (const { id } of before) if (id !== same?.id) await deleteDeviceLogin(tx, id);
  if (same === undefined) {
    const [id] = await insertDeviceLogins(tx, [{ about, passwordHash: null, tokens: tokens.kept }], now);
    if (id === undefined) throw new Error("an account that is locked is gone");
    return begun(accountId, id, tokens);
  }
  await emptyDeviceLogin(tx, same.id, about, now);
  await insertTokens(tx, {
    accountId,
    deviceLoginId: same.id,
    ...tokens.kept,
    passwordEnteredAt: now,
    now,
  });
  return begun(accountId, same.id, tokens);
}

/** What a device says to be logged in by already. */
export function presentedTokens(device: CallerDevice): string[] {
  return [device.credential("session"), device.credential("remember")].filter((token) => token !== undefined);
}

/** A login on a device that presents nothing, by a password that was compared with this hash. */
export type FirstLogin = { readonly login: LoginToBegin; readonly passwordHash: string };

/**
 * {@link beginLogin} of many in one round trip, each on a device that presents nothing.
 * @returns in their order; undefined where the account is gone, has another password by now or is being changed at this moment
 */
export async function beginFirstLogins(
  db: Queryable,
  logins: readonly FirstLogin[],
  now: Date,
): Promise<(BegunLogin | undefined)[]> {
  const all = logins.map(({ login, passwordHash }) => {
    return { about: aboutLogin(login), passwordHash, made: newTokens(login.remember, now) };
  });
  const ids = await insertDeviceLogins(
    db,
    all.map(({ about, passwordHash, made }) => ({ about, passwordHash, tokens: made.kept })),
    now,
  );
  return all.map(({ about, made }, index) => {
    const id = ids[index];
    return id === undefined ? undefined : begun(about.accountId, id, made);
  });
}

function aboutLogin({ accountId, device, place }: LoginToBegin): NewDeviceLogin {
  const { client, userAgent } = device;
  return { accountId, client, device: describeDevice(userAgent, client), place };
}

export function begun(
  accountId: number,
  deviceLoginId: number,
  { sessionToken, rememberToken }: NewTokens,
): BegunLogin {
  return { accountId, deviceLoginId, sessionToken, rememberToken };
}

export type CredentialDeps = { readonly secrets: Pick<Secrets, "hmac">; readonly now: () => Date };

/**
 * Gives a device its tokens, after the commit: cookies to a browser, to an app the fields of its answer. A remembered
 * browser keeps its session's cookie as long as the other one, so that a page knows after a restart that there is
 * somebody to ask for.
 */
export function setCredentials(
  { secrets, now }: CredentialDeps,
  device: CallerDevice,
  { accountId, deviceLoginId, sessionToken, rememberToken }: BegunLogin,
): Pick<User, "sessionID" | "cookie" | "nodeToken" | "known"> {
  const seconds = rememberToken === null ? undefined : REMEMBER_MILLISECONDS / 1000;
  device.keep("session", sessionToken, seconds);
  if (rememberToken !== undefined) device.keep("remember", rememberToken, seconds);
  const known = keepKnown(secrets, device, accountId);
  if (device.client === "web") return {};
  return {
    sessionID: sessionToken,
    ...(rememberToken ? { cookie: rememberToken } : {}),
    nodeToken: openStreamToken(secrets, deviceLoginId, now()),
    known,
  };
}
