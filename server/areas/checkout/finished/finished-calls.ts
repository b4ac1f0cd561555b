import type { PaymentsPort } from "#server/areas/payments/public.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { confirmOrder } from "../orders/confirm-order.ts";
import { findOrder } from "../orders/find-order.ts";
import { createConfirmationLinks } from "../orders/order-reference.ts";
import { isForgotten } from "../orders/personal-orders.ts";
import { createFileReferences } from "./file-references.ts";
import { type OrderDataDeps, orderData, type Viewer } from "./order-data.ts";
import { GIVEN_UP_TEXT, UNKNOWN_ORDER_TEXT } from "./order-texts.ts";

export type FinishedCallDeps = Omit<OrderDataDeps, "files"> & {
  readonly secrets: Pick<Secrets, "hmac">;
  /** What of an account's credits can be spent, in cents. */
  readonly creditsOf: Viewer["creditsOf"];
  readonly payments: Pick<PaymentsPort, "giveUpOrder">;
  /** A confirmed order is fulfilled now. */
  readonly wakeFulfilment: () => void;
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

const NOT_GIVEN_UP = {
  paid: "Diese Bestellung ist schon abgeschlossen und lässt sich nicht mehr aufgeben.",
  processing:
    "Deine Zahlung wird gerade bestätigt, deshalb lässt sich die Bestellung jetzt nicht aufgeben. Sobald es etwas Neues gibt, steht es hier.",
  mismatch:
    "Für diese Bestellung ist Geld angekommen, das nicht zu ihr passt. Wir sehen sie uns an, dein Geld geht nicht verloren.",
  over: "Diese Bestellung ist schon vorbei, es ist nichts mehr reserviert. Du kannst neu bestellen.",
} as const;

/** `checkout/getData`, `checkout/confirm`, `checkout/askConfirmation`, `checkout/giveUp` and `GET checkout/getFile`. */
export function finishedCalls(deps: FinishedCallDeps): Registration[] {
  const now = deps.now ?? (() => new Date());
  const references = createFileReferences(deps.secrets);
  const links = createConfirmationLinks(deps.secrets);
  return [
    handle("checkout/getData", ({ cipher }, { principal: { accountId } }) =>
      orderData({ ...deps, files: references }, cipher, now(), { accountId, creditsOf: deps.creditsOf }),
    ),
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
      const asked = await deps.fulfilment.askConfirmationAgain(cipher);
      if (asked === "over") return { status: 251, data: NOTHING_TO_CONFIRM };
      if (asked === "too-many") return { status: 429, data: ASKED_OFTEN };
      return { status: 250, data: ASKED_AGAIN };
    }),
    handle("checkout/giveUp", async ({ cipher }, context) => {
      const order = await findOrder(deps.db, deps.references, cipher);
      if (order === undefined || isForgotten(order)) return { status: 404, data: UNKNOWN_ORDER_TEXT };
      const givenUp = await deps.payments.giveUpOrder(order.id);
      if (givenUp.kind !== "given-up") return { status: 251, data: NOT_GIVEN_UP[givenUp.kind] };
      if (!givenUp.isFirst) context.changedNothing();
      return { status: 250, data: GIVEN_UP_TEXT };
    }),
    handle("checkout/getFile", async ({ type, file: reference }) => {
      const referenced = references.fileOf(type, reference, now());
      const file = referenced && (await deps.fulfilment.readFile({ type, ...referenced }));
      if (file === undefined) return { status: 404, data: EXPIRED };
      return { file: file.content, contentType: file.contentType, fileName: file.fileName };
    }),
  ];
}
