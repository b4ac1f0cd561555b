export const PAYMENT_METHODS = ["card", "paypal", "klarna", "eps", "sepa_debit"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** SEPA debit may take two weeks to arrive (product decisions, "Buying"). */
const SEPA_MS = 14 * 86_400_000;

/** What a buyer may pay with; the provider offers what its account has switched on of it. */
export function methodsFor(startsAt: Date, now: Date): PaymentMethod[] {
  const isSepaInTime = startsAt.getTime() - now.getTime() >= SEPA_MS;
  return PAYMENT_METHODS.filter((method) => method !== "sepa_debit" || isSepaInTime);
}
