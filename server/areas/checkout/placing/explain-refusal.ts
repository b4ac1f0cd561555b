import type { Refusal } from "#contract/call.ts";
import type { PlacingRefusal } from "./place-order.ts";

/** A sentence of ours: the specification knows no coupon that is only reserved. */
export const COUPON_IN_OPEN_ORDER =
  "Dieser Gutschein steckt in einer offenen Bestellung von dir. Bezahl sie oder gib sie auf.";

/** Why nothing of an event can be bought, whatever it is. */
export type CommonRefusal =
  | PlacingRefusal
  | { readonly kind: "event-cancelled" }
  | { readonly kind: "event-over" };

/** Status and German sentence of a refusal that any order may meet; those of coupons are the specification's, to the letter. */
export function explainCommon(refusal: CommonRefusal): Refusal {
  switch (refusal.kind) {
    case "event-cancelled":
      return conflict("Dieses Event wurde abgesagt.");
    case "event-over":
      return conflict("Dieses Event ist schon vorbei.");
    case "price-changed":
      return conflict("Die Preise haben sich geändert. Bitte prüfe deine Bestellung.");
    case "too-many-unpaid":
      return refusal.holder === "buyer" ? conflict(UNPAID_MUCH) : later(NETWORK_HOLDS_MUCH);
    case "too-many-free":
      return refusal.holder === "buyer" ? conflict(FREE_MUCH) : later(NETWORK_TOOK_MUCH);
    case "key-reused":
      return {
        status: 422,
        data: "Diese Bestellung wurde schon mit anderen Angaben abgeschickt. Bitte lade die Seite neu.",
      };
    case "coupon-offline":
      return conflict("Gutschein nicht online gültig");
    case "coupon-over":
      return conflict("Gutschein abgelaufen");
    case "coupon-upcoming":
      return conflict("Gutschein noch nicht gültig");
    case "coupon-minimum":
      return conflict(`Mindestwert von ${plainEuro(refusal.minimumCents)}€ nicht erreicht`);
    case "coupon-used-up":
      return conflict("Dieser Gutschein ist schon eingelöst.");
    case "coupon-in-open-order":
      return conflict(COUPON_IN_OPEN_ORDER);
    case "coupon-not-for-this":
      return conflict("Dieser Gutschein gilt nicht für deine Auswahl.");
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

export function later(data: string): Refusal {
  return { status: 429, data };
}

const UNPAID_MUCH =
  "So viel auf einmal geht nicht. Schließe zuerst ab, was du schon bestellt und noch nicht bezahlt oder bestätigt hast.";
const FREE_MUCH =
  "Was nichts kostet, gibt es nur begrenzt für jede Person. Für dieses Event hast du die Grenze erreicht.";
const NETWORK_HOLDS_MUCH =
  "Aus deinem Netz ist gerade sehr viel bestellt, aber noch nicht bezahlt oder bestätigt. Versuche es in ein paar Minuten noch einmal oder aus einem anderen Netz.";
const NETWORK_TOOK_MUCH =
  "Aus deinem Netz wurde in dieser Stunde schon sehr viel bestellt, was nichts kostet. Versuche es nach der vollen Stunde noch einmal oder aus einem anderen Netz.";

/** „12,50“, and „20“ for whole ones. */
const plainEuro = (cents: number) =>
  (cents / 100).toLocaleString("de-DE", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });

export const euro = new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" });
