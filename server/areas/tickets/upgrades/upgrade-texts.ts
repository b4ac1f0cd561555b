import type { PageTexts } from "#server/areas/checkout/public.ts";
import { REFUND_TEXTS } from "../ticket-texts.ts";

/** What the page of an upgrade's order says. */
export const UPGRADE_PAGE_TEXTS: PageTexts = {
  waiting: {
    unpaid: "Die Zahlung für dein Upgrade ist noch offen. Bis dahin gilt dein Ticket, wie es ist.",
    unconfirmed: "Bitte bestätige deine E-Mail-Adresse, dann gilt dein Upgrade.",
    processing: "Deine Zahlung wird noch bestätigt. Bis dahin gilt dein Ticket, wie es ist.",
    preparing: "Dein besseres Ticket wird gerade erstellt.",
  },
  expired: "Die Zeit zum Bezahlen ist abgelaufen. Dein Ticket gilt weiter, wie es war.",
  unconfirmed: "Die Zeit zum Bestätigen ist abgelaufen. Dein Ticket gilt weiter, wie es war.",
  disputed:
    "Deine Bank hat die Zahlung zurückgeholt, deshalb ist dein Ticket wieder das von vorher, mit neuem Code. Melde dich bitte bei uns, dann klären wir das zusammen.",
  refunded(reason, isGivenBack) {
    if (reason === "event-cancelled" || (reason === null && !isGivenBack))
      return "Das Event fällt aus, du bekommst zurück, was du für das Upgrade bezahlt hast.";
    if (reason === "sold-out")
      return "Deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war, und inzwischen war das Upgrade vergriffen. Du bekommst den ganzen Betrag zurück.";
    if (reason === "credits-gone") return capital(REFUND_TEXTS["credits-gone"].text);
    return "Dieses Upgrade gilt nicht, das Geld geht an dich zurück.";
  },
};

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
