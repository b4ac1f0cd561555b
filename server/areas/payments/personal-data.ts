import type { PersonalDataPart } from "#server/platform/personal-data.ts";

/**
 * Amounts, states and the provider's own numbers are the books of the business (§ 147 AO): they name nobody. Their export
 * stands with the orders.
 */
export const paymentsPersonalData: PersonalDataPart = {
  area: "payments",
  tables: {
    payment_attempt: "kept",
    payment_attempt_history: "kept",
    refund: "kept",
    refund_history: "kept",
    payment_dispute: "kept",
    payment_dispute_history: "kept",
  },
  describeDeletion: async () => ({ lost: [], kept: [] }),
  erase: async () => "done",
  exportFiles: async () => [],
};
