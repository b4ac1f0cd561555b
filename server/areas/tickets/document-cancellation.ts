import { inTransaction } from "#server/platform/database.ts";
import { makeCancellationDocument } from "./make-documents.ts";
import { requestOrderMail } from "./order-mails.ts";
import type { TicketDeps } from "./ticket-deps.ts";

/** Makes the PDF of a cancellation invoice and asks for the mail that brings it; repeated without effect. */
export async function documentCancellation(deps: TicketDeps, orderId: number): Promise<void> {
  await makeCancellationDocument(deps, orderId);
  await inTransaction(deps.db, (tx) =>
    requestOrderMail(tx, deps.mailDomain, {
      orderId,
      occasion: "cancellation",
      template: "cancellation",
      details: {},
    }),
  );
}
