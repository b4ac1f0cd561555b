import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import { isUniqueViolation } from "#server/platform/database-failures.ts";
import { foldEmail } from "#server/platform/folded-email.ts";
import { writePassword } from "../account-changes.ts";
import { type Account, lockAccount, selectAccount } from "../account-queries.ts";
import { deleteDeviceLogins } from "../device-login-queries.ts";
import type { FormsThrottle } from "../forms-throttle.ts";
import { redeemLinks } from "../link-queries.ts";
import { hasEnoughMails } from "../mails/account-mail-queries.ts";
import { notifyEmailChanged, notifyPasswordChanged, requestVerification } from "../mails/account-mails.ts";
import { hashPassword } from "../passwords.ts";
import { checkOwnPassword, type Owner, type OwnPassword, type OwnPasswordDeps } from "./own-password.ts";
import { type RenewedLogin, renewLogin } from "./renew-login.ts";
import { type Profile, writeEmail, writeProfile } from "./settings-queries.ts";

export type EditDeps = OwnPasswordDeps & {
  readonly db: Database;
  readonly forms: Pick<FormsThrottle, "beginMove">;
  readonly now: () => Date;
};

export type Edit = {
  readonly profile: Profile;
  readonly email: string;
  /** Undefined: it stays. */
  readonly newPassword: string | undefined;
  readonly currentPassword: string | undefined;
};

export type EditResult =
  | {
      readonly kind: "saved";
      readonly email: string;
      readonly isVerified: boolean;
      readonly mailed: boolean;
      /** The own login with new tokens; undefined: it goes on as it was. */
      readonly renewed: RenewedLogin | undefined;
    }
  | { readonly kind: "refused"; readonly password: Exclude<OwnPassword["kind"], "right"> }
  /** Gone: the account was deleted, or the device logged out, while the call was on its way. */
  | { readonly kind: "email-taken" | "too-many-moves" | "gone" };

/** How many addresses were found out from the request's own, and wrong passwords, are counted. */
type Who = Owner & { readonly deviceLoginId: number | null };

/**
 * Changes profile, e-mail and password at once or not at all. Another e-mail or password needs the current one. Another
 * e-mail has to be confirmed anew and makes every link that is out worthless; the address before is told. Another password
 * ends all logins but this one, which gets new tokens (decision 0115). How an e-mail is capitalised is no change.
 */
export async function editAccount(deps: EditDeps, who: Who, edit: Edit): Promise<EditResult> {
  const seen = await selectAccount(deps.db, who.accountId);
  if (seen === undefined) return { kind: "gone" };
  const { newPassword, currentPassword } = edit;
  const isMove = !isSameAddress(seen, edit.email);
  let confirmed: string | undefined;
  if (newPassword !== undefined || isMove) {
    const current = await checkOwnPassword(deps, who, currentPassword);
    if (current.kind !== "right") return { kind: "refused", password: current.kind };
    confirmed = current.hash;
  }
  const look = isMove ? await deps.forms.beginMove(who.accountId, who.address) : undefined;
  if (look === "throttled") return { kind: "too-many-moves" };
  let isTold = false;
  try {
    const newHash = newPassword === undefined ? undefined : await hashPassword(newPassword);
    return await inTransaction(deps.db, (tx) => apply(tx, deps, who, { ...edit, confirmed, newHash }));
  } catch (error) {
    isTold = isUniqueViolation(error, "account_email");
    if (isTold) return { kind: "email-taken" };
    throw error;
  } finally {
    await look?.end(isTold ? "told" : "nothing");
  }
}

type Change = Edit & {
  /** The hash that the current password was found to fit. */
  readonly confirmed: string | undefined;
  readonly newHash: string | undefined;
};

async function apply(
  tx: Transaction,
  { now }: EditDeps,
  { accountId, deviceLoginId }: Who,
  { profile, email, confirmed, newHash, currentPassword }: Change,
): Promise<EditResult> {
  const before = await lockAccount(tx, accountId);
  if (before === undefined) return { kind: "gone" };
  const movesTo = isSameAddress(before, email) ? undefined : email;
  const isNeeded = movesTo !== undefined || newHash !== undefined;
  // Another request may have changed the password or the e-mail since they were looked at.
  if (isNeeded && (confirmed === undefined || confirmed !== before.passwordHash))
    return { kind: "refused", password: currentPassword === undefined ? "missing" : "wrong" };
  const isVerified = before.emailVerifiedAt !== null;
  const at = now();
  const renewed =
    newHash === undefined || deviceLoginId === null
      ? undefined
      : await renewLogin(tx, { accountId, deviceLoginId }, at);
  if (newHash !== undefined && renewed === undefined) return { kind: "gone" };
  await writeProfile(tx, accountId, profile);
  if (movesTo !== undefined) {
    await writeEmail(tx, accountId, movesTo);
    await requestVerification(tx, accountId, at);
    // A member who moves on and on from address to address fills no mailbox.
    if (isVerified || !(await hasEnoughMails(tx, { accountId, kind: "email-changed", now: at })))
      await notifyEmailChanged(tx, before, at);
  }
  if (newHash !== undefined) {
    await writePassword(tx, accountId, newHash);
    await deleteDeviceLogins(tx, accountId, deviceLoginId ?? undefined);
    // Another address was told of its own change, and no member has shown to read the new one.
    if (movesTo === undefined) await notifyPasswordChanged(tx, accountId, at);
  }
  if (isNeeded) await redeemLinks(tx, { purpose: "reset", accountId, now: at });
  return {
    kind: "saved",
    email: movesTo ?? before.email,
    isVerified: movesTo === undefined && isVerified,
    mailed: isNeeded,
    renewed,
  };
}

function isSameAddress({ email }: Pick<Account, "email">, given: string): boolean {
  return foldEmail(email) === foldEmail(given);
}
