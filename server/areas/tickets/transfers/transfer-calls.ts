import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import {
  type AnswerRefusal,
  answerTransfer,
  cancelTransfer,
  type OfferRefusal,
  offerTicket,
  type TransferDeps,
} from "./move-ticket.ts";

type Refused = { readonly status: 404 | 409; readonly data: string };

const OFFER_REFUSALS: { readonly [Kind in OfferRefusal]: Refused } = {
  "unknown-ticket": { status: 404, data: "Dieses Ticket gibt es bei dir nicht." },
  "no-friend": { status: 404, data: "Mit dieser Person bist du nicht befreundet." },
  "not-valid": {
    status: 409,
    data: "Dieses Ticket gilt nicht mehr. Weitergeben kannst du nur gültige Tickets.",
  },
  "event-begun": {
    status: 409,
    data: "Das Event hat schon begonnen. Weitergeben kannst du ein Ticket nur vorher.",
  },
  "on-its-way": {
    status: 409,
    data: "Dieses Ticket hast du schon jemandem angeboten. Nimm das erst zurück.",
  },
  "upgrade-pending": {
    status: 409,
    data: "Für dieses Ticket läuft noch die Bezahlung eines Upgrades. Schließ sie erst ab oder warte, bis die Zeit um ist.",
  },
  "for-sale": {
    status: 409,
    data: "Dieses Ticket hast du zum Verkauf zurückgegeben. Nimm das erst zurück, dann kannst du es weitergeben.",
  },
};

const ANSWER_REFUSALS: { readonly [Kind in AnswerRefusal]: Refused } = {
  unknown: { status: 404, data: "Dieses Angebot gibt es nicht." },
  over: { status: 409, data: "Dieses Angebot gilt nicht mehr." },
  "upgrade-pending": {
    status: 409,
    data: "Für dieses Ticket läuft gerade ein Upgrade. Versuche es in ein paar Minuten noch einmal.",
  },
};

/** `tickets/transfer`, `tickets/answerTransfer` and `tickets/cancelTransfer`. @param wake what tells members begins at once */
export const transferCalls = (deps: TransferDeps, wake: () => void): Registration[] => [
  handle("tickets/transfer", async ({ ticketId, friendId }, context) => {
    const offered = await offerTicket(deps, { accountId: memberOf(context), ticketId, friendId });
    if (offered !== "offered") return OFFER_REFUSALS[offered];
    wake();
    return { status: 250, data: "Angeboten. Das Ticket bleibt deins, bis es angenommen wird." };
  }),
  handle("tickets/answerTransfer", async ({ id, accept }, context) => {
    const answered = await answerTransfer(deps, { id, accountId: memberOf(context), accept });
    if (answered !== "accepted" && answered !== "declined") return ANSWER_REFUSALS[answered];
    wake();
    return answered === "accepted"
      ? { status: 250, data: "Das Ticket gehört jetzt dir." }
      : { status: 250, data: "Du hast das Ticket abgelehnt." };
  }),
  handle("tickets/cancelTransfer", async ({ id }, context) => {
    const cancelled = await cancelTransfer(deps, { id, accountId: memberOf(context) });
    if (cancelled !== "cancelled") return ANSWER_REFUSALS[cancelled];
    wake();
    return { status: 250, data: "Zurückgenommen. Das Ticket bleibt deins." };
  }),
];
