import { type FulfilmentPort, loadOrder } from "#server/areas/checkout/public.ts";
import { askConfirmationAgain } from "./ask-confirmation.ts";
import { contentTypeOf } from "./document-files.ts";
import { documentsOfOrder, findDocument } from "./document-queries.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { isComplete } from "./make-documents.ts";
import { readBundle, readDocument } from "./read-documents.ts";
import { isTakenBack } from "./taken-back.ts";

/** @param wakeMails a mail that was asked for goes out now */
export const createFulfilmentPort = (deps: FulfilmentDeps, wakeMails: () => void): FulfilmentPort => ({
  async filesOf(db, order) {
    const documents = await documentsOfOrder(db, order.id);
    if (!isComplete(order, documents)) return undefined;
    return documents.flatMap(({ id, kind, fileName, ticketId }) =>
      kind === "cancellation" ? [] : [{ id, type: kind, name: fileName, unitId: ticketId }],
    );
  },
  isTakenBack: (db, orderId) => isTakenBack(db, deps.products, orderId),
  async readFile({ type, id, orderNumber }) {
    if (type === "passBook") return undefined;
    const found = type === "tickets" ? undefined : await findDocument(deps.db, id, type);
    const order = await loadOrder(deps.db, type === "tickets" ? id : (found?.orderId ?? 0));
    if (order?.number !== orderNumber) return undefined;
    const file = found ? await readDocument(deps, order, found) : await readBundle(deps, order);
    return file && { ...file, contentType: contentTypeOf(type) };
  },
  async askConfirmationAgain(cipher) {
    const asked = await askConfirmationAgain(deps, cipher);
    if (asked === "asked") wakeMails();
    return asked;
  },
});
