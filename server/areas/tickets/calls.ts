import { confirmOrder, createConfirmationLinks, loadOrder } from "#server/areas/checkout/public.ts";
import type { Database } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { askConfirmationAgain } from "./ask-confirmation.ts";
import { findDocument } from "./document-queries.ts";
import { contentTypeOf, createFileReferences } from "./file-references.ts";
import { readDocument, readTickets } from "./make-documents.ts";
import { orderData } from "./order-data.ts";
import type { TicketDeps } from "./ticket-deps.ts";

export type TicketCallDeps = Pick<TicketDeps, "references" | "products" | "platform" | "mailDomain"> & {
  readonly db: Database;
  readonly files: FileStore;
  readonly secrets: Pick<Secrets, "hmac">;
  readonly holdMinutes: number;
  /** A confirmed order has its tickets made now, a mail that was asked for goes out now. */
  readonly wakeFulfilment: () => void;
  readonly wakeMails: () => void;
  readonly now?: () => Date;
};

const EXPIRED =
  "Dieser Link ist abgelaufen. Öffne deine Bestellung über den Link in deiner Mail, dort findest du alles neu.";

const CONFIRMATION_OVER =
  "Die Zeit zum Bestätigen ist abgelaufen, die Tickets sind wieder frei. Solange es noch welche gibt, kannst du neu bestellen.";
const UNKNOWN_LINK = "Dieser Link stimmt nicht. Öffne ihn bitte noch einmal aus deiner Mail.";
const ASKED_AGAIN = "Die Mail ist noch einmal unterwegs.";
const ASKED_OFTEN =
  "Mehr Mails schicken wir zu dieser Bestellung nicht. Schau bitte auch im Spam-Ordner nach, oder bestelle mit einer anderen Adresse.";
const NOTHING_TO_CONFIRM = "Zu dieser Bestellung gibt es nichts mehr zu bestätigen.";

/** `checkout/getData`, `checkout/confirm`, `checkout/askConfirmation` and `GET checkout/getFile`. */
export function ticketCalls(deps: TicketCallDeps): Registration[] {
  const now = deps.now ?? (() => new Date());
  const references = createFileReferences(deps.secrets);
  const links = createConfirmationLinks(deps.secrets);
  return [
    handle("checkout/getData", ({ cipher }) => orderData({ ...deps, files: references }, cipher, now())),
    handle("checkout/confirm", async ({ token }, context) => {
      const confirmation = await confirmOrder({ ...deps, links, now }, token);
      if (confirmation.kind === "unknown") return { status: 252, data: UNKNOWN_LINK };
      if (confirmation.kind === "over") {
        const { eventId } = confirmation.order;
        return { status: 251, data: { message: CONFIRMATION_OVER, eventId } };
      }
      if (confirmation.isFirst) deps.wakeFulfilment();
      else context.changedNothing();
      return { status: 250, data: { cipher: deps.references.cipherOf(confirmation.order) } };
    }),
    handle("checkout/askConfirmation", async ({ cipher }) => {
      const asked = await askConfirmationAgain(deps, cipher);
      if (asked === "over") return { status: 251, data: NOTHING_TO_CONFIRM };
      if (asked === "too-many") return { status: 429, data: ASKED_OFTEN };
      deps.wakeMails();
      return { status: 250, data: ASKED_AGAIN };
    }),
    handle("checkout/getFile", async ({ type, file: reference }) => {
      const referenced = references.fileOf(type, reference, now());
      if (referenced === undefined || type === "passBook") return { status: 404, data: EXPIRED };
      const found = type === "tickets" ? undefined : await findDocument(deps.db, referenced.id, type);
      const order = await loadOrder(deps.db, type === "tickets" ? referenced.id : (found?.orderId ?? 0));
      if (order?.number !== referenced.orderNumber) return { status: 404, data: EXPIRED };
      const file = found ? await readDocument(deps, order, found) : await readTickets(deps, order);
      if (file === undefined) return { status: 404, data: EXPIRED };
      return { file: file.content, contentType: contentTypeOf(type), fileName: file.fileName };
    }),
  ];
}
