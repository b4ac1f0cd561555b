import type { RefundReason } from "#server/areas/payments/public.ts";

/** Why money goes back; `text` follows a comma in the mail and stands alone on the page. */
export const REFUND_TEXTS: { readonly [Reason in RefundReason]: { heading: string; text: string } } = {
  "sold-out": {
    heading: "Leider schon ausverkauft.",
    text: "deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war, und inzwischen waren die Tickets vergriffen. Das tut uns leid. Du bekommst den ganzen Betrag zurück.",
  },
  "credits-gone": {
    heading: "Dein Guthaben reichte nicht mehr.",
    text: "deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war, und inzwischen war das Guthaben für den Rest verbraucht. Du bekommst den ganzen Betrag zurück.",
  },
  "double-payment": {
    heading: "Doppelt bezahlt, einmal zurück.",
    text: "für diese Bestellung sind zwei Zahlungen angekommen. Deine Tickets gelten, die zweite Zahlung geht an dich zurück.",
  },
  "order-closed": {
    heading: "Dein Geld geht zurück.",
    text: "deine Zahlung kam an, als diese Bestellung nicht mehr möglich war. Du bekommst den ganzen Betrag zurück.",
  },
  "event-cancelled": {
    heading: "Das Event fällt aus.",
    text: "das Event findet leider nicht statt. Deine Tickets gelten nicht mehr, und du bekommst zurück, was du bezahlt hast.",
  },
  requested: {
    heading: "Dein Geld geht zurück.",
    text: "wir erstatten dir einen Betrag zu dieser Bestellung.",
  },
  external: {
    heading: "Dein Geld geht zurück.",
    text: "wir erstatten dir einen Betrag zu dieser Bestellung.",
  },
};
