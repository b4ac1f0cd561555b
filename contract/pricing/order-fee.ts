type Fee = { readonly offerId: number; readonly feeCents: number; readonly feeType: "ticket" | "order" };

/**
 * Whose fee an order of these offers pays once: of several with a fee per order the highest, of equal ones the lowest id's; undefined
 * when none has one. A file of its own, since the event's page needs nothing else of `priceOrder`.
 */
export function orderFeePayer<Offer extends Fee>(offers: readonly Offer[]): Offer | undefined {
  return offers
    .filter(({ feeType, feeCents }) => feeType === "order" && feeCents > 0)
    .toSorted((a, b) => b.feeCents - a.feeCents || a.offerId - b.offerId)[0];
}
