import Stripe from "stripe";
import { addressOf, TIMEOUT_MS } from "./stripe-address.ts";

/** What Stripe has to tell us of; `eventSubject` knows each. Others do no harm. */
export const NEEDED_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
] as const;

/**
 * Whether Stripe knows the key and tells us what happens: an endpoint for our webhooks with every event that we need.
 * A restricted key may be unable to list endpoints; that is no problem.
 * @returns one line for each problem, with the variable to mend; none when all is well
 */
export async function checkStripe(options: {
  readonly secretKey: string;
  readonly apiBase?: string | undefined;
  readonly publicUrl: string;
}): Promise<string[]> {
  const stripe = new Stripe(options.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressOf(options.apiBase),
  });
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
  } catch (error) {
    return [`STRIPE_SECRET_KEY: ${tell(error)}.`];
  }
  try {
    const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
    return checkEndpoints(endpoints.data, `${options.publicUrl}/webhooks/stripe`);
  } catch (error) {
    const isForbidden = error instanceof Stripe.errors.StripePermissionError;
    return isForbidden ? [] : [`STRIPE_SECRET_KEY: ${tell(error)}.`];
  }
}

function checkEndpoints(all: readonly Stripe.WebhookEndpoint[], address: string): string[] {
  const ours = all.filter(({ url, status }) => url === address && status === "enabled");
  if (ours.length === 0) return [`Stripe has no enabled webhook endpoint for ${address}.`];
  const events = new Set<string>(ours.flatMap(({ enabled_events }) => enabled_events));
  const missing = events.has("*") ? [] : NEEDED_EVENTS.filter((event) => !events.has(event));
  return missing.length === 0
    ? []
    : [`Stripe's webhook endpoint ${address} lacks the events ${missing.join(", ")}.`];
}

function tell(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return "Stripe does not know this key";
  if (error instanceof Stripe.errors.StripePermissionError)
    return "this key may not work with payment sessions";
  if (error instanceof Stripe.errors.StripeConnectionError) return "Stripe cannot be reached to try it";
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  return `Stripe does not answer as it should${status === undefined ? "" : ` (${status})`}`;
}
