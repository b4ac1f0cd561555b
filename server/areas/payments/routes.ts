import type { FastifyInstance, FastifyReply } from "fastify";
import { PAYMENT_TROUBLE_PARAMETER, type PaymentTrouble } from "#contract/payment-trouble.ts";
import { limitOf } from "#server/platform/http/rate-limits.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { type PaymentProvider, ProviderUnavailable, WebhookRejected } from "./provider.ts";
import { readOnReturn } from "./read-attempt.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { startPayment } from "./start-payment.ts";

const WEBHOOK_LIMIT_BYTES = 262_144;

/**
 * What is not a call of the contract: the link to pay, the way back from the provider's page, and webhooks. All of them may
 * be repeated without harm.
 */
export function registerPaymentRoutes(
  app: FastifyInstance,
  deps: PaymentDeps,
  { rateLimitFactor }: { readonly rateLimitFactor: number },
): void {
  // Each payment takes both ways, so they are counted apart: a shared address may pay for as many orders as it may place.
  const limited = (counted: string) => ({ rateLimit: limitOf("purchase", rateLimitFactor, counted) });

  app.get<{ Params: { cipher: string } }>(
    "/bezahlen/:cipher",
    { config: limited("payment-start") },
    async (request, reply) => {
      const { cipher } = request.params;
      const orderId = deps.orders.orderIdOf(cipher);
      const way = orderId === undefined ? undefined : await startPayment(deps, orderId);
      if (way?.to === "provider") return goTo(reply, way.link);
      return goTo(reply, finishedPath(cipher, way?.to === "unreachable" ? "nicht-erreichbar" : undefined));
    },
  );

  app.get<{ Params: { cipher: string } }>(
    "/bezahlen/:cipher/zurueck",
    { config: limited("payment-return") },
    async (request, reply) => {
      const { cipher } = request.params;
      const orderId = deps.orders.orderIdOf(cipher);
      const read = orderId === undefined ? "read" : await readOnReturn(deps, orderId);
      if (orderId !== undefined) deps.wakeFulfilment();
      return goTo(reply, finishedPath(cipher, read === "unreachable" ? "ungeprueft" : undefined));
    },
  );

  app.register(async (webhooks) => {
    // The signature is over the bytes as they came.
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: WEBHOOK_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const provider of deps.providers.byName.values()) registerWebhook(webhooks, deps, provider);
  });
}

function registerWebhook(app: FastifyInstance, deps: PaymentDeps, provider: PaymentProvider): void {
  app.post(`/webhooks/${provider.name}`, { config: { rateLimit: false } }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    reply.header("cache-control", "no-store");
    try {
      const received = await receiveWebhook(deps, provider, body, request.headers);
      deps.wakeFulfilment();
      return { received };
    } catch (error) {
      if (error instanceof WebhookRejected) {
        request.log.warn(
          { area: "payments", requestId: request.id, provider: provider.name },
          `webhook rejected: ${error.message}`,
        );
        return reply.code(400).send({ error: "rejected" });
      }
      if (error instanceof ProviderUnavailable)
        return reply.code(503).header("retry-after", "5").send({ error: "try again" });
      throw error;
    }
  });
}

function finishedPath(cipher: string, trouble?: PaymentTrouble): string {
  const path = `/checkoutFinished/${encodeURIComponent(cipher)}`;
  return trouble === undefined ? path : `${path}?${PAYMENT_TROUBLE_PARAMETER}=${trouble}`;
}

function goTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(address, 303);
}
