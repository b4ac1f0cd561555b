import { type OrderMails, type PageTexts, refundedText } from "#server/areas/checkout/public.ts";

type RefundReason = OrderMails["refund"]["reason"];

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
  "coupon-gone": {
    heading: "Dein Gutschein ist schon eingelöst.",
    text: "deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war, und inzwischen war dein Gutschein nicht mehr frei. Du bekommst den ganzen Betrag zurück.",
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

/** Others say no more than that the money goes back. */
const TOLD_REASONS: readonly RefundReason[] = [
  "sold-out",
  "credits-gone",
  "coupon-gone",
  "order-closed",
  "event-cancelled",
];

/** What the page of an order of tickets says. */
export const TICKET_PAGE_TEXTS: PageTexts = {
  waiting: {
    unpaid: "Deine Zahlung ist noch offen.",
    unconfirmed: "Bitte bestätige deine E-Mail-Adresse, dann gehören die Tickets dir.",
    processing: "Deine Zahlung wird noch bestätigt. Sobald sie da ist, kommen deine Tickets per E-Mail.",
    preparing: "Deine Tickets werden gerade erstellt.",
  },
  expired: "Die Zeit zum Bezahlen ist abgelaufen, deine Tickets sind wieder frei.",
  unconfirmed:
    "Die Zeit zum Bestätigen ist abgelaufen, deine Tickets sind wieder frei. Solange es noch welche gibt, kannst du neu bestellen.",
  disputed:
    "Deine Bank hat die Zahlung zurückgeholt, deshalb sind deine Tickets nicht mehr gültig. Melde dich bitte bei uns, dann klären wir das zusammen.",
  refunded: refundedText({
    texts: REFUND_TEXTS,
    told: TOLD_REASONS,
    gone: "deine Tickets gelten nicht mehr",
  }),
};
