import { type Job, type JobKind, work } from "#server/platform/jobs.ts";
import { outboxJob } from "#server/platform/mail/outbox-jobs.ts";
import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import { finishDeletion } from "./deletion/delete-account.ts";
import { FINISH_DELETION } from "./deletion/job-kinds.ts";
import { accountMails, SEND_ACCOUNT_MAIL } from "./mails/account-mail-kinds.ts";
import { type AccountMailDeps, sendAccountMail } from "./mails/send-account-mail.ts";

export const accountJobKinds: readonly JobKind[] = [SEND_ACCOUNT_MAIL, FINISH_DELETION];

export function accountJobs(
  deps: AccountMailDeps & { readonly personalData: readonly PersonalDataPart[] },
): Job[] {
  return [
    outboxJob(accountMails, (mailId, lastAttempt) => sendAccountMail(deps, mailId, lastAttempt)),
    work(FINISH_DELETION, ({ accountId }) => finishDeletion(deps, accountId)),
  ];
}
