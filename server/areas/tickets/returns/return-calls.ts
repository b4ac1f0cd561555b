import type { Database } from "#server/platform/database.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { offerReturn, type ReturnRefusal } from "./offer-return.ts";

const REFUSALS: { readonly [Kind in ReturnRefusal]: { readonly status: 404 | 409; readonly data: string } } =
  {
    "unknown-ticket": { status: 404, data: "Dieses Ticket gibt es bei dir nicht." },
    "not-allowed": { status: 409, data: "Für dieses Event nimmt der Veranstalter keine Tickets zurück." },
    "not-valid": {
      status: 409,
      data: "Dieses Ticket gilt nicht mehr. Zurückgeben kannst du nur gültige Tickets.",
    },
    "event-begun": {
      status: 409,
      data: "Das Event hat schon begonnen. Zurückgeben kannst du ein Ticket nur vorher.",
    },
    given: {
      status: 409,
      data: "Dieses Ticket hat dir jemand geschenkt. Zurückgeben kann es nur, wer es bezahlt hat.",
    },
    "on-its-way": {
      status: 409,
      data: "Dieses Ticket hast du jemandem angeboten. Nimm das erst zurück, dann kannst du es zurückgeben.",
    },
    "upgrade-pending": {
      status: 409,
      data: "Für dieses Ticket läuft noch die Bezahlung eines Upgrades. Schließ sie erst ab oder warte, bis die Zeit um ist.",
    },
    "pays-for-free-unit": {
      status: 409,
      data: "Mit diesem Ticket hast du durch einen Gutschein etwas anderes gratis bekommen. Deshalb kannst du es nicht zum Verkauf zurückgeben.",
    },
    going: { status: 409, data: "Dein Platz wird schon weiterverkauft, dein Geld ist unterwegs." },
  };

/** `tickets/offerReturn`. */
export const returnCalls = (deps: { readonly db: Database; readonly now: () => Date }): Registration[] => [
  handle("tickets/offerReturn", async ({ ticketId, offered }, context) => {
    const done = await offerReturn(deps, { ticketId, accountId: memberOf(context), offered });
    if (done === "offered")
      return {
        status: 250,
        data: "Dein Ticket steht zum Verkauf. Es gilt weiter, bis das Kontingent ausverkauft ist und du an der Reihe bist. Dann bekommst du den Ticketpreis zurück, ohne Gebühren.",
      };
    if (done === "withdrawn") return { status: 250, data: "Zurückgenommen. Du behältst dein Ticket." };
    return REFUSALS[done];
  }),
];
