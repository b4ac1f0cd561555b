import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { type Account, lockAccount } from "../account-queries.ts";
import { SEND_ACCOUNT_MAIL } from "./account-mail-kinds.ts";
import { hasEnoughMails, insertAccountMail, type NewAccountMail } from "./account-mail-queries.ts";

/** Writes the mail and its job; wake {@link SEND_ACCOUNT_MAIL} after the commit. */
async function ask(tx: Transaction, mail: NewAccountMail): Promise<void> {
  const mailId = await insertAccountMail(tx, mail);
  await enqueue(tx, SEND_ACCOUNT_MAIL, { mailId });
}

/**
 * Asks the account to confirm its e-mail by a link that is sent there.
 * @returns false, without a mail, when it has had as many as it gets
 * @throws Error for an account that does not exist
 */
export async function requestVerification(tx: Transaction, accountId: number, now: Date): Promise<boolean> {
  const { email } = await existing(tx, accountId);
  if (await hasEnoughMails(tx, { accountId, kind: "verify", now })) return false;
  await ask(tx, { kind: "verify", accountId, recipient: email, confirmed: false, now });
  return true;
}

/**
 * Sends a link for a new password to this address, if an account has it. Nothing is looked for here, so that an address with an
 * account takes the same work as one without; the job finds it.
 */
export async function requestPasswordReset(tx: Transaction, email: string, now: Date): Promise<void> {
  await ask(tx, { kind: "reset", accountId: null, recipient: email, confirmed: false, now });
}

/** Tells the account that its password was changed. @throws Error for an account that does not exist */
export async function notifyPasswordChanged(tx: Transaction, accountId: number, now: Date): Promise<void> {
  const { email, emailVerifiedAt } = await existing(tx, accountId);
  const confirmed = emailVerifiedAt !== null;
  await ask(tx, { kind: "password-changed", accountId, recipient: email, confirmed, now });
}

/** Tells the address that the account had before that it has another one now. */
export async function notifyEmailChanged(
  tx: Transaction,
  before: Pick<Account, "id" | "email" | "emailVerifiedAt">,
  now: Date,
): Promise<void> {
  const confirmed = before.emailVerifiedAt !== null;
  await ask(tx, { kind: "email-changed", accountId: before.id, recipient: before.email, confirmed, now });
}

/** Says goodbye to an account that this transaction deletes. */
export async function notifyAccountDeleted(
  tx: Transaction,
  { email, firstname, emailVerifiedAt }: Pick<Account, "email" | "firstname" | "emailVerifiedAt">,
  now: Date,
): Promise<void> {
  const confirmed = emailVerifiedAt !== null;
  await ask(tx, { kind: "deleted", accountId: null, recipient: email, confirmed, firstname, now });
}

async function existing(tx: Transaction, accountId: number) {
  const account = await lockAccount(tx, accountId);
  if (account === undefined) throw new Error(`there is no account ${accountId}`);
  return account;
}
