import { MailboxLimit } from "#server/platform/mail/mailbox-limit.ts";
import { mailDomain } from "#server/platform/mail/mailer.ts";
import { platformOf } from "#server/platform/operator.ts";
import type { Services } from "#server/platform/services.ts";
import { Throttle } from "#server/platform/throttle.ts";

/** What sends mails, as a server has it. */
export function mailsOf({
  mailer,
  config,
  ...services
}: Pick<Services, "mailer" | "config" | "pool" | "secrets" | "log">) {
  return {
    mailer,
    mailboxes: new MailboxLimit(new Throttle({ ...services, factor: config.rateLimitFactor })),
    mailDomain: mailDomain(config.mailFrom),
    platform: platformOf(config),
  };
}
