import Stripe from "stripe";
import { type PaymentProvider, WebhookRejected } from "../provider.ts";
import { addressOf, TIMEOUT_MS } from "./stripe-address.ts";
import { stripeBooks } from "./stripe-books.ts";
import { disputeSnapshot, eventSubject } from "./stripe-events.ts";
import { translated } from "./stripe-failures.ts";
import { markAsMetadata, refundSnapshot, sessionSnapshot } from "./stripe-snapshots.ts";

export type StripeOptions = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own, without a path: a local Stripe-compatible server. */
  readonly apiBase?: string | undefined;
  readonly clock: () => Date;
};

const SIGNATURE_AGE_SECONDS = 300;
/** Of a charge in euro. */
const MINIMUM_AMOUNT_CENTS = 50;
/** Half an hour by Stripe's clock, and what the way there and a difference of the clocks may take. */
const MINIMUM_SESSION_SECONDS = 30 * 60 + 20;

/** Stripe through its own SDK: Checkout Sessions in `payment` mode, refunds by payment intent, signed webhooks. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const live = /^[sr]k_live_/.test(options.secretKey);
  const stripe = new Stripe(options.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(options.apiBase),
  });

  return {
    name: "stripe",
    live,
    minimumSessionSeconds: MINIMUM_SESSION_SECONDS,
    minimumAmountCents: MINIMUM_AMOUNT_CENTS,
    ...stripeBooks(stripe),

    createCheckoutSession: (session) =>
      translated(async () => {
        const metadata = markAsMetadata(session);
        const made = await stripe.checkout.sessions.create(
          {
            mode: "payment",
            locale: "de",
            client_reference_id: session.orderNumber,
            customer_email: session.email,
            metadata,
            payment_intent_data: { description: session.orderNumber, metadata },
            // A filter on what the account has switched on, so a method that it lacks is no error.
            allowed_payment_method_types: [...session.methods],
            // The buyer pays what the order says, in its currency.
            adaptive_pricing: { enabled: false },
            line_items: session.lines
              .filter(({ unitCents }) => unitCents > 0)
              .map(({ title, quantity, unitCents }) => ({
                quantity,
                price_data: {
                  currency: session.currency.toLowerCase(),
                  unit_amount: unitCents,
                  product_data: { name: title },
                },
              })),
            expires_at: Math.floor(session.expiresAt.getTime() / 1000),
            success_url: session.successUrl,
            cancel_url: session.cancelUrl,
          },
          { idempotencyKey: session.idempotencyKey },
        );
        return sessionSnapshot(made);
      }),

    readSession: (sessionId) => translated(() => read(stripe, sessionId)),

    sessionOfPayment: (paymentId) =>
      translated(async () => {
        const { data } = await stripe.checkout.sessions.list({
          payment_intent: paymentId,
          limit: 1,
          expand: ["data.payment_intent"],
        });
        return data[0] && sessionSnapshot(data[0]);
      }),

    expireSession: (sessionId) =>
      translated(async () => {
        try {
          return sessionSnapshot(await stripe.checkout.sessions.expire(sessionId));
        } catch (error) {
          // Only an open session can be expired; how this one ended is what we want to know.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return read(stripe, sessionId);
          throw error;
        }
      }),

    verifyWebhook(rawBody, headers) {
      const signature = headers["stripe-signature"];
      if (typeof signature !== "string") throw new WebhookRejected("no signature");
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          options.webhookSecret,
          SIGNATURE_AGE_SECONDS,
          undefined,
          options.clock().getTime(),
        );
      } catch (error) {
        throw new WebhookRejected((error as Error).message.split("\n")[0]);
      }
      return {
        id: event.id,
        type: event.type,
        live: event.livemode,
        subject: eventSubject(event),
      };
    },

    refund: ({ refundId, refundToken, note, paymentId, amountCents, idempotencyKey }) =>
      translated(async () =>
        refundSnapshot(
          await stripe.refunds.create(
            {
              payment_intent: paymentId,
              amount: amountCents,
              metadata: {
                ...(refundId === null ? {} : { refund_id: String(refundId) }),
                ...(refundToken === null ? {} : { refund_token: refundToken }),
                ...(note === null ? {} : { refund_of: note }),
              },
            },
            { idempotencyKey },
          ),
          paymentId,
        ),
      ),

    listRefunds: (paymentId) =>
      translated(async () => {
        const found = await stripe.refunds
          .list({ payment_intent: paymentId, limit: 100 })
          .autoPagingToArray({ limit: 1000 });
        return found.map((refund) => refundSnapshot(refund, paymentId));
      }),

    listDisputes: (paymentId) =>
      translated(async () => {
        const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 100 });
        return data.map(disputeSnapshot).filter((dispute) => dispute !== undefined);
      }),
  };
}

async function read(stripe: Stripe, sessionId: string) {
  return sessionSnapshot(await stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] }));
}
