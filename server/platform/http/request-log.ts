import type { FastifyInstance } from "fastify";
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
    const rateClass = request.routeOptions.config.rateLimit;
    const reads =
      request.method !== "POST" || (typeof rateClass === "object" && rateClass.groupId === "read");
    const level = reply.statusCode >= 500 ? "warn" : reads ? "debug" : "info";
    if (log.isLevelEnabled(level)) {
      const route = request.routeOptions.url ?? "unknown";
      const entry = {
        requestId: request.id,
        area: route.split("/")[1] || "pages",
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      };
      log[level](entry, "request");
    }
    done();
  });
}
