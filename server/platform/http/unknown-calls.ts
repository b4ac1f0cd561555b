import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallDefinition } from "#contract/call.ts";
import { wantsPage } from "./file-answer.ts";
import { varyBy } from "./vary.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const UNKNOWN = "Diesen Aufruf gibt es nicht. Alle Aufrufe stehen unter /api.";

type Calls = ReadonlyMap<string, { readonly definition: Pick<CallDefinition, "method"> }>;

/**
 * What is no call answers in the form of calls: 404, and 405 with `Allow` for a call by another method. Somebody who
 * opens such an address in a browser is led home like from every unknown path (specification, events 2.1).
 */
export function registerUnknownCalls(
  app: FastifyInstance,
  calls: Calls,
  appOrigins: readonly string[],
): void {
  const known = new Set(appOrigins);
  app.setNotFoundHandler((request, reply) => {
    const call = calls.get(pathOf(request));
    if (call === undefined) return sendUnknown(reply);
    const { origin } = request.headers;
    if (request.method === "OPTIONS" && origin !== undefined && known.has(origin))
      return answerPreflight(reply, call.definition.method);
    return refuseMethod(reply, call.definition.method);
  });
  for (const [name, { definition }] of calls) {
    if (definition.method === "GET") continue;
    // Pages answer every other GET, so these would look like pages that do not exist.
    app.get(`/${name}`, (request, reply) => {
      varyBy(reply, "Accept");
      return wantsPage(request) ? leadHome(reply) : refuseMethod(reply, definition.method);
    });
  }
}

/** For addresses that the router itself cannot read, of which no hook and no handler ever hears. */
export function answerUnreadableAddress(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-content-type-options", "nosniff");
  if (wantsPage(request)) leadHome(reply);
  else sendUnknown(reply);
}

function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf("?");
  return request.url.slice(1, end === -1 ? undefined : end);
}

function leadHome(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").redirect("/home", 302);
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, 404, UNKNOWN);
}

function refuseMethod(reply: FastifyReply, method: CallDefinition["method"]): FastifyReply {
  reply.header("allow", method === "GET" ? "GET, HEAD" : method);
  return sendRefusal(reply, 405, `Diesen Aufruf gibt es nur als ${method}. Näheres steht unter /api.`);
}

function sendRefusal(reply: FastifyReply, status: number, data: string): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type(JSON_TYPE)
    .send(JSON.stringify({ status, data }));
}

/** Forms need no such question; an upload that shows its progress does (Fetch standard, CORS preflight). */
function answerPreflight(reply: FastifyReply, method: CallDefinition["method"]): FastifyReply {
  return reply
    .code(204)
    .headers({
      "access-control-allow-methods": method,
      "access-control-allow-headers": "content-type",
      "access-control-max-age": "600",
    })
    .send();
}
