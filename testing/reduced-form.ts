import { ticketForm } from "./ticket-shop.ts";

/** A guest's form: one ticket at 12,50 €, of which a coupon takes 10 percent unless given otherwise. */
export function reducedForm(
  offerId: number,
  couponId: number,
  given: Record<string, string> = {},
): Record<string, string> {
  return ticketForm(offerId, {
    items: JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] }),
    couponId: String(couponId),
    total: "11.25",
    ...given,
  });
}
