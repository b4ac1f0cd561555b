import type { PaymentOverview } from "#server/areas/payments/public.ts";
import type { Order } from "../orders/order-queries.ts";
import type { PageTexts } from "../products/page-texts.ts";
import type { OrderStatus } from "./order-status.ts";

export const UNKNOWN_ORDER_TEXT = "Diese Bestellung kennen wir nicht. Prüfe bitte den Link aus deiner Mail.";

export const GIVEN_UP_TEXT = "Deine Bestellung ist aufgegeben.";

/** What an order's page says of anything whose product has no words of its own. */
export const GENERAL_TEXTS: PageTexts = {
  waiting: {
    unpaid: "Deine Zahlung ist noch offen.",
    unconfirmed: "Bitte bestätige deine E-Mail-Adresse, dann gehört die Bestellung dir.",
    processing: "Deine Zahlung wird noch bestätigt. Sobald sie da ist, geht es weiter.",
    preparing: "Deine Bestellung wird gerade vorbereitet.",
  },
  expired: "Die Zeit zum Bezahlen ist abgelaufen.",
  unconfirmed: "Die Zeit zum Bestätigen ist abgelaufen. Du kannst neu bestellen.",
  disputed:
    "Deine Bank hat die Zahlung zurückgeholt, deshalb gilt deine Bestellung nicht mehr. Melde dich bitte bei uns, dann klären wir das zusammen.",
  refunded(reason, isGivenBack) {
    if (reason !== null) return "Diese Bestellung ist storniert, das Geld geht an dich zurück.";
    return isGivenBack ? "Diese Bestellung ist storniert." : CALLED_OFF;
  },
};

const CALLED_OFF = "Das Event fällt aus, deine Bestellung ist damit erledigt.";

/** Why an order came to nothing, in the words of its product. */
export function failedText(
  texts: PageTexts,
  { totalCents, positions }: Pick<Order, "totalCents" | "positions">,
  reason: Extract<OrderStatus, { kind: "failed" }>["reason"],
  { state, refundReason }: Pick<PaymentOverview, "state" | "refundReason">,
): string {
  if (totalCents === 0 && reason === "expired") return texts.unconfirmed;
  // Its money came, whatever has become of the order since.
  if (state === "mismatch" && reason !== "refunded")
    return "Deine Zahlung passt nicht zur Bestellung. Wir sehen sie uns an, dein Geld geht nicht verloren.";
  switch (reason) {
    case "failed":
      return "Die Zahlung hat nicht geklappt.";
    case "cancelled":
      return "Die Zahlung wurde abgebrochen.";
    case "givenUp":
      return GIVEN_UP_TEXT;
    case "calledOff":
      return CALLED_OFF;
    case "refunded":
      return texts.refunded(
        refundReason,
        positions.some(({ refundedUnits }) => refundedUnits > 0),
      );
    case "expired":
    case "disputed":
      return texts[reason];
  }
}
