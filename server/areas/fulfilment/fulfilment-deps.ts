import type { OrderReferences, Products } from "#server/areas/checkout/public.ts";
import type { Database } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import type { MailboxLimit } from "#server/platform/mail/mailbox-limit.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { Platform } from "#server/platform/operator.ts";

/** What the use cases of this area work with. */
export type FulfilmentDeps = {
  readonly db: Database;
  readonly files: FileStore;
  /** `undefined`: mails wait until there is one. */
  readonly mailer: Mailer | undefined;
  readonly mailboxes: MailboxLimit;
  readonly mailDomain: string;
  readonly products: Products;
  readonly references: OrderReferences;
  /** What confirms the address of an order. */
  readonly confirmationLinks: OrderReferences;
  readonly platform: Platform;
};
