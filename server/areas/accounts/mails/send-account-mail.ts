import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import { renderHtml, renderText } from "#server/platform/mail/mail-body.ts";
import type { MailboxLimit } from "#server/platform/mail/mailbox-limit.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { sendFromOutbox } from "#server/platform/mail/outbox.ts";
import type { OutgoingMail } from "#server/platform/mail/outgoing-mail.ts";
import type { Platform } from "#server/platform/operator.ts";
import { type Account, lockAccount, lockAccountByEmail } from "../account-queries.ts";
import { makeLink } from "../links.ts";
import { accountMails } from "./account-mail-kinds.ts";
import {
  type AccountMail,
  addressResetMail,
  deleteAccountMail,
  hasEnoughMails,
  loadAccountMail,
} from "./account-mail-queries.ts";
import { writeAccountMail } from "./account-mail-texts.ts";

export type AccountMailDeps = {
  readonly db: Database;
  /** `undefined`: mails wait until there is one. */
  readonly mailer: Mailer | undefined;
  readonly mailboxes: MailboxLimit;
  readonly mailDomain: string;
  readonly platform: Platform;
  readonly now: () => Date;
};

/**
 * Sends one mail about an account. A link in it is made now, so that it lasts from now on and its token is kept nowhere; a
 * mail that goes out again has a link of its own. What has become pointless is deleted instead: a reset for an address
 * without an account, a confirmation of an address that is confirmed or another one by now.
 * @param lastAttempt whether a failure now is final: the row says so then
 * @throws whatever keeps it from going out; the job tries again, later each time
 */
export async function sendAccountMail(
  deps: AccountMailDeps,
  mailId: number,
  lastAttempt: boolean,
): Promise<void> {
  await sendFromOutbox(accountMails, deps, { mailId, lastAttempt }, async () => {
    const now = deps.now();
    const mail = await inTransaction(deps.db, (tx) => prepare(tx, mailId));
    return (
      mail && {
        // Only the reader of the mailbox causes what goes to an address that is confirmed; resets have a limit for each account.
        limitedTo: mail.confirmed ? undefined : mail.recipient,
        async compose() {
          const token = await inTransaction(deps.db, (tx) => linkFor(tx, mail, now));
          return token === undefined ? undefined : compose(deps, mail, token);
        },
      }
    );
  });
}

async function prepare(tx: Transaction, mailId: number): Promise<AccountMail | undefined> {
  const mail = await loadAccountMail(tx, mailId);
  if (mail === undefined) return undefined;
  const { kind } = mail;
  if (kind !== "reset" && kind !== "verify") return mail;
  const account = await (kind === "reset" ? accountToReset(tx, mail) : accountToVerify(tx, mail));
  if (account === undefined) {
    await deleteAccountMail(tx, mailId);
    return undefined;
  }
  const { id: accountId, email, firstname, emailVerifiedAt } = account;
  return { ...mail, accountId, firstname, recipient: email, confirmed: emailVerifiedAt !== null };
}

/** The token of the link that the mail brings, empty for mails without; undefined when the account has gone, and the mail with it. */
async function linkFor(
  tx: Transaction,
  { kind, accountId, recipient: email }: AccountMail,
  now: Date,
): Promise<string | undefined> {
  if ((kind !== "reset" && kind !== "verify") || accountId === null) return "";
  if ((await lockAccount(tx, accountId)) === undefined) return undefined;
  return makeLink(tx, { purpose: kind, accountId, email, now });
}

/** The first try finds the account, unless that had enough of such mails when this one was asked for. */
async function accountToReset(
  tx: Transaction,
  { id, accountId, recipient, createdAt }: AccountMail,
): Promise<Account | undefined> {
  if (accountId !== null) return lockAccount(tx, accountId);
  const account = await lockAccountByEmail(tx, recipient);
  if (account === undefined) return undefined;
  if (await hasEnoughMails(tx, { accountId: account.id, kind: "reset", now: createdAt })) return undefined;
  await addressResetMail(tx, id, account.id);
  return account;
}

async function accountToVerify(
  tx: Transaction,
  { accountId, recipient }: AccountMail,
): Promise<Account | undefined> {
  const account = accountId === null ? undefined : await lockAccount(tx, accountId);
  return account?.email === recipient && account.emailVerifiedAt === null ? account : undefined;
}

function compose(deps: AccountMailDeps, mail: AccountMail, token: string): OutgoingMail {
  const { id, kind, recipient, firstname, createdAt } = mail;
  const { platform } = deps;
  const content = writeAccountMail[kind]({ firstname: firstname ?? "", at: createdAt, token, platform });
  return {
    to: recipient,
    subject: content.subject,
    html: renderHtml(content, platform),
    text: renderText(content, platform),
    attachments: [],
    messageId: `<account.${id}.${createdAt.getTime()}@${deps.mailDomain}>`,
    date: createdAt,
    replyTo: platform.supportEmail,
  };
}
