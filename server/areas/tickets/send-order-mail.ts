import { awaitsConfirmation, loadOrder, type Order, type WholeOrder } from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { renderHtml, renderText } from "#server/platform/mail/mail-body.ts";
import { nameInMail } from "#server/platform/mail/names.ts";
import { sendFromOutbox } from "#server/platform/mail/outbox.ts";
import type { MailAttachment, OutgoingMail } from "#server/platform/mail/outgoing-mail.ts";
import { type DocumentKind, documentsOfOrder } from "./document-queries.ts";
import { contentTypeOf } from "./file-references.ts";
import { orderMails } from "./job-kinds.ts";
import { ATTACHED, isMailTemplate, type MailFacts, type MailTemplate, writeMail } from "./mails/templates.ts";
import { readDocument, readTickets } from "./make-documents.ts";
import { loadOrderMail, markMailWithdrawn, type OrderMailRow } from "./order-mail-queries.ts";
import { mayDeliverTickets } from "./ticket-delivery.ts";
import type { TicketDeps } from "./ticket-deps.ts";
import { ticketsOfOrder } from "./ticket-queries.ts";

/** Whose name a mail does not show; the ticket itself does. */
const NAMELESS = "Gast";

/**
 * Sends one mail of an order; whenever it goes out again it has the same Message-ID, date and content. Tickets that were
 * taken back meanwhile are not sent: their mail is withdrawn.
 * @param lastAttempt whether a failure now is final: the row says so then
 * @throws whatever keeps it from going out; the job tries again, later each time
 */
export async function sendOrderMail(deps: TicketDeps, mailId: number, lastAttempt: boolean): Promise<void> {
  await sendFromOutbox(orderMails, deps, { mailId, lastAttempt }, async () => {
    const row = await loadOrderMail(deps.db, mailId);
    const { orderId, template, recipient } = row;
    if (!isMailTemplate(template)) throw new Error(`there is no mail template ${template}`);
    const order = await loadOrder(deps.db, orderId);
    if (order === undefined) throw new Error(`there is no order ${orderId}`);
    return {
      limitedTo: costsNothing(template, order) ? recipient : undefined,
      async compose() {
        const mail = await composeOrderMail(deps, { ...row, template }, order);
        // Last of all, so that whatever happened before the mail begins to go out keeps it from going.
        return (await withdrawIfPointless(deps.db, row)) ? undefined : mail;
      },
    };
  });
}

/** Whether anybody can cause such a mail to any address without paying: what was paid for waits for no other mail. */
function costsNothing(template: keyof MailTemplate, { totalCents }: Pick<Order, "totalCents">): boolean {
  return (
    template === "payment-failed" ||
    template === "confirm-address" ||
    (template === "tickets" && totalCents === 0)
  );
}

/**
 * @returns true for a mail that brings tickets which were taken back since it was asked for, or asks for a confirmation that nobody waits
 *   for any more: it is withdrawn
 */
async function withdrawIfPointless(db: Database, { id, orderId, template }: OrderMailRow): Promise<boolean> {
  if (template !== "tickets" && template !== "confirm-address") return false;
  return inTransaction(db, async (tx) => {
    if (template === "tickets") {
      if (await mayDeliverTickets(tx, orderId)) return false;
      await markMailWithdrawn(tx, id, "the tickets were taken back before they were sent");
      return true;
    }
    const order = await loadOrder(tx, orderId);
    if (order !== undefined && awaitsConfirmation(order)) return false;
    await markMailWithdrawn(tx, id, "the order does not wait for its confirmation any more");
    return true;
  });
}

/** A mail as it goes out; the same row always gives the same mail, but for tickets that were revoked since. */
async function composeOrderMail(
  deps: Pick<TicketDeps, "db" | "files" | "references" | "confirmationLinks" | "platform">,
  row: OrderMailRow & { readonly template: keyof MailTemplate },
  order: WholeOrder,
): Promise<OutgoingMail> {
  const attachments = await attachmentsOf(deps, order, ATTACHED[row.template]);
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
  {
    db,
    references,
    confirmationLinks,
    platform,
  }: Pick<TicketDeps, "db" | "references" | "confirmationLinks" | "platform">,
  order: WholeOrder,
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
      const name = nameInMail(`${firstname} ${lastname}`) ?? NAMELESS;
      return [name, `${titles.get(positionId)}${place}`];
    }),
    orderUrl: `${platform.publicUrl}/checkoutFinished/${references.cipherOf(order)}`,
    confirmUrl: `${platform.publicUrl}/tickets-bestaetigen?key=${confirmationLinks.cipherOf(order)}`,
    eventUrl: `${platform.publicUrl}/eventDetails/${event.id}`,
    hasInvoice,
  };
}

/** All tickets of an order come as one file. */
async function attachmentsOf(
  deps: Pick<TicketDeps, "db" | "files" | "platform">,
  order: WholeOrder,
  kinds: readonly DocumentKind[],
): Promise<{ files: MailAttachment[]; hasInvoice: boolean }> {
  const wanted = (await documentsOfOrder(deps.db, order.id)).filter(
    ({ kind }) => kind !== "ticket" && kinds.includes(kind),
  );
  const attached = await Promise.all(
    wanted.map(async (document) => ({
      ...(await readDocument(deps, order, document)),
      contentType: contentTypeOf(document.kind),
    })),
  );
  const tickets = kinds.includes("ticket") ? await readTickets(deps, order) : undefined;
  return {
    files: [...(tickets ? [{ ...tickets, contentType: contentTypeOf("tickets") }] : []), ...attached],
    hasInvoice: wanted.some(({ kind }) => kind === "invoice"),
  };
}
