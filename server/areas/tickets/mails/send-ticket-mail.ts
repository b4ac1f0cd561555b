import { loadOrder } from "#server/areas/checkout/public.ts";
import { notify } from "#server/areas/people/public.ts";
import { type Database, inTransaction, type Queryable } from "#server/platform/database.ts";
import { renderHtml, renderText } from "#server/platform/mail/mail-body.ts";
import type { MailboxLimit } from "#server/platform/mail/mailbox-limit.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { sendFromOutbox } from "#server/platform/mail/outbox.ts";
import type { MailAttachment, OutgoingMail } from "#server/platform/mail/outgoing-mail.ts";
import type { Platform } from "#server/platform/operator.ts";
import { ticketMails } from "../job-kinds.ts";
import { deliverTicket } from "../ticket-delivery.ts";
import { findTicket } from "../upgrades/upgrade-queries.ts";
import { loadTicketMail, type TicketMailRow } from "./tell-member.ts";
import { writeTicketNews } from "./ticket-news.ts";

export type TicketMailDeps = {
  readonly db: Database;
  /** `undefined`: mails wait until there is one. */
  readonly mailer: Mailer | undefined;
  readonly mailboxes: MailboxLimit;
  readonly mailDomain: string;
  readonly platform: Platform;
};

/**
 * Tells a member by one row of `ticket_mail`: a notification, once, and the mail. A mail that would bring a ticket which is somebody else's
 * by now, or counts no more, is withdrawn. What it says is true when it goes out.
 * @param lastAttempt whether a failure now is final: the row says so then
 * @throws whatever keeps it from going out; the job tries again, later each time
 */
export async function sendTicketMail(
  deps: TicketMailDeps,
  mailId: number,
  lastAttempt: boolean,
): Promise<void> {
  const { db, platform } = deps;
  const row = await loadTicketMail(db, mailId);
  if (row === undefined) return;
  const ticketsUrl = `${platform.publicUrl}/tickets`;
  const told = await writeTicketNews(db, row, ticketsUrl);
  if (told !== undefined)
    await inTransaction(db, (tx) =>
      notify(tx, {
        ...{ accountIds: [row.accountId], kind: "tickets", title: told.title, body: told.body },
        ...{ link: "/tickets", cause: `ticket-${row.occasion}` },
        ...aboutFriend(row),
      }),
    );
  await sendFromOutbox(ticketMails, deps, { mailId, lastAttempt }, async () => ({
    // Only friends cause these.
    limitedTo: undefined,
    async compose(): Promise<OutgoingMail | undefined> {
      const now = await writeTicketNews(db, row, ticketsUrl);
      const attachments = now?.bringsTicket ? await ticketFile(db, platform, row.ticketId) : [];
      if (now === undefined || (now.bringsTicket && attachments.length === 0)) {
        await withdraw(db, mailId);
        return undefined;
      }
      return {
        ...{ to: row.email, subject: now.mail.subject, attachments },
        ...{ html: renderHtml(now.mail, platform), text: renderText(now.mail, platform) },
        messageId: `<ticket.${row.id}@${deps.mailDomain}>`,
        date: row.createdAt,
        replyTo: platform.supportEmail,
      };
    },
  }));
}

/** The account whose name stands in it. */
function aboutFriend({ details }: TicketMailRow): { readonly aboutAccountId?: number } {
  const { friendId } = details as { friendId?: number };
  return friendId === undefined ? {} : { aboutAccountId: friendId };
}

async function ticketFile(db: Queryable, platform: Platform, ticketId: number): Promise<MailAttachment[]> {
  const ticket = await findTicket(db, ticketId);
  const order = ticket && (await loadOrder(db, ticket.orderId));
  const unit = order && (await deliverTicket(db, platform, order, ticketId));
  if (unit === undefined) return [];
  return [{ fileName: unit.file.name, content: await unit.file.render(), contentType: "application/pdf" }];
}

async function withdraw(db: Database, mailId: number): Promise<void> {
  await db
    .updateTable("ticket_mail")
    .set({ state: "withdrawn", leased_until: null, last_error: "there is nothing to tell any more" })
    .where("id", "=", mailId)
    .where("state", "in", ["waiting", "failed"])
    .execute();
}
