import type { FastifyInstance, FastifyReply } from "fastify";
import { PAYMENT_TROUBLE_PARAMETER, type PaymentTrouble } from "#contract/payment-trouble.ts";
import { attemptLimit } from "#server/platform/http/rate-limits.ts";
import type { Throttle } from "#server/platform/throttle.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { type PaymentProvider, ProviderUnavailable, WebhookRejected } from "./provider.ts";
import { readOnReturn } from "./read-attempt.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { startPayment } from "./start-payment.ts";

const WEBHOOK_LIMIT_BYTES = 262_144;
/** The provider is asked for one order so often a minute, each way; a buyer who comes more often sees what is known. */
const MOST_VISITS = 20;

export type PaymentLimits = {
  readonly throttle: Pick<Throttle, "begin">;
  readonly rateLimitFactor: number;
};

/**
 * What is not a call of the contract: the link to pay, the way back from the provider's page, and webhooks. All of them may
 * be repeated without harm.
 */
export function registerPaymentRoutes(
  app: FastifyInstance,
  deps: PaymentDeps,
  { throttle, rateLimitFactor }: PaymentLimits,
): void {
  const config = { rateLimit: attemptLimit(rateLimitFactor) };
  /** Counted by order, which its reference names: a buyer who shares an address with many pays like any other. */
  const mayAsk = async (way: string, orderId: number) => {
    const hit = await throttle.begin([[`payment ${way} ${orderId}`, MOST_VISITS]]).catch(() => undefined);
    return hit?.kind !== "throttled";
  };

  const opening = { config, exposeHeadRoute: false };
  app.get<{ Params: { cipher: string } }>("/bezahlen/:cipher", opening, async (request, reply) => {
    const { cipher } = request.params;
    const orderId = await deps.orders.orderIdOf(deps.db, cipher);
    const isAsked = orderId !== undefined && (await mayAsk("start", orderId));
    const way = isAsked ? await startPayment(deps, orderId) : undefined;
    if (way?.to === "provider") return goTo(reply, way.link);
    return goTo(reply, finishedPath(cipher, way?.to === "unreachable" ? "nicht-erreichbar" : undefined));
  });

  // A program that only looks at the link is shown no payment page: that would keep the places (decision 0135).
  app.head("/bezahlen/:cipher", { config }, (_request, reply) =>
    reply.code(405).header("allow", "GET").header("cache-control", "no-store").send(),
  );

  app.get<{ Params: { cipher: string } }>("/bezahlen/:cipher/zurueck", { config }, async (request, reply) => {
    const { cipher } = request.params;
    const orderId = await deps.orders.orderIdOf(deps.db, cipher);
    const isAsked = orderId !== undefined && (await mayAsk("return", orderId));
    const read = isAsked ? await readOnReturn(deps, orderId) : "read";
    if (orderId !== undefined) deps.wakeFulfilment();
    return goTo(reply, finishedPath(cipher, read === "unreachable" ? "ungeprueft" : undefined));
  });

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
  app.post(`/webhooks/${provider.name}`, async (request, reply) => {
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
