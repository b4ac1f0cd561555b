import { sql } from "kysely";
import type { OldRows } from "#server/platform/forget-old-rows.ts";
import { SESSION_MILLISECONDS } from "#server/platform/sessions.ts";

/** How long a mail is known after it went, and after it was asked for where it was never taken. */
export const KEPT_DAYS = { sent: 1, failed: 30 } as const;

const DAY = 86_400_000;

/** What has expired by itself: sessions, remember-me tokens, links, logins that nothing is left of; and mails that `hasEnoughMails` no longer counts. */
export const accountOldRows: readonly OldRows[] = [
  { table: "session", since: "expires_at", keptMilliseconds: 0 },
  { table: "remember_token", since: "expires_at", keptMilliseconds: 0 },
  { table: "account_link", since: "expires_at", keptMilliseconds: 0 },
  {
    table: "device_login",
    // Of a login that begins anew at this moment, only its own row tells so.
    since: "seen_at",
    keptMilliseconds: SESSION_MILLISECONDS,
    only: sql`not exists (select from session where session.device_login_id = device_login.id)
      and not exists (
        select from remember_token where remember_token.device_login_id = device_login.id and remember_token.used_at is null)`,
  },
  {
    table: "account_mail",
    since: "sent_at",
    keptMilliseconds: KEPT_DAYS.sent * DAY,
    only: sql`state = 'sent'`,
  },
  {
    table: "account_mail",
    since: "created_at",
    keptMilliseconds: KEPT_DAYS.failed * DAY,
    only: sql`state = 'failed'`,
  },
];
