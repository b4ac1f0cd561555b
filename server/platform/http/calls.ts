import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallDefinition } from "#contract/call.ts";
import type { Sessions } from "../sessions.ts";
import { chooseEncoding } from "./content-encoding.ts";
import { originOf } from "./cross-site.ts";
import { type Outcome, runCall } from "./dispatch.ts";
import { fileRefusal, sendFile } from "./file-answer.ts";
import { HttpCaller } from "./http-caller.ts";
import { attemptLimit, type EffectLimits } from "./rate-limits.ts";
import type { BoundCall } from "./registry.ts";
import { SerializedAnswer } from "./serialized-answer.ts";
import { varyBy } from "./vary.ts";

export type CallRouteDeps = {
  readonly sessions: Sessions;
  readonly secure: boolean;
  readonly publicOrigin: string | undefined;
  readonly appOrigins: readonly string[];
  readonly limits: EffectLimits;
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
      config: {
        rateLimit: attemptLimit(deps.rateLimitFactor),
        isRead: definition.rate === "read",
        files: definition.files,
      },
      handler: (request, reply) => {
        const origin = originOf(request, ownOrigins, appOrigins);
        const outcome =
          origin === "other" && definition.method === "POST"
            ? { status: 403, data: FOREIGN_SITE }
            : runFor(new HttpCaller(request, reply, origin === "app", deps), call);
        // What is there is sent in the same turn of the event loop.
        const sent =
          outcome instanceof Promise
            ? outcome.then((made) => answer(request, reply, definition, made))
            : answer(request, reply, definition, outcome);
        return sent?.then(() => reply);
      },
    });
  }

  function runFor(caller: HttpCaller, call: BoundCall): Promise<Outcome> | Outcome {
    const token = call.needsSession ? caller.device.credential("session") : undefined;
    if (token === undefined) return runCall(call, caller.form, caller);
    return deps.sessions.find(token).then((principal) => {
      caller.principal = principal;
      return runCall(call, caller.form, caller);
    });
  }

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { file }: CallDefinition,
    made: Outcome,
  ): Promise<void> | void {
    if (!(made instanceof SerializedAnswer))
      return send(request, reply, { file, productName: deps.productName }, made);
    if (made.isCompressible) return sendCompressed(request, reply, made);
    return sendBytes(reply, made, made.body);
  }
}

/** Reads are for everybody, so compressing them gives no secret away. */
function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  serialized: SerializedAnswer<unknown>,
): Promise<void> | void {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  varyBy(reply, "Accept-Encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const body = serialized.bodyIn(encoding);
  if (body instanceof Promise) return body.then((made) => sendBytes(reply, serialized, made));
  sendBytes(reply, serialized, body);
}

function sendBytes(reply: FastifyReply, serialized: SerializedAnswer<unknown>, body: Buffer): void {
  const { status } = serialized.answer as { status: number };
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
  outcome: Exclude<Outcome, SerializedAnswer<unknown>>,
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
