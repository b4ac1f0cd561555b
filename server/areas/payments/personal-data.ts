import type { PersonalDataPart } from "#server/platform/personal-data.ts";

/**
 * Amounts, states and the provider's own numbers are the books of the business (§ 147 AO): they name no person. Their export
 * stands with the orders.
 */
export const paymentsPersonalData: PersonalDataPart = {
  area: "payments",
  tables: {
    payment_attempt: { fate: "kept", section: "bestellung" },
    payment_attempt_history: { fate: "kept", section: "bestellung" },
    refund: { fate: "kept", section: "bestellung" },
    refund_history: { fate: "kept", section: "bestellung" },
    payment_dispute: { fate: "kept", section: "bestellung" },
    payment_dispute_history: { fate: "kept", section: "bestellung" },
  },
  describeDeletion: async () => ({ lost: [], kept: [] }),
  erase: async () => "done",
  exportFiles: async () => [],
};
