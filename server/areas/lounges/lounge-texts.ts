import { type OrderMails, type PageTexts, refundedText } from "#server/areas/checkout/public.ts";

type RefundReason = OrderMails["refund"]["reason"];

const GIVEN_BACK = {
  heading: "Dein Geld geht zurück.",
  text: "wir erstatten dir einen Betrag zu dieser Bestellung.",
} as const;

/** Why money goes back; `text` follows a comma in the mail and stands alone on the page. */
export const LOUNGE_REFUND_TEXTS: {
  readonly [Reason in RefundReason]: { readonly heading: string; readonly text: string };
} = {
  "sold-out": {
    heading: "Leider schon vergeben.",
    text: "deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war, und inzwischen war die Lounge vergeben. Das tut uns leid. Du bekommst den ganzen Betrag zurück.",
  },
  "credits-gone": {
    heading: "Dein Guthaben reichte nicht mehr.",
    text: "deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war, und inzwischen war das Guthaben für den Rest verbraucht. Du bekommst den ganzen Betrag zurück.",
  },
  "coupon-gone": {
    heading: "Dein Gutschein war nicht mehr frei.",
    text: "deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war, und inzwischen war dein Gutschein nicht mehr frei. Du bekommst den ganzen Betrag zurück.",
  },
  "double-payment": {
    heading: "Doppelt bezahlt, einmal zurück.",
    text: "für diese Bestellung sind zwei Zahlungen angekommen. Deine Buchung gilt, die zweite Zahlung geht an dich zurück.",
  },
  "order-closed": {
    heading: "Dein Geld geht zurück.",
    text: "deine Zahlung kam an, als diese Bestellung nicht mehr möglich war. Du bekommst den ganzen Betrag zurück.",
  },
  "event-cancelled": {
    heading: "Das Event fällt aus.",
    text: "das Event findet leider nicht statt. Deine Buchung gilt nicht mehr, und du bekommst zurück, was du bezahlt hast.",
  },
  requested: GIVEN_BACK,
  external: GIVEN_BACK,
};

/** Others say no more than that the money goes back. */
const TOLD_REASONS: readonly RefundReason[] = [
  "sold-out",
  "credits-gone",
  "coupon-gone",
  "order-closed",
  "event-cancelled",
];

/** What the page of an order of lounges says. */
export const LOUNGE_PAGE_TEXTS: PageTexts = {
  waiting: {
    unpaid: "Deine Zahlung ist noch offen.",
    unconfirmed: "Bitte bestätige deine E-Mail-Adresse, dann gehört die Lounge dir.",
    processing: "Deine Zahlung wird noch bestätigt. Sobald sie da ist, kommt deine Buchung per E-Mail.",
    preparing: "Deine Buchung wird gerade erstellt.",
  },
  expired: "Die Zeit zum Bezahlen ist abgelaufen, die Lounge ist wieder frei.",
  unconfirmed:
    "Die Zeit zum Bestätigen ist abgelaufen, die Lounge ist wieder frei. Solange es noch eine gibt, kannst du neu buchen.",
  disputed:
    "Deine Bank hat die Zahlung zurückgeholt, deshalb gilt deine Buchung nicht mehr. Melde dich bitte bei uns, dann klären wir das zusammen.",
  refunded: refundedText({
    texts: LOUNGE_REFUND_TEXTS,
    told: TOLD_REASONS,
    gone: "deine Buchung gilt nicht mehr",
  }),
};
