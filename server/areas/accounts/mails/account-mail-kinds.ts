import type { Outbox } from "#server/platform/mail/outbox.ts";
import { mailJobKind } from "#server/platform/mail/outbox-jobs.ts";

export type AccountMailKind = "verify" | "reset" | "password-changed" | "email-changed" | "deleted";

/** Sends one row of `account_mail`. */
export const SEND_ACCOUNT_MAIL = mailJobKind("accounts.send-account-mail");

export const accountMails: Outbox = { table: "account_mail", job: SEND_ACCOUNT_MAIL };

/** Of one kind for one account, so that no caller fills another person's mailbox. */
export const MOST_MAILS = { anHour: 3, aDay: 8 } as const;
