import { createHash, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readFormBody } from "./form-body.ts";
import { answerRequest, type Reply } from "./requests.ts";
import {
  emptyState,
  type FakeDispute,
  type FakeIntent,
  type FakeRefund,
  type FakeSession,
  type FakeState,
  newId,
  secondsOf,
} from "./state.ts";

/**
 * A server that speaks the part of Stripe's HTTP API which the product uses, with its rules: form encoding, bearer keys,
 * idempotency keys, shortest session, what may be expired and refunded, errors in Stripe's shape, signed webhooks. Events
 * happen when a test says so; nothing happens by itself.
 */
export type FakeStripe = {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Every request that reached it, in order: `POST /v1/checkout/sessions`. */
  readonly requests: readonly string[];
  sessions(): readonly FakeSession[];
  refunds(): readonly FakeRefund[];
  disputes(): readonly FakeDispute[];
  /** Every idempotency key that came with what was done. */
  keys(): readonly string[];
  /** A session that somebody else made on the same account, as a copy of one of ours with these differences. */
  copySession(sessionId: string, differences: Partial<FakeSession>): FakeSession;
  /** The buyer pays; `processing` is a debit whose money is on its way. */
  pay(sessionId: string, how?: PayOptions): FakeSession;
  /** The money of a debit arrives, or the bank says no. */
  finishDebit(sessionId: string, outcome: "succeeded" | "failed"): FakeSession;
  /** The session's time is over. */
  expire(sessionId: string): FakeSession;
  /** A refund in Stripe's own dashboard. */
  refundInDashboard(sessionId: string, amountCents: number): FakeRefund;
  /** A bank takes the money of a paid session back, or asks about it; named again, the dispute goes on. */
  dispute(sessionId: string, status: FakeDispute["status"]): FakeDispute;
  setRefundStatus(refundId: string, status: FakeRefund["status"]): void;
  /** Body and headers of a webhook about an object as it is now. */
  webhook(type: string, object: object, options?: WebhookOptions): SignedWebhook;
  /** Answers the next requests (of this kind: `POST /v1/refunds`) with this status and does nothing. */
  failNext(status: number, times?: number, kind?: string): void;
  /** Does what the next requests (of this kind) ask for, but closes the connection before the answer. */
  loseAnswers(times: number, kind?: string): void;
  /** Lets something happen just before the next request of this kind is answered. */
  before(kind: string, happens: () => void): void;
  /** Forgets every idempotency key, as after a day. */
  forgetKeys(): void;
  /** Forgets the failures that were asked for and have not happened yet. */
  answerAgain(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

export type PayOptions = {
  readonly processing?: boolean;
  readonly receivedCents?: number;
  readonly currency?: string;
  readonly livemode?: boolean;
};

export type WebhookOptions = {
  readonly id?: string;
  readonly livemode?: boolean;
  readonly secret?: string;
  readonly at?: Date;
};

export type SignedWebhook = { readonly body: string; readonly headers: Record<string, string> };

export async function startFakeStripe(clock: () => Date): Promise<FakeStripe> {
  const state = emptyState(clock);
  const secretKey = `sk_test_${randomBytes(12).toString("hex")}`;
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const failures: Failure[] = [];

  const server = createServer((request, response) => {
    void serve(state, secretKey, failures, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    requests: state.requests,
    sessions: () => [...state.sessions.values()],
    refunds: () => [...state.refunds.values()],
    disputes: () => [...state.disputes.values()],
    keys: () => [...state.answers.keys()],

    copySession(sessionId, differences) {
      const copy = { ...existing(state.sessions, sessionId), id: newId("cs_test"), ...differences };
      state.sessions.set(copy.id, copy);
      return copy;
    },

    pay(sessionId, how = {}) {
      const session = openSession(state, sessionId);
      const intent: FakeIntent = {
        id: newId("pi"),
        created: secondsOf(clock()),
        object: "payment_intent",
        amount: session.amount_total,
        amount_received: how.processing ? 0 : (how.receivedCents ?? session.amount_total),
        currency: how.currency ?? session.currency,
        livemode: how.livemode ?? false,
        metadata: session.metadata,
        status: how.processing ? "processing" : "succeeded",
      };
      state.intents.set(intent.id, intent);
      return Object.assign(session, {
        status: "complete",
        payment_status: how.processing ? "unpaid" : "paid",
        payment_intent: intent.id,
        currency: intent.currency,
        livemode: intent.livemode,
        url: null,
      });
    },

    finishDebit(sessionId, outcome) {
      const session = existing(state.sessions, sessionId);
      const intent = existing(state.intents, session.payment_intent ?? "");
      const paid = outcome === "succeeded";
      intent.status = paid ? "succeeded" : "requires_payment_method";
      intent.amount_received = paid ? intent.amount : 0;
      session.payment_status = paid ? "paid" : "unpaid";
      return session;
    },

    expire(sessionId) {
      return Object.assign(openSession(state, sessionId), { status: "expired", url: null });
    },

    refundInDashboard(sessionId, amountCents) {
      const session = existing(state.sessions, sessionId);
      const refund: FakeRefund = {
        id: newId("re"),
        created: secondsOf(clock()),
        object: "refund",
        amount: amountCents,
        currency: session.currency,
        metadata: {},
        payment_intent: session.payment_intent ?? "",
        status: "succeeded",
      };
      state.refunds.set(refund.id, refund);
      return refund;
    },

    dispute(sessionId, status) {
      const session = existing(state.sessions, sessionId);
      const dispute: FakeDispute = {
        id: `dp_${sessionId}`,
        created: secondsOf(clock()),
        object: "dispute",
        amount: session.amount_total,
        payment_intent: session.payment_intent ?? "",
        status,
      };
      state.disputes.set(dispute.id, dispute);
      return dispute;
    },

    setRefundStatus(refundId, status) {
      existing(state.refunds, refundId).status = status;
    },

    webhook(type, object, options = {}) {
      const at = Math.floor((options.at ?? clock()).getTime() / 1000);
      const event = {
        id: options.id ?? newId("evt"),
        object: "event",
        type,
        created: at,
        livemode: options.livemode ?? false,
        data: { object },
      };
      const body = JSON.stringify(event);
      const signature = createHmac("sha256", options.secret ?? webhookSecret)
        .update(`${at}.${body}`)
        .digest("hex");
      return {
        body,
        headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` },
      };
    },

    failNext(status, times = 1, kind = undefined) {
      failures.push(...Array<Failure>(times).fill({ kind, status }));
    },

    loseAnswers(times, kind = undefined) {
      failures.push(...Array<Failure>(times).fill({ kind, loseAnswer: true }));
    },

    before(kind, happens) {
      failures.push({ kind, happens });
    },

    forgetKeys: () => state.answers.clear(),

    answerAgain() {
      failures.length = 0;
    },

    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Failure = {
  readonly kind: string | undefined;
  readonly status?: number;
  readonly loseAnswer?: boolean;
  readonly happens?: () => void;
};

function existing<T>(things: Map<string, T>, id: string): T {
  const thing = things.get(id);
  if (thing === undefined) throw new Error(`the fake Stripe knows no ${id}`);
  return thing;
}

function openSession(state: FakeState, id: string): FakeSession {
  const session = existing(state.sessions, id);
  if (session.status !== "open") throw new Error(`the session is ${session.status}`);
  return session;
}

async function serve(
  state: FakeState,
  secretKey: string,
  failures: Failure[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString("utf8");
  const url = new URL(request.url ?? "/", "http://stripe");
  const asked = `${request.method} ${url.pathname}`;
  state.requests.push(asked);
  const at = failures.findIndex(({ kind }) => kind === undefined || kind === asked);
  const failure = at < 0 ? undefined : failures.splice(at, 1)[0];
  failure?.happens?.();
  const reply =
    failure?.status === undefined
      ? authorised(state, secretKey, request, url, body)
      : { status: failure.status, body: { error: { type: "api_error", message: "told to fail" } } };
  if (failure?.loseAnswer) {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, { "content-type": "application/json", "request-id": newId("req") });
  response.end(JSON.stringify(reply.body));
}

function authorised(
  state: FakeState,
  secretKey: string,
  request: IncomingMessage,
  url: URL,
  body: string,
): Reply {
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return { status: 401, body: { error: { type: "invalid_request_error", message: "Invalid API Key" } } };
  const key = request.headers["idempotency-key"];
  const answer = () => answerRequest(state, request.method ?? "GET", url, readFormBody(body));
  if (typeof key !== "string" || request.method !== "POST") return answer();
  const hash = createHash("sha256").update(`${url.pathname}\n${body}`).digest("hex");
  const known = state.answers.get(key);
  if (known === undefined) {
    const reply = answer();
    // As at Stripe, a request that was refused as invalid may be repeated with its key; the answer to one that was carried out is
    // repeated as it was, whatever has become of the matter since.
    if (reply.status < 400 || reply.wasCarriedOut)
      state.answers.set(key, { hash, reply: structuredClone(reply) });
    return reply;
  }
  if (known.hash === hash) return known.reply;
  const message = "Keys for idempotent requests can only be used with the same parameters";
  return { status: 400, body: { error: { type: "idempotency_error", message } } };
}
