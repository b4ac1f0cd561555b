import type { Area } from "#server/platform/area.ts";
import type { FileStore } from "#server/platform/files.ts";
import { outboxDueWork } from "#server/platform/mail/outbox-jobs.ts";
import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import type { Throttle } from "#server/platform/throttle.ts";
import { type AccountDeps, accountCalls } from "./calls.ts";
import { FormsThrottle } from "./forms-throttle.ts";
import { accountJobs } from "./jobs.ts";
import { LoginThrottle } from "./login-throttle.ts";
import { accountMails } from "./mails/account-mail-kinds.ts";
import type { AccountMailDeps } from "./mails/send-account-mail.ts";
import { accountsPersonalData } from "./personal-data.ts";
import { readStreamToken } from "./stream-token.ts";

export type AccountsAreaDeps = Omit<AccountDeps, "throttle" | "forms" | "personalData"> &
  AccountMailDeps & {
    readonly files: FileStore;
    readonly throttle: Throttle;
    /** Of every other area, those first that others' depend on: a deletion erases them after its own, an export lists them so. */
    readonly personalDataOfOthers: readonly PersonalDataPart[];
  };

/** Accounts: logging in and out, settings, mails about them, their end. */
export function createAccountsArea({ throttle, personalDataOfOthers, ...given }: AccountsAreaDeps) {
  const personalData = accountsPersonalData(given);
  const deps = { ...given, personalData: [personalData, ...personalDataOfOthers] };
  return {
    calls: accountCalls({
      ...deps,
      throttle: new LoginThrottle(throttle),
      forms: new FormsThrottle(throttle),
    }),
    jobs: accountJobs(deps),
    dueWork: [outboxDueWork(accountMails, given.mailer)],
    personalData,
    ports: {
      /** Whose live stream a token opens. */
      readStreamToken: (token: string) => readStreamToken(given, token, given.now()),
    },
  } satisfies Area;
}
