import type { Page } from "@playwright/test";
import { expect } from "../journey.ts";
import { aGuest, Checkout } from "./checkout.ts";
import { PaymentPage } from "./payment-page.ts";

/** Buys one ticket of an event as a guest, up to the provider's page. */
export async function orderToPayment(page: Page, path: string, email: string): Promise<PaymentPage> {
  const checkout = new Checkout(page);
  await checkout.openFrom(path);
  await checkout.fillGuest(aGuest(email));
  await checkout.order();
  const payment = new PaymentPage(page);
  await expect(payment.payButton).toBeVisible();
  return payment;
}
