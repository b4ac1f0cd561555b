import { cancellationsOfOrder } from "#server/areas/invoicing/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { makeCancellationDocuments } from "./make-documents.ts";
import { requestOrderMail } from "./order-mails.ts";

/** Makes the PDFs of an order's cancellation invoices and asks for the mails that bring them; repeated without effect. */
export async function documentCancellation(deps: FulfilmentDeps, orderId: number): Promise<void> {
  await makeCancellationDocuments(deps, orderId);
  const cancellations = await cancellationsOfOrder(deps.db, orderId);
  await inTransaction(deps.db, async (tx) => {
    for (const { id, content } of cancellations) {
      const extent = content.cancels?.extent;
      await requestOrderMail(
        tx,
        deps.mailDomain,
        extent === undefined
          ? { orderId, occasion: "cancellation", template: "cancellation", details: {} }
          : {
              ...{ orderId, occasion: `cancellation:${id}`, template: "part-cancelled" },
              details: { number: content.number, amountCents: -content.grossCents, extent },
            },
      );
    }
  });
}
