import { awaitsConfirmation, findOrder, lockOrder } from "#server/areas/checkout/public.ts";
import { inTransaction, type Transaction } from "#server/platform/database.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { countMails } from "./order-mail-queries.ts";
import { requestOrderMail } from "./order-mails.ts";

/** The first mail of an order and two more: orders under a foreign address do not fill its mailbox. */
const MOST_MAILS = 3;

type Deps = Pick<FulfilmentDeps, "db" | "mailDomain">;

/** Asks the buyer of an order that waits for its address to confirm it, once however often it is called; no other order. */
export async function askConfirmation({ db, mailDomain }: Deps, orderId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order !== undefined && awaitsConfirmation(order)) await requestAsking(tx, mailDomain, orderId, 1);
  });
}

/**
 * Asks once more, for a caller with the order's link; the mail goes to the order's own address only.
 * @returns `too-many`: as many as one order gets were asked for. `over`: there is nothing to confirm any more, or never was
 */
export async function askConfirmationAgain(
  { db, mailDomain, references }: Deps & Pick<FulfilmentDeps, "references">,
  cipher: string,
): Promise<"asked" | "too-many" | "over"> {
  return inTransaction(db, async (tx) => {
    const found = await findOrder(tx, references, cipher);
    const order = found && (await lockOrder(tx, found.id));
    if (order === undefined || !awaitsConfirmation(order)) return "over";
    const asked = await countMails(tx, order.id, "confirm-address");
    if (asked >= MOST_MAILS) return "too-many";
    await requestAsking(tx, mailDomain, order.id, asked + 1);
    return "asked";
  });
}

/** @param time counts from 1 */
function requestAsking(tx: Transaction, domain: string, orderId: number, time: number): Promise<void> {
  return requestOrderMail(tx, domain, {
    orderId,
    occasion: time === 1 ? "confirm" : `confirm:${time}`,
    template: "confirm-address",
    details: {},
  });
}
