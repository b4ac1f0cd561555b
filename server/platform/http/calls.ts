import "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Sessions } from "../sessions.ts";
import type { Throttle } from "../throttle.ts";
import { HttpDevice } from "./caller-device.ts";
import { chooseEncoding } from "./content-encoding.ts";
import { originOf } from "./cross-site.ts";
import { type Outcome, runCall } from "./dispatch.ts";
import { fileRefusal, sendFile } from "./file-answer.ts";
import { GUEST, type Principal } from "./handler.ts";
import { Prepared } from "./prepared-answer.ts";
import { isBoundByAccount, limitOfCall, refuseAccount, TOO_MANY_REQUESTS } from "./rate-limits.ts";
import type { BoundCall } from "./registry.ts";
import { varyBy } from "./vary.ts";

export type CallRouteDeps = {
  readonly sessions: Sessions;
  readonly secure: boolean;
  readonly publicOrigin: string | undefined;
  readonly appOrigins: readonly string[];
  readonly throttle: Throttle;
  readonly rateLimitFactor: number;
  /** Stands in the pages that answer instead of a file. */
  readonly productName: string;
};

const JSON_TYPE = "application/json; charset=utf-8";
export const FOREIGN_SITE = "Diese Anfrage kam von einer fremden Seite und wurde nicht ausgeführt.";

/** One route per call: cross-site refusal, session, parsing and access by the contract, handler, status and data. */
export function registerCalls(
  app: FastifyInstance,
  calls: ReadonlyMap<string, BoundCall>,
  deps: CallRouteDeps,
): void {
  const ownOrigins = new Set(deps.publicOrigin === undefined ? [] : [deps.publicOrigin]);
  const appOrigins = new Set(deps.appOrigins);
  for (const [name, call] of calls) {
    const { definition } = call;
    app.route({
      method: definition.method,
      url: `/${name}`,
      config: { rateLimit: limitOfCall(definition, deps.rateLimitFactor), files: definition.files },
      handler: async (request, reply) => {
        const origin = originOf(request, ownOrigins, appOrigins);
        const outcome =
          origin === "other" && definition.method === "POST"
            ? { status: 403, data: FOREIGN_SITE }
            : await runFor(request, reply, call, origin === "app");
        if (!(outcome instanceof Prepared))
          send(request, reply, { file: definition.file, productName: deps.productName }, outcome);
        else if (outcome.isCompressible) await sendCompressed(request, reply, outcome);
        else sendBytes(reply, outcome, outcome.body);
        return reply;
      },
    });
  }

  function runFor(
    request: FastifyRequest,
    reply: FastifyReply,
    call: BoundCall,
    fromApp: boolean,
  ): Promise<Outcome> | Outcome {
    const form = ((call.definition.method === "GET" ? request.query : request.body) ?? {}) as Record<
      string,
      unknown
    >;
    const device = new HttpDevice({ request, reply, form, fromApp, secure: deps.secure });
    const run = (principal: Principal) =>
      runCall(call, form, { principal, device, requestId: request.id, findAddress: () => request.ip });
    const token = call.asksWho ? device.credential("session") : undefined;
    if (token === undefined) return run(GUEST);
    const found = deps.sessions.find(token);
    return isBoundByAccount(call.definition)
      ? found.then(async (principal) => (await refuse(reply, principal)) ?? run(principal))
      : found.then(run);
  }

  async function refuse(reply: FastifyReply, { accountId }: Principal): Promise<Outcome | undefined> {
    if (accountId === null) return undefined;
    const seconds = await refuseAccount(deps.throttle, accountId, deps.rateLimitFactor);
    if (seconds === undefined) return undefined;
    reply.header("retry-after", String(seconds));
    return { status: 429, data: TOO_MANY_REQUESTS };
  }
}

/** Reads are for everybody, so compressing them gives no secret away. */
function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared<unknown>,
): Promise<void> | void {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  varyBy(reply, "Accept-Encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const body = prepared.bodyIn(encoding);
  if (body instanceof Promise) return body.then((made) => sendBytes(reply, prepared, made));
  sendBytes(reply, prepared, body);
}

function sendBytes(reply: FastifyReply, prepared: Prepared<unknown>, body: Buffer): void {
  const { status } = prepared.answer as { status: number };
  reply.code(httpStatus(status)).header("cache-control", "no-store").type(JSON_TYPE).send(body);
}

/** Statuses of the specification (250–295) travel in HTTP 200, all others also as HTTP status. */
function httpStatus(status: number): number {
  return status >= 250 && status <= 299 ? 200 : status;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, productName }: { file: boolean; productName: string },
  outcome: Exclude<Outcome, Prepared<unknown>>,
): void {
  if ("file" in outcome) {
    sendFile(reply, outcome);
    return;
  }
  reply.header("cache-control", "no-store");
  const { status } = outcome;
  reply.code(httpStatus(status));
  if (status === 503) reply.header("retry-after", "5");
  if (file && fileRefusal(request, reply, outcome, productName)) return;
  reply.type(JSON_TYPE).send(JSON.stringify(outcome));
}
