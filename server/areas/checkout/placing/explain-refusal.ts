import type { Refusal } from "#contract/call.ts";
import type { PlacingRefusal } from "./place-order.ts";

/** Why nothing of an event can be bought, whatever it is. */
export type CommonRefusal =
  | PlacingRefusal
  | { readonly kind: "event-cancelled" }
  | { readonly kind: "event-over" };

/** Status and German sentence of a refusal that any order may meet. */
export function explainCommon(refusal: CommonRefusal): Refusal {
  switch (refusal.kind) {
    case "event-cancelled":
      return conflict("Dieses Event wurde abgesagt.");
    case "event-over":
      return conflict("Dieses Event ist schon vorbei.");
    case "price-changed":
      return conflict("Die Preise haben sich geändert. Bitte prüfe deine Bestellung.");
    case "too-many-unpaid":
      return refusal.holder === "buyer" ? conflict(unpaidText(refusal.left)) : later(NETWORK_HOLDS_MUCH);
    case "too-many-free":
      return refusal.holder === "buyer" ? conflict(freeText(refusal.left)) : later(NETWORK_TOOK_MUCH);
    case "key-reused":
      return {
        status: 422,
        data: "Diese Bestellung wurde schon mit anderen Angaben abgeschickt. Bitte lade die Seite neu.",
      };
    case "payment-off":
      return {
        status: 503,
        data: "Zahlungen sind gerade nicht möglich. Bitte versuche es später noch einmal.",
      };
    case "too-little-to-pay":
      return conflict(`Online bezahlen geht erst ab ${euro.format(refusal.leastCents / 100)}.`);
  }
}

export function conflict(data: string): Refusal {
  return { status: 409, data };
}

function later(data: string): Refusal {
  return { status: 429, data };
}

const NETWORK_HOLDS_MUCH =
  "Aus deinem Netz sind gerade sehr viele Tickets bestellt, aber noch nicht bezahlt oder bestätigt. Versuche es in ein paar Minuten noch einmal oder aus einem anderen Netz.";
const NETWORK_TOOK_MUCH =
  "Aus deinem Netz wurden in dieser Stunde schon sehr viele kostenlose Tickets bestellt. Versuche es nach der vollen Stunde noch einmal oder aus einem anderen Netz.";

/** Also for whose address a stranger has used. */
const FREE_AGAIN =
  "Plätze, die niemand bezahlt oder bestätigt, werden von selbst wieder frei, meist nach ein paar Minuten.";

function unpaidText(left: number): string {
  return left === 0
    ? `Für dich sind schon so viele Tickets bestellt und noch nicht bezahlt oder bestätigt, wie auf einmal gehen. Schließe diese Bestellungen zuerst ab. Waren sie nicht von dir? ${FREE_AGAIN}`
    : `Auf einmal kannst du ${left === 1 ? "gerade nur 1 Ticket" : `höchstens ${left} Tickets`} bestellen. Sobald sie bezahlt oder bestätigt sind, geht die nächste Bestellung. ${FREE_AGAIN}`;
}

function freeText(left: number): string {
  return left === 0
    ? "Kostenlose Tickets gibt es nur begrenzt für jede Person, und deine für dieses Event hast du schon."
    : `Kostenlose Tickets gibt es nur begrenzt für jede Person: Für dieses Event kannst du noch ${left} ${tickets(left)} bestellen.`;
}

export function tickets(count: number): string {
  return count === 1 ? "Ticket" : "Tickets";
}

export const euro = new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" });
