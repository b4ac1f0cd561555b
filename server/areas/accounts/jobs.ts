import { type Job, type JobKind, scheduledKind, work } from "#server/platform/jobs.ts";
import { outboxJob } from "#server/platform/mail/outbox-jobs.ts";
import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import { SESSION_MILLISECONDS } from "#server/platform/sessions.ts";
import { after } from "./begin-login.ts";
import { finishDeletion } from "./deletion/delete-account.ts";
import { FINISH_DELETION } from "./deletion/job-kinds.ts";
import { deleteExpired } from "./device-login-queries.ts";
import { accountMails, SEND_ACCOUNT_MAIL } from "./mails/account-mail-kinds.ts";
import { forgetOldMails } from "./mails/account-mail-queries.ts";
import { type AccountMailDeps, sendAccountMail } from "./mails/send-account-mail.ts";

const FORGET_EXPIRED = scheduledKind("accounts.forget-expired", "17 * * * *");
const FORGET_MAILS = scheduledKind("accounts.forget-mails", "23 * * * *");

export const accountJobKinds: readonly JobKind[] = [
  FORGET_EXPIRED,
  FORGET_MAILS,
  SEND_ACCOUNT_MAIL,
  FINISH_DELETION,
];

export function accountJobs(
  deps: AccountMailDeps & { readonly personalData: readonly PersonalDataPart[] },
): Job[] {
  const { db, now } = deps;
  return [
    work(FORGET_EXPIRED, () => deleteExpired(db, now(), after(now(), -SESSION_MILLISECONDS))),
    work(FORGET_MAILS, () => forgetOldMails(db, now())),
    outboxJob(accountMails, (mailId, lastAttempt) => sendAccountMail(deps, mailId, lastAttempt)),
    work(FINISH_DELETION, ({ accountId }) => finishDeletion(deps, accountId)),
  ];
}
