import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log } from "../log.ts";

/**
 * Every answer carries its request id. One line per request with id, area, route, status and milliseconds: what changed
 * something at `info`, reads at `debug`, so that a busy evening's log stays about what happened.
 */
export function registerRequestLog(app: FastifyInstance, log: Log): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const reads = request.method !== "POST" || request.routeOptions.config.isRead;
    const level = reply.statusCode >= 500 ? "warn" : reads ? "debug" : "info";
    if (log.isLevelEnabled(level)) {
      const entry = {
        ...placeOf(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      };
      log[level](entry, "request");
    }
    done();
  });
}

/** What every entry of a request begins with. Routes are named by their pattern, as an address may hold a secret. */
export function placeOf(request: FastifyRequest): { requestId: string; area: string; route: string } {
  const route = request.routeOptions.url ?? "unknown";
  const [, first = ""] = route.split("/");
  return { requestId: request.id, area: first === "" || first === "*" ? "pages" : first, route };
}
