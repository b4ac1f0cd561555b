import type { PaymentMethod } from "#contract/payment-methods.ts";
import { unbroken } from "./unbroken.ts";

const NAMES: Record<PaymentMethod, string> = {
  card: "Karte",
  paypal: "PayPal",
  klarna: "Klarna",
  eps: "EPS",
  sepa_debit: unbroken("SEPA-Lastschrift"),
};

/** „Karte, PayPal, Klarna oder EPS“: has to be said when an order begins (§ 312j Abs. 1 BGB). */
export function methodNames(methods: readonly PaymentMethod[]): string {
  const names = methods.map((method) => NAMES[method]);
  return [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" oder ");
}
