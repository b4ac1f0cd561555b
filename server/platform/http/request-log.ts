import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log } from "../log.ts";

const UNKNOWN_ROUTE = "unknown";

type TimeRequest = (
  labels: { readonly method: string; readonly route: string; readonly status: string },
  milliseconds: number,
) => void;

/**
 * Every answer carries its request id, and is timed. One line per request with id, area, route, status and milliseconds: what changed
 * something at `info`, reads at `debug`, so that a busy evening's log stays about what happened.
 */
export function registerRequestLog(app: FastifyInstance, log: Log, time: TimeRequest): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // Fastify makes this object anew whenever it is asked for.
    const { url = UNKNOWN_ROUTE, config } = request.routeOptions;
    time({ method: request.method, route: url, status: String(reply.statusCode) }, reply.elapsedTime);
    const reads = request.method !== "POST" || config.isRead;
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
  const route = request.routeOptions.url ?? UNKNOWN_ROUTE;
  const [, first = ""] = route.split("/");
  return { requestId: request.id, area: first === "" || first === "*" ? "pages" : first, route };
}
