import { randomBytes } from "node:crypto";
import type { User } from "#contract/areas/login.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { hashToken, REMEMBER_MILLISECONDS, SESSION_MILLISECONDS } from "#server/platform/sessions.ts";
import { describeDevice } from "./describe-device.ts";
import {
  deleteDeviceLogin,
  emptyDeviceLogin,
  insertDeviceLogin,
  insertTokens,
  type KeptToken,
  lockPresentedLogins,
} from "./device-login-queries.ts";
import { keepKnown } from "./known-devices.ts";
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

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString("base64url");

/**
 * Logs an account in on a device, always by new tokens. What the device was logged in as before ends with it: whatever
 * token somebody may have planted there is worth nothing afterwards. The same person's device stays the same one, with its
 * push messages.
 */
export async function beginLogin(
  tx: Transaction,
  { accountId, device, remember, place }: LoginToBegin,
  now: Date,
): Promise<BegunLogin> {
  const { client } = device;
  const about = { accountId, client, device: describeDevice(device.userAgent, client), place, now };
  const before = await lockPresentedLogins(tx, [device.credential("session"), device.credential("remember")]);
  const same = before.find((login) => login.account_id === accountId && login.client === client);
  for (const { id } of before) if (id !== same?.id) await deleteDeviceLogin(tx, id);
  const deviceLoginId = await (same === undefined
    ? insertDeviceLogin(tx, about)
    : emptyDeviceLogin(tx, same.id, about));
  const sessionToken = newToken();
  const rememberToken = remember ? newToken() : null;
  await insertTokens(tx, {
    accountId,
    deviceLoginId,
    session: { hash: hashToken(sessionToken), expiresAt: after(now, SESSION_MILLISECONDS) },
    remember: rememberToken === null ? null : keptRememberToken(rememberToken, now),
    now,
  });
  return { accountId, deviceLoginId, sessionToken, rememberToken };
}

export function keptRememberToken(token: string, now: Date): KeptToken {
  return { hash: hashToken(token), expiresAt: after(now, REMEMBER_MILLISECONDS) };
}

export const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

export type HandOverDeps = { readonly secrets: Pick<Secrets, "hmac">; readonly now: () => Date };

/**
 * Gives a device its tokens, after the commit: cookies to a browser, to an app the fields of its answer. A remembered
 * browser keeps its session's cookie as long as the other one, so that a page knows after a restart that there is
 * somebody to ask for.
 */
export function handOver(
  { secrets, now }: HandOverDeps,
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
