import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { ACTIONS, act, expire, makeRefund, newId } from "./actions.ts";
import { LISTS, listQuery } from "./lists.ts";
import { aftermathOf, findRefundByKey, publicRefund, refundsOfPayment } from "./refund-store.ts";
import {
  BEHAVIOURS,
  findSession,
  findSessionByPayment,
  insertSession,
  type Queries,
  type Session,
} from "./session-store.ts";

const SHORTEST_SESSION_MS = 20_000;
const LONGEST_SESSION_MS = 24 * 3_600_000;

const webAddress = z.url({ protocol: /^https?$/ });
const SMALLEST_PAYMENT_CENTS = 50;
const amount = z.number().int().positive().max(100_000_000);

const newSession = z.strictObject({
  reference: z.string().max(100),
  description: z.string().max(200),
  amountCents: amount.min(SMALLEST_PAYMENT_CENTS),
  currency: z.string().regex(/^[A-Z]{3}$/),
  email: z.string().max(200),
  lines: z
    .array(
      z.strictObject({
        title: z.string(),
        quantity: z.number().int().positive(),
        unitCents: z.number().int(),
      }),
    )
    .max(100),
  methods: z.array(z.string()).min(1),
  expiresAt: z.iso.datetime(),
  successUrl: webAddress,
  cancelUrl: webAddress,
});

const newRefund = z.strictObject({
  paymentId: z.string(),
  amountCents: amount,
  reference: z.string().max(700),
});

const actionBody = z.strictObject({
  action: z.enum(ACTIONS),
  behaviour: z.enum(BEHAVIOURS).optional(),
  refundOutcome: z.enum(["succeeded", "failed"]).optional(),
  amountCents: amount.optional(),
  currency: z.string().optional(),
  live: z.boolean().optional(),
});

export type ApiDeps = {
  readonly pool: pg.Pool;
  readonly transaction: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly clock: () => Date;
  readonly apiKey: string;
  readonly publicUrl: string;
  readonly slowAnswerMs: number;
};

/** What the product calls, with a bearer key. Amounts are integer cents. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  const { pool, transaction, clock } = deps;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${deps.apiKey}`);
  app.addHook("onRequest", async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected))
      return reply.code(401).send({ error: "unauthorized" });
  });

  const answer = async (reply: FastifyReply, session: Session | undefined) => {
    if (session === undefined) return reply.code(404).send({ error: "no such session" });
    if (session.behaviour === "slow") await wait(deps.slowAnswerMs);
    return publicSession(session, deps.publicUrl);
  };

  app.post("/api/sessions", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    const body = newSession.safeParse(request.body);
    if (typeof key !== "string" || !body.success) return reply.code(400).send({ error: problem(body) });
    const now = clock();
    const { email: _, ...wish } = body.data;
    const expiresAt = new Date(wish.expiresAt);
    const requestHash = hashOf(body.data);
    const lasts = expiresAt.getTime() - now.getTime();
    const wanted = { ...wish, id: newId("ses"), live: false, expiresAt, requestHash };
    const known = await pool.query("select 1 from sandbox.session where idempotency_key = $1", [key]);
    if (known.rowCount === 0 && (lasts < SHORTEST_SESSION_MS || lasts > LONGEST_SESSION_MS))
      return reply.code(400).send({ error: "expiresAt is out of range" });
    const session = await insertSession(pool, key, wanted, now);
    if (session.requestHash !== requestHash)
      return reply.code(400).send({ error: "idempotency key was used for another request" });
    return answer(reply, session);
  });

  app.get<{ Params: { id: string } }>("/api/sessions/:id", async (request, reply) =>
    answer(reply, await findSession(pool, request.params.id)),
  );

  app.post<{ Params: { id: string } }>("/api/sessions/:id/expire", async (request, reply) => {
    const session = await transaction(async (queries) => {
      const found = await findSession(queries, request.params.id, true);
      if (found !== undefined) await expire(queries, found, clock());
      return found;
    });
    return answer(reply, session);
  });

  /** What a person does on the payment page, for tests. */
  app.post<{ Params: { id: string } }>("/api/sessions/:id/actions", async (request, reply) => {
    const body = actionBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ error: problem(body) });
    const { action, ...options } = body.data;
    const done = await transaction(async (queries) => {
      const session = await findSession(queries, request.params.id, true);
      return session && (await act(queries, session, action, options, clock()));
    });
    if (done === undefined) return reply.code(404).send({ error: "no such session" });
    return done ? { done } : reply.code(409).send({ error: "not possible in this state" });
  });

  app.post("/api/refunds", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    const body = newRefund.safeParse(request.body);
    if (typeof key !== "string" || !body.success) return reply.code(400).send({ error: problem(body) });
    const hash = hashOf(body.data);
    const made = await transaction(async (queries) => {
      const session = await findSessionByPayment(queries, body.data.paymentId);
      if (session?.state !== "succeeded") return "no such payment";
      const known = await findRefundByKey(queries, key);
      if (known !== undefined)
        return known.requestHash === hash ? known : "idempotency key was used for another request";
      const { paymentId, amountCents, reference } = body.data;
      const { refundedCents } = await aftermathOf(queries, paymentId);
      if (refundedCents + amountCents > session.amountCents) return "more than was paid";
      return makeRefund(queries, session, amountCents, { key, hash, reference }, clock());
    });
    return typeof made === "string" ? reply.code(400).send({ error: made }) : publicRefund(made);
  });

  for (const [of, list] of Object.entries(LISTS)) {
    app.get(`/api/${of}`, async (request, reply) => {
      const query = listQuery.safeParse(request.query);
      if (!query.success) return reply.code(400).send({ error: problem(query) });
      return list(pool, query.data, (session) => publicSession(session, deps.publicUrl));
    });
  }

  app.get<{ Params: { id: string } }>("/api/payments/:id/sessions", async (request) => {
    const session = await findSessionByPayment(pool, request.params.id);
    return session === undefined ? [] : [publicSession(session, deps.publicUrl)];
  });

  app.get<{ Params: { id: string } }>("/api/payments/:id/refunds", async (request) =>
    (await refundsOfPayment(pool, request.params.id)).map(publicRefund),
  );

  app.get<{ Params: { id: string } }>("/api/payments/:id/disputes", async (request) => {
    const { rows } = await pool.query(
      `select id as "disputeId", payment_id as "paymentId", amount_cents as "amountCents", state
       from sandbox.dispute where payment_id = $1`,
      [request.params.id],
    );
    return rows;
  });
}

function publicSession(session: Session, publicUrl: string) {
  const { id, state, reference, description, paymentId, amountCents, currency, live, expiresAt } = session;
  const link = state === "open" ? `${publicUrl}/sandbox/pay/${id}` : null;
  return { id, state, reference, description, paymentId, amountCents, currency, live, expiresAt, link };
}

function hashOf(body: object): string {
  return createHash("sha256").update(JSON.stringify(body)).digest("hex");
}

function problem(parsed: { error?: z.ZodError | undefined }): string {
  const issue = parsed.error?.issues[0];
  return issue === undefined ? "an idempotency key is needed" : `${issue.path.join(".")}: ${issue.message}`;
}
