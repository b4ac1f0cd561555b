import { isForgotten, loadOrder, type OrderMails } from "#server/areas/checkout/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { SEND_ORDER_MAIL } from "./job-kinds.ts";
import { countMails, insertOrderMail } from "./order-mail-queries.ts";
import { mayDeliver } from "./taken-back.ts";

export type MailRequest<Name extends keyof OrderMails = keyof OrderMails> = {
  readonly orderId: number;
  /** Happens once an order: the same occasion again writes no second mail. */
  readonly occasion: string;
  readonly template: Name;
  readonly details: OrderMails[Name];
};

/**
 * Asks for a mail to the order's own address, as a row and a job in the given transaction; none where the buyer was forgotten.
 * @param domain of the sender, for the message id that stays the same however often the mail is sent
 */
export async function requestOrderMail<Name extends keyof OrderMails>(
  tx: Transaction,
  domain: string,
  { orderId, occasion, template, details }: MailRequest<Name>,
): Promise<void> {
  const order = await loadOrder(tx, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  if (isForgotten(order)) return;
  const mailId = await insertOrderMail(tx, {
    orderId,
    occasion,
    template,
    details,
    recipient: order.email,
    messageId: `<${order.number}.${occasion.replace(/[^\w-]/g, ".")}@${domain}>`,
  });
  if (mailId !== undefined) await enqueue(tx, SEND_ORDER_MAIL, { mailId });
}

/**
 * Sends what a paid order bought once more, to its own address only (product decisions, "Buying").
 * @returns false, without effect, for an order that is not paid, which was taken back or whose buyer was forgotten
 */
export async function resendOrderMail(
  tx: Transaction,
  { mailDomain, products }: Pick<FulfilmentDeps, "mailDomain" | "products">,
  orderId: number,
): Promise<boolean> {
  if (!(await mayDeliver(tx, products, orderId))) return false;
  const order = await loadOrder(tx, orderId);
  if (order === undefined || isForgotten(order)) return false;
  const occasion = `resend:${await countMails(tx, orderId)}`;
  await requestOrderMail(tx, mailDomain, { orderId, occasion, template: "tickets", details: {} });
  return true;
}
