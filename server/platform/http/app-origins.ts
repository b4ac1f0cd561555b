import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { allCalls } from "#contract/all-calls.ts";
import { varyBy } from "./vary.ts";

const CALL_ADDRESSES = new Set(Object.keys(allCalls).map((name) => `/${name}`));

/**
 * Lets the configured apps' scripts read every answer under the calls' addresses, refusals of any kind and calls that do
 * not exist among them: a message that the browser keeps back helps no caller. Register it before whatever may refuse. Pages
 * and pictures are left out, as caches keep those.
 */
export function registerAppOrigins(app: FastifyInstance, appOrigins: readonly string[]): void {
  if (appOrigins.length === 0) return;
  const known = new Set(appOrigins);
  app.addHook("onRequest", (request, reply, done) => {
    if (request.headers.origin !== undefined && isOfCalls(request)) letAppRead(request, reply, known);
    done();
  });
}

/** For the one kind of answer that no hook hears of, too. */
export function letAppRead(
  request: FastifyRequest,
  reply: FastifyReply,
  appOrigins: ReadonlySet<string>,
): void {
  const { origin } = request.headers;
  if (origin === undefined || !appOrigins.has(origin)) return;
  reply.header("access-control-allow-origin", origin);
  varyBy(reply, "Origin");
}

function isOfCalls(request: FastifyRequest): boolean {
  return request.is404 || CALL_ADDRESSES.has(request.routeOptions.url ?? "");
}
