import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import {
  type PaymentProvider,
  type RefundSnapshot,
  type SessionSnapshot,
  WebhookRejected,
} from "../provider.ts";
import { sandboxApi } from "./sandbox-api.ts";

export type SandboxOptions = {
  /** Where the sandbox answers, without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly clock: () => Date;
};

const SIGNATURE_AGE_SECONDS = 300;

const moment = z.iso.datetime().transform((text) => new Date(text));

const sessionAnswer = z.object({
  id: z.string(),
  state: z.enum(["open", "processing", "succeeded", "failed", "cancelled", "expired"]),
  reference: z.string(),
  paymentId: z.string().nullable(),
  amountCents: z.number().int(),
  currency: z.string(),
  live: z.boolean(),
  link: z.string().nullable(),
  expiresAt: moment,
});

const refundAnswer = z.object({
  id: z.string(),
  reference: z.string().nullable(),
  paymentId: z.string(),
  state: z.enum(["pending", "succeeded", "failed"]),
  amountCents: z.number().int(),
  currency: z.string(),
});

const eventAnswer = z.object({
  id: z.string(),
  type: z.string(),
  live: z.boolean(),
  subject: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("session"), sessionId: z.string(), reference: z.string() }),
    z.object({ kind: z.literal("refund"), paymentId: z.string() }),
    z.object({
      kind: z.literal("dispute"),
      disputeId: z.string(),
      paymentId: z.string(),
      amountCents: z.number().int().positive(),
      state: z.enum(["open", "won", "lost"]),
    }),
  ]),
});

/** The sandbox of `MODE=demo`, reached over HTTP like any other provider. No real money ever moves. */
export function sandboxProvider(options: SandboxOptions): PaymentProvider {
  const api = sandboxApi(options.baseUrl, options.apiKey);
  return {
    name: "sandbox",
    live: false,
    minimumSessionSeconds: 20,
    // As at Stripe, so that the demo sells what production would sell.
    minimumAmountCents: 50,

    async createCheckoutSession({ attemptId, idempotencyKey, orderNumber, ...session }) {
      const body = { ...session, reference: String(attemptId), description: orderNumber };
      return snapshot(await api("POST", "/api/sessions", sessionAnswer, body, idempotencyKey));
    },

    async readSession(sessionId) {
      return snapshot(await api("GET", `/api/sessions/${encodeURIComponent(sessionId)}`, sessionAnswer));
    },

    async sessionOfPayment(paymentId) {
      const path = `/api/payments/${encodeURIComponent(paymentId)}/sessions`;
      const [session] = await api("GET", path, z.array(sessionAnswer));
      return session && snapshot(session);
    },

    async expireSession(sessionId) {
      return snapshot(
        await api("POST", `/api/sessions/${encodeURIComponent(sessionId)}/expire`, sessionAnswer),
      );
    },

    verifyWebhook(rawBody, headers) {
      checkSignature(rawBody, headers["sandbox-signature"], options);
      const event = parseEvent(rawBody);
      const { subject } = event;
      switch (subject.kind) {
        case "session": {
          const { sessionId, reference } = subject;
          return {
            ...event,
            subject: { kind: "session", sessionId, attemptId: idIn(reference) },
            payload: event,
          };
        }
        case "refund":
          return { ...event, subject, payload: event };
        case "dispute": {
          const { disputeId, ...rest } = subject;
          return { ...event, subject: { ...rest, providerDisputeId: disputeId }, payload: event };
        }
      }
    },

    async refund({ refundId, paymentId, amountCents, idempotencyKey }) {
      const body = { paymentId, amountCents, reference: String(refundId) };
      return refundSnapshot(await api("POST", "/api/refunds", refundAnswer, body, idempotencyKey));
    },

    async listRefunds(paymentId) {
      const path = `/api/payments/${encodeURIComponent(paymentId)}/refunds`;
      return (await api("GET", path, z.array(refundAnswer))).map(refundSnapshot);
    },
  };
}

function snapshot({ id, reference, ...session }: z.output<typeof sessionAnswer>): SessionSnapshot {
  return { ...session, sessionId: id, attemptId: idIn(reference) };
}

function refundSnapshot({ id, reference, ...refund }: z.output<typeof refundAnswer>): RefundSnapshot {
  return { ...refund, providerRefundId: id, refundId: reference === null ? null : idIn(reference) };
}

function idIn(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`, at most five minutes old. */
function checkSignature(body: Buffer, header: unknown, { webhookSecret, clock }: SandboxOptions): void {
  const match = typeof header === "string" ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (match === null) throw new WebhookRejected("no signature");
  const [, seconds = "", hex = ""] = match;
  const expected = createHmac("sha256", webhookSecret).update(`${seconds}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(hex, "hex"))) throw new WebhookRejected("wrong signature");
  if (Math.abs(clock().getTime() / 1000 - Number(seconds)) > SIGNATURE_AGE_SECONDS)
    throw new WebhookRejected("signature is too old");
}

function parseEvent(body: Buffer): z.output<typeof eventAnswer> {
  try {
    return eventAnswer.parse(JSON.parse(body.toString("utf8")));
  } catch (error) {
    throw new WebhookRejected("unreadable event", { cause: error });
  }
}
