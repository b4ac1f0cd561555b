import { shareLockAccounts } from "#server/areas/accounts/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { adoptOrder } from "./adopt-order.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { issueOrder } from "./issue-order.ts";
import { makeOrderDocuments } from "./make-documents.ts";
import { notifyBuyer } from "./notify-buyer.ts";
import { requestOrderMail } from "./order-mails.ts";
import { mayDeliver } from "./taken-back.ts";

/**
 * From a paid order to what its products make of it, its invoice, files, mail and a member's notification; the account that it
 * belongs to comes first. Four steps, each complete or not there and each harmless when repeated: killed anywhere, the job's next run
 * finishes what is missing. An order whose money went back before that, by a refund or a bank, gets neither.
 */
export async function fulfilOrder(
  deps: FulfilmentDeps,
  orderId: number,
  at: Date = new Date(),
): Promise<void> {
  await adoptOrder(deps.db, orderId);
  const order = await inTransaction(deps.db, (tx) => issueOrder(tx, deps, { orderId, at }));
  if (order === undefined) return;
  await makeOrderDocuments(deps, order);
  await inTransaction(deps.db, async (tx) => {
    // Before the order: deleting the account locks in this order, too.
    if (order.accountId !== null) await shareLockAccounts(tx, [order.accountId]);
    if (!(await mayDeliver(tx, deps.products, orderId))) return;
    await requestOrderMail(tx, deps.mailDomain, {
      orderId,
      occasion: "tickets",
      template: "tickets",
      details: {},
    });
    await notifyBuyer(tx, deps, order);
  });
}
