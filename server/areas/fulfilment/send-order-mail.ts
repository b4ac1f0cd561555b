import {
  awaitsConfirmation,
  loadOrder,
  type Order,
  type OrderMails,
  type WholeOrder,
} from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { type MailContent, renderHtml, renderText } from "#server/platform/mail/mail-body.ts";
import { sendFromOutbox } from "#server/platform/mail/outbox.ts";
import type { MailAttachment, OutgoingMail } from "#server/platform/mail/outgoing-mail.ts";
import { contentTypeOf } from "./document-files.ts";
import { type DocumentKind, documentsOfOrder } from "./document-queries.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { orderMails } from "./job-kinds.ts";
import { isOrderMail, writeGeneralMail } from "./mails/general-mails.ts";
import type { DocumentDeps } from "./make-documents.ts";
import { loadOrderMail, markMailWithdrawn, type OrderMailRow } from "./order-mail-queries.ts";
import { readBundle, readDocument } from "./read-documents.ts";
import { mayDeliver } from "./taken-back.ts";

/**
 * Sends one mail of an order; whenever it goes out again it has the same Message-ID, date and content. Tickets that were
 * taken back since it was asked for are not sent: their mail is withdrawn.
 * @param lastAttempt whether a failure now is final: the row says so then
 * @throws whatever keeps it from going out; the job tries again, later each time
 */
export async function sendOrderMail(
  deps: FulfilmentDeps,
  mailId: number,
  lastAttempt: boolean,
): Promise<void> {
  await sendFromOutbox(orderMails, deps, { mailId, lastAttempt }, async () => {
    const row = await loadOrderMail(deps.db, mailId);
    const { orderId, template, recipient } = row;
    if (!isOrderMail(template)) throw new Error(`there is no mail template ${template}`);
    const order = await loadOrder(deps.db, orderId);
    if (order === undefined) throw new Error(`there is no order ${orderId}`);
    return {
      limitedTo: costsNothing(template, order) ? recipient : undefined,
      async compose() {
        const mail = await composeOrderMail(deps, { ...row, template }, order);
        // Last of all, so that whatever happened before the mail begins to go out keeps it from going.
        return (await withdrawIfPointless(deps, row)) ? undefined : mail;
      },
    };
  });
}

/** Whether anybody can cause such a mail to any address without paying: what was paid for waits for no other mail. */
function costsNothing(template: keyof OrderMails, { totalCents }: Pick<Order, "totalCents">): boolean {
  return (
    template === "payment-failed" ||
    template === "confirm-address" ||
    (template === "tickets" && totalCents === 0)
  );
}

/**
 * @returns true for a mail that brings tickets which were taken back since it was asked for, or asks for a confirmation that is not awaited
 *   any more: it is withdrawn
 */
async function withdrawIfPointless(
  { db, products }: Pick<FulfilmentDeps, "db" | "products">,
  { id, orderId, template }: OrderMailRow,
): Promise<boolean> {
  const brings = template === "tickets" || template === "reissued";
  if (!brings && template !== "confirm-address") return false;
  return inTransaction(db, async (tx) => {
    if (brings) {
      if (await mayDeliver(tx, products, orderId)) return false;
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
  deps: Omit<FulfilmentDeps, "mailer" | "mailboxes" | "mailDomain">,
  row: OrderMailRow & { readonly template: keyof OrderMails },
  order: WholeOrder,
): Promise<OutgoingMail> {
  const attachments = await attachmentsOf(deps, order, row);
  const content = await contentOf(deps, row, order, attachments.hasInvoice);
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

/** In the words of the first of the order's products that has any. */
async function contentOf(
  {
    db,
    products,
    references,
    confirmationLinks,
    platform,
  }: Pick<FulfilmentDeps, "db" | "products" | "references" | "confirmationLinks" | "platform">,
  { template, details }: { readonly template: keyof OrderMails; readonly details: unknown },
  order: WholeOrder,
  hasInvoice: boolean,
): Promise<MailContent> {
  const facts = {
    order,
    event: await loadEventForDocuments(db, order.eventId),
    orderUrl: `${platform.publicUrl}/checkoutFinished/${references.cipherOf(order)}`,
    confirmUrl: `${platform.publicUrl}/tickets-bestaetigen?key=${confirmationLinks.cipherOf(order)}`,
    hasInvoice,
  };
  const written = details as OrderMails[keyof OrderMails] as never;
  for (const { writeMail } of products.among(order.positions)) {
    const content = await writeMail?.(db, template, facts, written);
    if (content !== undefined) return content;
  }
  return writeGeneralMail(template, facts, written);
}

/** Which of an order's documents go along with a mail; what was bought comes as one file. */
const ATTACHED: { readonly [Name in keyof OrderMails]?: readonly DocumentKind[] } = {
  tickets: ["ticket", "invoice", "calendar"],
  reissued: ["ticket"],
  cancellation: ["cancellation"],
  "part-cancelled": ["cancellation"],
};

async function attachmentsOf(
  deps: DocumentDeps,
  order: WholeOrder,
  { template, details }: { readonly template: keyof OrderMails; readonly details: unknown },
): Promise<{ files: MailAttachment[]; hasInvoice: boolean }> {
  const kinds = ATTACHED[template] ?? [];
  const number = template === "part-cancelled" ? (details as OrderMails["part-cancelled"]).number : "";
  const wanted = (await documentsOfOrder(deps.db, order.id)).filter(
    ({ kind, fileName }) => kind !== "ticket" && kinds.includes(kind) && fileName.includes(`${number}.`),
  );
  const attached = await Promise.all(
    wanted.map(async (document) => {
      const file = await readDocument(deps, order, document);
      return file ? [{ ...file, contentType: contentTypeOf(document.kind) }] : [];
    }),
  );
  const bundle = kinds.includes("ticket") ? await readBundle(deps, order) : undefined;
  return {
    files: [...(bundle ? [{ ...bundle, contentType: contentTypeOf("tickets") }] : []), ...attached.flat()],
    hasInvoice: wanted.some(({ kind }) => kind === "invoice"),
  };
}
