import { randomUUID } from "node:crypto";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { newestWebBuild } from "../scripts/web-builds.mjs";
import { type AreaOptions, composeAreas } from "./areas.ts";
import type { Config } from "./platform/config.ts";
import { type Health, registerHealth } from "./platform/health.ts";
import { registerApiDescription } from "./platform/http/api-description.ts";
import { letAppRead, registerAppOrigins } from "./platform/http/app-origins.ts";
import { NO_DEVICE } from "./platform/http/caller-device.ts";
import { registerCalls } from "./platform/http/calls.ts";
import { answerClientError } from "./platform/http/client-errors.ts";
import { createDispatch } from "./platform/http/dispatch.ts";
import { registerErrors } from "./platform/http/errors.ts";
import { GUEST } from "./platform/http/handler.ts";
import { registerMultipartForms } from "./platform/http/multipart-forms.ts";
import { EffectLimits, registerRateLimits } from "./platform/http/rate-limits.ts";
import { type BoundCall, bindCalls } from "./platform/http/registry.ts";
import { registerRequestLog } from "./platform/http/request-log.ts";
import { registerSecurityHeaders } from "./platform/http/security-headers.ts";
import { registerServedHosts } from "./platform/http/served-hosts.ts";
import { answerUnreadableAddress, registerUnknownCalls } from "./platform/http/unknown-calls.ts";
import { registerUrlencodedForms } from "./platform/http/urlencoded-forms.ts";
import type { Job } from "./platform/jobs.ts";
import { registerLive } from "./platform/live/register-live.ts";
import { registerDevMail } from "./platform/mail/dev-mail.ts";
import { type Counts, registerMetrics, timeRequest } from "./platform/metrics.ts";
import { registerDevPages } from "./platform/pages/register-dev-pages.ts";
import { registerPages } from "./platform/pages/register-pages.ts";
import type { Services } from "./platform/services.ts";
import { Sessions } from "./platform/sessions.ts";

/** Requests to calls carry forms of a few kB; what takes files has a limit of its own. */
const CALL_BODY_LIMIT = 256 * 1024;

/**
 * How long the server waits for the other side, for Fastify's options (docs/decisions/0074). Each is for receiving a request or
 * for a connection on which nothing moves; no limit to how long an answer may take to be read.
 */
const HTTP_TIMEOUTS = {
  /** Head and form in full: a form at its limit of 256 kB needs 13 kB a second. */
  requestTimeout: 20_000,
  /** A connection on which not one byte moves in either direction, also while an answer waits to be read. */
  connectionTimeout: 60_000,
  http: {
    headersTimeout: 10_000,
    /** How often the two above are looked at: Node's own 30 s would let each last as much longer. */
    connectionsCheckingInterval: 1_000,
  },
} as const;

export type App = {
  readonly server: FastifyInstance;
  readonly health: Health;
  /** Every call with its handler, for callers in this process. */
  readonly calls: ReadonlyMap<string, BoundCall>;
  /** What a process that answers and works has its workers do. */
  readonly jobs: readonly Job[];
};

export type AppOptions = AreaOptions & {
  /** Where the web build lies; by default the newest one. */
  readonly webBuild?: string | undefined;
  /** How late the process is, in milliseconds, which refuses requests; by default it is measured. */
  readonly loopDelay?: (() => number) | undefined;
  /** What a process that works for this one has counted. */
  readonly countsBeside?: (() => Promise<Counts>) | undefined;
  /** Pages from the sources, with hot reload; needs no build. */
  readonly dev?: boolean;
};

/** Builds the whole server, ready to listen or to be injected into; nothing is registered anywhere else. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<App> {
  const { config, db, log, pool } = services;
  const secure = config.publicUrl.startsWith("https:");
  const now = options.now ?? (() => new Date());
  const server: FastifyInstance = Fastify({
    bodyLimit: CALL_BODY_LIMIT,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: requestIds(),
    // A logger of its own costs every request more than the few log lines that need its id.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (_error, request, reply) => {
      letAppRead(request, reply, new Set(config.appOrigins));
      answerUnreadableAddress(request, reply);
    },
    clientErrorHandler: answerClientError,
    ...HTTP_TIMEOUTS,
    forceCloseConnections: "idle",
    // What arrives on an open connection while the server drains is still served; the connection ends with it.
    return503OnClosing: false,
  });
  // Calls take forms only: a page of another site can send JSON-like text without asking, a form it cannot disguise.
  server.removeContentTypeParser(["application/json", "text/plain"]);
  registerErrors(server);
  registerRequestLog(server, log, timeRequest);
  registerAppOrigins(server, config.appOrigins);
  const health = registerHealth(server, {
    pool,
    askJobs: config.role === "worker" ? services.jobs.ask : undefined,
    loopDelay: options.loopDelay,
  });
  registerRateLimits(server);
  const { metricsToken: token, rateLimitFactor } = config;
  registerMetrics(server, { pool, token, rateLimitFactor, countsBeside: options.countsBeside });
  registerSecurityHeaders(server, secure);
  registerServedHosts(server, { config, log });
  await registerUrlencodedForms(server, { bodyLimit: CALL_BODY_LIMIT });
  registerMultipartForms(server, { bodyLimit: CALL_BODY_LIMIT });
  const areas = composeAreas(services, options);
  const calls = bindCalls(areas.calls);
  const sessions = new Sessions({ pool, log, now });
  server.addHook("onClose", () => sessions.settled());
  const callers = {
    sessions,
    secure,
    publicOrigin: new URL(config.publicUrl).origin,
    appOrigins: config.appOrigins,
    rateLimitFactor: config.rateLimitFactor,
  };
  registerCalls(server, calls, {
    ...callers,
    limits: new EffectLimits(areas.throttle),
    productName: config.company.productName,
  });
  registerLive(server, {
    ...callers,
    db,
    directUrl: services.directUrl,
    log,
    readToken: areas.readStreamToken,
    topics: areas.liveTopics,
  });
  registerUnknownCalls(server, calls, config.appOrigins);
  for (const register of areas.routes) register(server);
  registerDevMail(server, services);
  registerApiDescription(server, config.publicUrl, config.company.productName);
  const pages = {
    dispatch: createDispatch(calls, {
      principal: GUEST,
      requestId: "pages",
      findAddress: () => "",
      device: NO_DEVICE,
    }),
    site: { origin: config.publicUrl, company: config.company },
    log,
  };
  await (options.dev
    ? registerDevPages(server, pages)
    : registerPages(server, {
        ...pages,
        distDir: options.webBuild ?? newestWebBuild(),
        isReference: (cipher) => areas.references.claimedIdOf(cipher) !== undefined,
        isMember: async (token) => (await sessions.find(token)).accountId !== null,
      }));
  return { server, health, calls, jobs: areas.jobs };
}

/** Unlike any other process's: a random beginning and a count. */
function requestIds(): () => string {
  const process = randomUUID();
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/** A number of proxies in front of the server, or their addresses. */
function trustedProxies(setting: Config["trustProxy"]) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;
}
