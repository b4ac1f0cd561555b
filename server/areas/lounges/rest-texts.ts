import type { PageTexts } from "#server/areas/checkout/public.ts";

/** What the page of an order says that pays what was open of reserved lounges. */
export const REST_PAGE_TEXTS: PageTexts = {
  waiting: {
    unpaid: "Deine Zahlung ist noch offen.",
    unconfirmed: "Bitte bestätige deine E-Mail-Adresse.",
    processing: "Deine Zahlung wird noch bestätigt. Sobald sie da ist, ist deine Lounge ganz bezahlt.",
    preparing: "Deine Schlussrechnung wird gerade erstellt.",
  },
  expired: "Die Zeit zum Bezahlen ist abgelaufen. Deine Reservierung gilt weiter, der Rest ist noch offen.",
  unconfirmed: "Die Zeit zum Bestätigen ist abgelaufen.",
  disputed:
    "Deine Bank hat die Zahlung zurückgeholt, deshalb ist der Rest deiner Lounge wieder offen. Melde dich bitte bei uns, dann klären wir das zusammen.",
  refunded: (_reason, isGivenBack) =>
    isGivenBack
      ? "Der Restbetrag geht an dich zurück."
      : "Diese Bestellung ist storniert, das Geld geht an dich zurück.",
};
