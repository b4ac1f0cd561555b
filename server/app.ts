import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { eventCalls } from "./areas/events/calls.ts";
import { placeCalls } from "./areas/places/calls.ts";
import type { Config } from "./platform/config.ts";
import { type Health, registerHealth } from "./platform/health.ts";
import { registerApiDescription } from "./platform/http/api-description.ts";
import { registerCalls } from "./platform/http/calls.ts";
import { registerErrors } from "./platform/http/errors.ts";
import { bindCalls } from "./platform/http/registry.ts";
import { registerRequestLog } from "./platform/http/request-log.ts";
import { registerSecurityHeaders } from "./platform/http/security-headers.ts";
import { registerMetrics } from "./platform/metrics.ts";
import type { Services } from "./platform/services.ts";

/** Requests to calls carry forms of a few kB; what takes files has a limit of its own. */
const CALL_BODY_LIMIT = 256 * 1024;

export type App = { readonly server: FastifyInstance; readonly health: Health };

/** Builds the whole server, ready to listen or to be injected into; nothing is registered anywhere else. */
export async function buildApp(services: Services): Promise<App> {
  const { config, db, readDb, log } = services;
  const secure = config.publicUrl.startsWith("https:");
  const server: FastifyInstance = Fastify({
    bodyLimit: CALL_BODY_LIMIT,
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: () => randomBytes(8).toString("base64url"),
    forceCloseConnections: "idle",
  });
  // Calls take forms only: a page of another site can send JSON-like text without asking, a form it cannot disguise.
  server.removeContentTypeParser(["application/json", "text/plain"]);
  registerErrors(server);
  registerRequestLog(server, log);
  const health = await registerHealth(server, services);
  registerMetrics(server, services);
  await registerSecurityHeaders(server, secure);
  await server.register(cookie);
  await server.register(formbody, { bodyLimit: CALL_BODY_LIMIT });
  await server.register(multipart, {
    attachFieldsToBody: "keyValues",
    limits: { files: 0, fields: 60, fieldSize: CALL_BODY_LIMIT },
  });
  await server.register(rateLimit, { global: false, cache: 50_000 });

  const calls = bindCalls([
    ...placeCalls({ db: readDb }),
    ...eventCalls({ db: readDb, insurance: config.insurance }),
  ]);
  registerCalls(server, calls, {
    db,
    secure,
    publicOrigin: new URL(config.publicUrl).origin,
    appOrigins: config.appOrigins,
    rateLimitFactor: config.rateLimitFactor,
  });
  registerApiDescription(server, config.publicUrl, config.company.productName);
  return { server, health };
}

/** A number of proxies in front of the server, or their addresses. */
function trustedProxies(setting: Config["trustProxy"]) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;
}
