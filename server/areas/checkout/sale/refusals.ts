import type { Refusal } from "#contract/call.ts";
import { type CommonRefusal, conflict, euro, explainCommon, later } from "../placing/explain-refusal.ts";

/** Why an order was not placed. Nothing is bought, nothing is held. */
export type SaleRefusal =
  | CommonRefusal
  | { readonly kind: "unknown-offer" }
  | { readonly kind: "offer-twice" }
  | { readonly kind: "several-events" }
  | { readonly kind: "not-sold-here" }
  | { readonly kind: "external-shop" }
  | { readonly kind: "sale-upcoming"; readonly title: string; readonly startsAt: Date }
  | { readonly kind: "sale-ended"; readonly title: string }
  | { readonly kind: "too-many"; readonly title: string; readonly most: number }
  | { readonly kind: "names-missing"; readonly title: string; readonly quantity: number }
  | { readonly kind: "names-too-many" }
  | { readonly kind: "sold-out"; readonly title: string; readonly left: number }
  | { readonly kind: "overloaded" };

/** Status and German sentence of a refusal; `fields` where one input can mend it. */
export function explainRefusal(refusal: SaleRefusal): Refusal {
  switch (refusal.kind) {
    case "unknown-offer":
      return { status: 404, data: "Dieses Ticket gibt es nicht mehr. Bitte lade die Seite neu." };
    case "offer-twice":
      return input("items", "Bitte gib jedes Ticket nur einmal mit seiner Anzahl an.");
    case "several-events":
      return input("items", "Bitte bestelle Tickets für verschiedene Events einzeln.");
    case "not-sold-here":
      return conflict("Für dieses Event gibt es keinen Ticketverkauf.");
    case "external-shop":
      return conflict("Tickets für dieses Event gibt es nur im Shop des Veranstalters.");
    case "sale-upcoming":
      return conflict(
        `Der Vorverkauf für „${refusal.title}“ beginnt am ${momentText(refusal.startsAt)} Uhr.`,
      );
    case "sale-ended":
      return conflict(`Der Verkauf von „${refusal.title}“ ist beendet.`);
    case "too-many":
      return input(
        "items",
        `Von „${refusal.title}“ kannst du höchstens ${refusal.most} ${tickets(refusal.most)} je Bestellung kaufen.`,
      );
    case "names-missing":
      return input(
        "userInfo",
        refusal.quantity === 1
          ? `Bitte gib für „${refusal.title}“ Vor- und Nachnamen an.`
          : `Bitte gib für alle ${refusal.quantity} Tickets „${refusal.title}“ Vor- und Nachnamen an.`,
      );
    case "names-too-many":
      return input("userInfo", "Bitte gib nur Namen für die Tickets an, die du bestellst.");
    case "sold-out":
      return conflict(
        refusal.left <= 0
          ? `Ausverkauft: „${refusal.title}“ ist nicht mehr verfügbar.`
          : `Von „${refusal.title}“ ${refusal.left === 1 ? "ist" : "sind"} nur noch ${refusal.left} ${tickets(refusal.left)} verfügbar.`,
      );
    case "too-little-to-pay":
      return input(
        "items",
        `Online bezahlen geht erst ab ${euro.format(refusal.leastCents / 100)}. Bitte wähle mehr Tickets.`,
      );
    case "too-many-unpaid":
      return refusal.holder === "buyer" ? conflict(unpaidText(refusal.left)) : later(NETWORK_HOLDS_MUCH);
    case "too-many-free":
      return refusal.holder === "buyer" ? conflict(freeText(refusal.left)) : later(NETWORK_TOOK_MUCH);
    case "overloaded":
      return {
        status: 503,
        data: "Gerade ist sehr viel los. Bitte versuche es in ein paar Sekunden noch einmal.",
      };
    default:
      return explainCommon(refusal);
  }
}

function input(field: string, data: string): Refusal {
  return { status: 400, data, fields: { [field]: data } };
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

function tickets(count: number): string {
  return count === 1 ? "Ticket" : "Tickets";
}

const berlin = new Intl.DateTimeFormat("de-DE", {
  timeZone: "Europe/Berlin",
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** "Fr., 4. Dez., 18:00" in Europe/Berlin, as every moment that is not an event's own. */
function momentText(moment: Date): string {
  return berlin.format(moment);
}
