import type { buyTickets } from "#contract/areas/checkout.ts";
import type { Answer, Refusal } from "#contract/call.ts";
import { type CommonRefusal, conflict, euro, explainCommon, tickets } from "../placing/explain-refusal.ts";

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
  | { readonly kind: "unknown-coupon" }
  | { readonly kind: "sold-out"; readonly title: string; readonly left: number }
  | { readonly kind: "overloaded" };

/** Status and German sentence of a refusal; `fields` where one input can mend it. */
export function explainRefusal(refusal: SaleRefusal): Exclude<Answer<typeof buyTickets>, { status: 250 }> {
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
    case "unknown-coupon":
      // Specification, error catalogue; to the letter.
      return { status: 290, data: "Gutschein nicht gefunden" };
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
