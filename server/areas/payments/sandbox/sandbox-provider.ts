import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type PaymentProvider, WebhookRejected } from "../provider.ts";
import { sandboxApi } from "./sandbox-api.ts";
import { sandboxBooks } from "./sandbox-books.ts";
import {
  disputeAnswer,
  disputeSnapshot,
  markIn,
  refundAnswer,
  refundSnapshot,
  sessionAnswer,
  snapshot,
} from "./sandbox-snapshots.ts";

export type SandboxOptions = {
  /** Where the sandbox answers, without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly clock: () => Date;
};

const SIGNATURE_AGE_SECONDS = 300;

const eventAnswer = z.object({
  id: z.string(),
  type: z.string(),
  live: z.boolean(),
  subject: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("session"), sessionId: z.string(), reference: z.string() }),
    z.object({ kind: z.literal("refund"), paymentId: z.string() }),
    disputeAnswer.extend({ kind: z.literal("dispute") }),
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
    ...sandboxBooks(api),

    async createCheckoutSession({ attemptId, attemptToken, epoch, idempotencyKey, orderNumber, ...session }) {
      const reference = `${attemptId}/${attemptToken ?? ""}/${epoch}`;
      const body = { ...session, reference, description: orderNumber };
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
          return { ...event, subject: { kind: "session", sessionId, ...markIn(reference) } };
        }
        case "refund":
          return { ...event, subject };
        case "dispute": {
          return { ...event, subject: { kind: "dispute", ...disputeSnapshot(subject) } };
        }
      }
    },

    async refund({ refundId, refundToken, note, paymentId, amountCents, idempotencyKey }) {
      const reference = `${refundId ?? ""}/${refundToken ?? ""}${note === null ? "" : `/${note}`}`;
      const body = { paymentId, amountCents, reference };
      return refundSnapshot(await api("POST", "/api/refunds", refundAnswer, body, idempotencyKey));
    },

    async listRefunds(paymentId) {
      const path = `/api/payments/${encodeURIComponent(paymentId)}/refunds`;
      return (await api("GET", path, z.array(refundAnswer))).map(refundSnapshot);
    },

    async listDisputes(paymentId) {
      const path = `/api/payments/${encodeURIComponent(paymentId)}/disputes`;
      return (await api("GET", path, z.array(disputeAnswer))).map(disputeSnapshot);
    },
  };
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
