import type { Refusal } from "#contract/call.ts";
import type { Queryable } from "#server/platform/database.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import type { CallContext } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { selectAccount } from "../account-queries.ts";
import type { LoginThrottle, OwnAttempt } from "../login-throttle.ts";
import { checkPassword } from "../passwords.ts";
import { selectPasswordEntered, writePasswordEntered } from "./password-entry-queries.ts";

/** So long a password that was entered in a session is not asked for again (decision 0172). */
const PASSWORD_FRESH_MILLISECONDS = 600_000;

export type OwnPasswordDeps = {
  readonly db: Queryable;
  readonly throttle: Pick<LoginThrottle, "beginOwn">;
  readonly now: () => Date;
};

/** Somebody who is logged in, by which session, and from where. */
export type Owner = OwnAttempt & { readonly sessionToken: string | undefined };

/** The caller, for calls that no guest gets to. */
export function ownerOf(context: CallContext): Owner {
  return {
    accountId: memberOf(context),
    address: context.address,
    sessionToken: context.device.credential("session"),
  };
}

export type OwnPassword =
  /** The hash that it fits: a caller that goes on compares it again under the account's lock. */
  | { readonly kind: "right"; readonly hash: string }
  | { readonly kind: "missing" | "wrong" | "throttled" | "gone" };

/**
 * Whether somebody who is logged in knows the account's password: a session that was left open somewhere is not enough for
 * what cannot be taken back. Wrong ones are counted as those of a login; the session keeps the moment of a right one.
 * @throws an error that answers 503 when too many passwords wait to be checked
 */
export async function checkOwnPassword(
  { db, throttle, now }: OwnPasswordDeps,
  who: Owner,
  given: string | undefined,
): Promise<OwnPassword> {
  if (given === undefined) return { kind: "missing" };
  const attempt = await throttle.beginOwn(who);
  if (attempt === "throttled") return { kind: "throttled" };
  const account = await selectAccount(db, who.accountId);
  if (account === undefined) {
    await attempt.takeBack();
    return { kind: "gone" };
  }
  const hash = account.passwordHash;
  const isRight = await checkPassword(given, hash).catch(async (error) => {
    await attempt.takeBack();
    throw error;
  });
  if (!isRight || hash === null) return { kind: "wrong" };
  await attempt.takeBack();
  const { accountId, sessionToken } = who;
  if (sessionToken !== undefined) await writePasswordEntered(db, { accountId, sessionToken }, now());
  return { kind: "right", hash };
}

/**
 * Whether the password was entered in this very session within the last ten minutes, by its login or since. A session that
 * began by a remembered device has not seen it, nor has one that another password ended. What is said holds until the commit
 * if the account is locked: each change of its password locks it, too.
 */
export async function seeEnteredPassword(
  db: Queryable,
  { accountId, sessionToken }: Owner,
  now: Date,
): Promise<"fresh" | "missing" | "gone"> {
  if (sessionToken === undefined) return "gone";
  const entered = await selectPasswordEntered(db, { accountId, sessionToken }, now);
  if (entered === undefined) return "gone";
  return entered !== null && now.getTime() - entered.getTime() < PASSWORD_FRESH_MILLISECONDS
    ? "fresh"
    : "missing";
}

const TEXTS = {
  missing: "Bitte gib dein aktuelles Passwort an.",
  wrong: "Dein aktuelles Passwort stimmt nicht.",
} as const;
const THROTTLED =
  "Das waren zu viele falsche Passwörter. Bitte versuche es in einer Viertelstunde noch einmal.";

/** What is said to a caller who did not show that the account is theirs. */
export function refuseOwnPassword(
  kind: Exclude<OwnPassword["kind"], "right">,
): { status: 251; data: string } | Refusal {
  if (kind === "gone") return { status: 401, data: LOGIN_NEEDED };
  return kind === "throttled" ? { status: 429, data: THROTTLED } : { status: 251, data: TEXTS[kind] };
}
