import type { KeyObject } from "node:crypto";
import {
  createConfirmationLinks,
  createOrderReferences,
  type OrderReferences,
} from "#server/areas/checkout/public.ts";
import type { Database } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { type MailboxLimit, mailboxLimitOf } from "#server/platform/mail/mailbox-limit.ts";
import { type Mailer, mailDomain } from "#server/platform/mail/mailer.ts";
import { type Platform, platformOf } from "#server/platform/operator.ts";
import type { Services } from "#server/platform/services.ts";

/** What the use cases of this area work with. */
export type TicketDeps = {
  readonly db: Database;
  readonly files: FileStore;
  /** `undefined`: mails wait until there is one. */
  readonly mailer: Mailer | undefined;
  readonly mailboxes: MailboxLimit;
  readonly mailDomain: string;
  readonly ticketKey: KeyObject;
  readonly references: OrderReferences;
  /** What confirms the address of an order. */
  readonly confirmationLinks: OrderReferences;
  readonly platform: Platform;
};

export function ticketDepsOf(
  services: Pick<Services, "db" | "pool" | "files" | "mailer" | "secrets" | "config" | "log">,
): TicketDeps {
  const { db, files, mailer, secrets, config } = services;
  return {
    db,
    files,
    mailer,
    mailboxes: mailboxLimitOf(services),
    mailDomain: mailDomain(config.mailFrom),
    ticketKey: secrets.ticketPrivateKey,
    references: createOrderReferences(secrets),
    confirmationLinks: createConfirmationLinks(secrets),
    platform: platformOf(config),
  };
}
