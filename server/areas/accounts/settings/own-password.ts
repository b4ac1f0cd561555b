import type { Refusal } from "#contract/call.ts";
import type { Queryable } from "#server/platform/database.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import { selectAccount } from "../account-queries.ts";
import type { LoginThrottle, OwnAttempt } from "../login-throttle.ts";
import { checkPassword } from "../passwords.ts";

export type OwnPasswordDeps = {
  readonly db: Queryable;
  readonly throttle: Pick<LoginThrottle, "beginOwn">;
};

export type OwnPassword =
  /** The hash that it fits: whoever goes on compares it again under the account's lock. */
  | { readonly kind: "right"; readonly hash: string }
  | { readonly kind: "missing" | "wrong" | "throttled" | "gone" };

/**
 * Whether somebody who is logged in knows the account's password: a session that was left open somewhere is not enough for
 * what cannot be taken back. Wrong ones are counted as those of a login.
 * @throws an error that answers 503 when too many passwords wait to be checked
 */
export async function checkOwnPassword(
  { db, throttle }: OwnPasswordDeps,
  who: OwnAttempt,
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
  return { kind: "right", hash };
}

const TEXTS = {
  missing: "Bitte gib dein aktuelles Passwort an.",
  wrong: "Dein aktuelles Passwort stimmt nicht.",
} as const;
const THROTTLED =
  "Das waren zu viele falsche Passwörter. Bitte versuche es in einer Viertelstunde noch einmal.";

/** What is said to whoever did not show that the account is theirs. */
export function refuseOwnPassword(
  kind: Exclude<OwnPassword["kind"], "right">,
): { status: 251; data: string } | Refusal {
  if (kind === "gone") return { status: 401, data: LOGIN_NEEDED };
  return kind === "throttled" ? { status: 429, data: THROTTLED } : { status: 251, data: TEXTS[kind] };
}
