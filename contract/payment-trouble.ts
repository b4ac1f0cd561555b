/**
 * What the links to pay and back from the payment tell `/checkoutFinished/{cipher}` in its address when the provider could
 * not be asked: `/checkoutFinished/{cipher}?zahlung=nicht-erreichbar`.
 */
export const PAYMENT_TROUBLE_PARAMETER = "zahlung";

/**
 * - `nicht-erreichbar`: the payment could not be begun.
 * - `ungeprueft`: the buyer came back from it, and it is not known yet whether it was paid.
 */
export const PAYMENT_TROUBLES = ["nicht-erreichbar", "ungeprueft"] as const;

export type PaymentTrouble = (typeof PAYMENT_TROUBLES)[number];
