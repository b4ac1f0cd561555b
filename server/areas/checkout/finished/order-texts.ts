import type { PaymentOverview, RefundReason } from "#server/areas/payments/public.ts";
import type { Order } from "../orders/order-queries.ts";
import type { OrderStatus } from "./order-status.ts";
import { REFUND_TEXTS } from "./refund-texts.ts";

export const WAITING_TEXTS = {
  unpaid: "Deine Zahlung ist noch offen.",
  unconfirmed: "Bitte bestätige deine E-Mail-Adresse, dann gehören die Tickets dir.",
  processing: "Deine Zahlung wird noch bestätigt. Sobald sie da ist, kommen deine Tickets per E-Mail.",
  preparing: "Deine Tickets werden gerade erstellt.",
} as const;

/** Of an order of something else. */
export const WAITING_WITHOUT_TICKETS = {
  unpaid: WAITING_TEXTS.unpaid,
  unconfirmed: "Bitte bestätige deine E-Mail-Adresse, dann gehört die Bestellung dir.",
  processing: "Deine Zahlung wird noch bestätigt. Sobald sie da ist, geht es weiter.",
  preparing: "Deine Bestellung wird gerade vorbereitet.",
} as const;

export const FAILED_TEXTS = {
  failed: "Die Zahlung hat nicht geklappt.",
  mismatch: "Deine Zahlung passt nicht zur Bestellung. Wir sehen sie uns an, dein Geld geht nicht verloren.",
  expired: "Die Zeit zum Bezahlen ist abgelaufen, deine Tickets sind wieder frei.",
  unconfirmed:
    "Die Zeit zum Bestätigen ist abgelaufen, deine Tickets sind wieder frei. Solange es noch welche gibt, kannst du neu bestellen.",
  cancelled: "Die Zahlung wurde abgebrochen.",
  calledOff: "Das Event fällt aus, deine Bestellung ist damit erledigt.",
  refunded: "Diese Bestellung ist storniert, das Geld geht an dich zurück.",
  ticketsVoid: "Das Event fällt aus, deine Tickets gelten nicht mehr.",
  disputed:
    "Deine Bank hat die Zahlung zurückgeholt, deshalb sind deine Tickets nicht mehr gültig. Melde dich bitte bei uns, dann klären wir das zusammen.",
  unknown: "Diese Bestellung kennen wir nicht. Prüfe bitte den Link aus deiner Mail.",
} as const;

/** The same, where those speak of tickets. */
const FAILED_WITHOUT_TICKETS = {
  expired: "Die Zeit zum Bezahlen ist abgelaufen.",
  unconfirmed: "Die Zeit zum Bestätigen ist abgelaufen. Du kannst neu bestellen.",
  disputed:
    "Deine Bank hat die Zahlung zurückgeholt, deshalb gilt deine Bestellung nicht mehr. Melde dich bitte bei uns, dann klären wir das zusammen.",
} as const;

const TOLD_REASONS: readonly RefundReason[] = ["sold-out", "credits-gone", "order-closed", "event-cancelled"];

/** Money that goes back does so for a reason that the mail tells, and so does the page. */
export function failedText(
  order: Pick<Order, "totalCents" | "positions">,
  reason: Extract<OrderStatus, { kind: "failed" }>["reason"],
  { state, refundReason }: Pick<PaymentOverview, "state" | "refundReason">,
): string {
  const texts = isOfTickets(order) ? FAILED_TEXTS : { ...FAILED_TEXTS, ...FAILED_WITHOUT_TICKETS };
  if (order.totalCents === 0 && reason === "expired") return texts.unconfirmed;
  // Its money came, whatever has become of the order since.
  if (state === "mismatch" && reason !== "refunded") return FAILED_TEXTS.mismatch;
  if (reason !== "refunded") return texts[reason];
  if (!isOfTickets(order)) return texts.refunded;
  if (refundReason === null) return FAILED_TEXTS.ticketsVoid;
  if (!TOLD_REASONS.includes(refundReason)) return FAILED_TEXTS.refunded;
  const { text } = REFUND_TEXTS[refundReason];
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export const isOfTickets = ({ positions }: Pick<Order, "positions">) =>
  positions.some(({ kind }) => kind === "ticket");
