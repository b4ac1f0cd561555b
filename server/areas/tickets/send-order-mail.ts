import { loadOrder, type Order } from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { renderHtml, renderText } from "#server/platform/mail/mail-body.ts";
import { sendFromOutbox } from "#server/platform/mail/outbox.ts";
import type { MailAttachment, OutgoingMail } from "#server/platform/mail/outgoing-mail.ts";
import { type DocumentKind, documentsOfOrder } from "./document-queries.ts";
import { contentTypeOf } from "./file-references.ts";
import { orderMails } from "./job-kinds.ts";
import { ATTACHED, isMailTemplate, type MailFacts, type MailTemplate, writeMail } from "./mails/templates.ts";
import { readDocument } from "./make-documents.ts";
import { loadOrderMail, markMailWithdrawn, type OrderMailRow } from "./order-mail-queries.ts";
import { mayDeliverTickets } from "./ticket-delivery.ts";
import type { TicketDeps } from "./ticket-deps.ts";
import { ticketsOfOrder } from "./ticket-queries.ts";

/**
 * Sends one mail of an order; whenever it goes out again it has the same Message-ID, date and content. Tickets that were
 * taken back meanwhile are not sent: their mail is withdrawn.
 * @param lastAttempt whether a failure now is final: the row says so then
 * @throws whatever keeps it from going out; the job tries again, later each time
 */
export async function sendOrderMail(deps: TicketDeps, mailId: number, lastAttempt: boolean): Promise<void> {
  await sendFromOutbox(orderMails, deps, { mailId, lastAttempt }, async () => {
    const row = await loadOrderMail(deps.db, mailId);
    const mail = await composeOrderMail(deps, row);
    // Last of all, so that whatever was taken back before the mail begins to go out keeps it from going.
    return (await withdrawTicketsTakenBack(deps.db, row)) ? undefined : mail;
  });
}

/** @returns true for a mail that brings tickets which were taken back since it was asked for: it is withdrawn */
async function withdrawTicketsTakenBack(
  db: Database,
  { id, orderId, template }: OrderMailRow,
): Promise<boolean> {
  if (template !== "tickets") return false;
  return inTransaction(db, async (tx) => {
    if (await mayDeliverTickets(tx, orderId)) return false;
    await markMailWithdrawn(tx, id, "the tickets were taken back before they were sent");
    return true;
  });
}

/** A mail as it goes out; the same row always gives the same mail, but for tickets that were revoked since. */
async function composeOrderMail(
  deps: Pick<TicketDeps, "db" | "files" | "references" | "platform">,
  row: OrderMailRow,
): Promise<OutgoingMail> {
  if (!isMailTemplate(row.template)) throw new Error(`there is no mail template ${row.template}`);
  const order = await loadOrder(deps.db, row.orderId);
  if (order === undefined) throw new Error(`there is no order ${row.orderId}`);
  const attachments = await attachmentsOf(deps, order.id, ATTACHED[row.template]);
  const facts = await factsOf(deps, order, attachments.hasInvoice);
  const content = writeMail(row.template, facts, row.details as MailTemplate[keyof MailTemplate] as never);
  return {
    to: row.recipient,
    subject: content.subject,
    html: renderHtml(content, deps.platform),
    text: renderText(content, deps.platform),
    attachments: attachments.files,
    messageId: row.messageId,
    date: row.createdAt,
    replyTo: deps.platform.supportEmail,
  };
}

async function factsOf(
  { db, references, platform }: Pick<TicketDeps, "db" | "references" | "platform">,
  order: Order,
  hasInvoice: boolean,
): Promise<MailFacts> {
  const event = await loadEventForDocuments(db, order.eventId);
  if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
  const titles = new Map(order.positions.map(({ id, title }) => [id, title]));
  const tickets = await ticketsOfOrder(db, order.id);
  return {
    order,
    event,
    holders: tickets.map(({ firstname, lastname, positionId }, index) => {
      const place = tickets.length > 1 ? ` · Ticket ${index + 1} von ${tickets.length}` : "";
      return [`${firstname} ${lastname}`, `${titles.get(positionId)}${place}`];
    }),
    orderUrl: `${platform.publicUrl}/checkoutFinished/${references.cipherOf(order.id)}`,
    eventUrl: `${platform.publicUrl}/eventDetails/${event.id}`,
    hasInvoice,
  };
}

async function attachmentsOf(
  deps: Pick<TicketDeps, "db" | "files" | "platform">,
  orderId: number,
  kinds: readonly DocumentKind[],
): Promise<{ files: MailAttachment[]; hasInvoice: boolean }> {
  const tickets = await ticketsOfOrder(deps.db, orderId);
  const revoked = new Set(tickets.filter(({ state }) => state === "revoked").map(({ id }) => id));
  const wanted = (await documentsOfOrder(deps.db, orderId)).filter(
    ({ kind, ticketId }) => kinds.includes(kind) && !(ticketId !== null && revoked.has(ticketId)),
  );
  const attached = await Promise.all(
    wanted.map(async (document) => ({
      fileName: document.fileName,
      contentType: contentTypeOf(document.kind),
      content: await readDocument(deps, document),
    })),
  );
  return { files: attached, hasInvoice: wanted.some(({ kind }) => kind === "invoice") };
}
