import { sentNames } from "#contract/person-names.ts";
import type { Guest } from "../buyer/guest.ts";
import type { OrderPrice } from "./order-lines.ts";

/** Euro as a form carries them. */
export const euroText = (cents: number) => (cents / 100).toFixed(2);

/** Who orders without an account. */
export const contactOf = (guest: Guest) => ({ email: guest.email.trim(), ...sentNames(guest) });

/** What its buyer believes that an order costs, and what is to pay it. */
export const sumsOf = (price: OrderPrice, couponId: number | undefined) => ({
  ...(couponId !== undefined && { couponId: String(couponId) }),
  subTotal: euroText(price.subTotalCents),
  total: euroText(price.totalCents),
  useCredits: String(price.creditsCents),
  payPal: euroText(price.externalCents),
});
