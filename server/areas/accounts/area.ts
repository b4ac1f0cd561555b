import type { Area } from "#server/platform/area.ts";
import type { FileStore } from "#server/platform/files.ts";
import { outboxDueWork } from "#server/platform/mail/outbox-jobs.ts";
import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import type { Throttle } from "#server/platform/throttle.ts";
import { counterCalls } from "./counters/counter-calls.ts";
import { type DeletionCallDeps, deletionCalls } from "./deletion/deletion-calls.ts";
import { FormsThrottle } from "./forms-throttle.ts";
import { accountJobs } from "./jobs.ts";
import { type LinkCallDeps, linkCalls } from "./link-calls.ts";
import { LoginBatcher } from "./login-batcher.ts";
import { type LoginCallDeps, loginCalls } from "./login-calls.ts";
import { LoginThrottle } from "./login-throttle.ts";
import { accountMails } from "./mails/account-mail-kinds.ts";
import type { AccountMailDeps } from "./mails/send-account-mail.ts";
import { accountOldRows } from "./old-rows.ts";
import { accountsPersonalData } from "./personal-data.ts";
import { type RegisterCallDeps, registerCalls } from "./register-calls.ts";
import { type SessionCallDeps, sessionCalls } from "./session-calls.ts";
import { type SettingsCallDeps, settingsCalls } from "./settings/settings-calls.ts";
import { readStreamToken } from "./stream-token.ts";
import { createAccountReader } from "./user.ts";

type CallDeps = LoginCallDeps &
  RegisterCallDeps &
  LinkCallDeps &
  SessionCallDeps &
  SettingsCallDeps &
  DeletionCallDeps;

export type AccountsAreaDeps = Omit<CallDeps, "throttle" | "forms" | "personalData" | "logins" | "accounts"> &
  AccountMailDeps & {
    readonly files: FileStore;
    readonly throttle: Throttle;
    /** Of every other area, those first that others' depend on: a deletion erases them after its own, an export lists them so. */
    readonly personalDataOfOthers: readonly PersonalDataPart[];
  };

/** Accounts: logging in and out, settings, mails about them, their end. */
export function createAccountsArea({ throttle, personalDataOfOthers, ...given }: AccountsAreaDeps) {
  const { db, mailer, now } = given;
  const personalData = accountsPersonalData(given);
  const deps = {
    ...given,
    throttle: new LoginThrottle(throttle),
    forms: new FormsThrottle(throttle),
    logins: new LoginBatcher(db, now),
    accounts: createAccountReader(db),
    personalData: [personalData, ...personalDataOfOthers],
  };
  const makers = [loginCalls, registerCalls, linkCalls, sessionCalls, settingsCalls, deletionCalls];
  return {
    calls: [...makers.flatMap((make) => make(deps)), ...counterCalls({ db, throttle, now })],
    jobs: accountJobs(deps),
    dueWork: [outboxDueWork(accountMails, mailer)],
    oldRows: accountOldRows,
    personalData,
    ports: {
      /** The account whose live stream a token opens. */
      readStreamToken: (token: string) => readStreamToken(given, token, now()),
    },
  } satisfies Area;
}
