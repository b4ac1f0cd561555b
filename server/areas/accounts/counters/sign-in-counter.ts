import { newCounterToken } from "#server/platform/counter-token.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import { SESSION_MILLISECONDS } from "#server/platform/sessions.ts";
import { boundsByNetwork, type Throttle } from "#server/platform/throttle.ts";
import { presentedTokens } from "../begin-login.ts";
import { describeDevice } from "../describe-device.ts";
import { endLoginsOfTokens, forgetCookies } from "../device-logins.ts";
import { after } from "../login-tokens.ts";
import { readCode } from "./counter-codes.ts";
import { insertCounterSession, redeemCode } from "./counter-queries.ts";

/** Codes that fit nothing, from one network in a quarter of an hour. */
const MOST_GUESSES = 20;
const WINDOW_SECONDS = 900;

export type SignInDeps = { readonly db: Database; readonly throttle: Throttle; readonly now: () => Date };

export type SignedIn = { readonly name: string; readonly token: string };

/**
 * Signs a counter in on a device by its code, which is used up: of two who come with it at once one gets in. Whatever the device or
 * the counter was signed in as before ends with it. Each try is counted before it is made, so no race gains one; the right code opens
 * also where others have tried too many, so that no person in the same network keeps a counter out.
 */
export async function signInCounter(
  { db, throttle, now }: SignInDeps,
  code: string,
  { device, address }: { readonly device: CallerDevice; readonly address: string },
): Promise<SignedIn | "wrong" | "throttled"> {
  const attempt = await throttle.begin(
    boundsByNetwork("counter code", MOST_GUESSES, address),
    WINDOW_SECONDS,
  );
  const token = newCounterToken();
  const moment = now();
  const counter = await inTransaction(db, async (tx) => {
    const found = await redeemCode(tx, readCode(code), moment);
    if (found === undefined) return undefined;
    await endLoginsOfTokens(tx, presentedTokens(device), moment);
    await insertCounterSession(tx, {
      counterId: found.id,
      token,
      device: describeDevice(device.userAgent, device.client),
      now: moment,
      expiresAt: after(moment, SESSION_MILLISECONDS),
    });
    return found;
  });
  if (counter === undefined) return attempt.kind === "throttled" ? "throttled" : "wrong";
  // The code is used up: the device that came in by it must not be turned away because a count could not be corrected.
  if (attempt.kind !== "throttled") await attempt.takeBack().catch(() => {});
  forgetCookies(device);
  device.keep("session", token);
  return { name: counter.name, token };
}
