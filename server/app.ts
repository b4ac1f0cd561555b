import { randomUUID } from "node:crypto";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { newestWebBuild } from "../scripts/web-builds.mjs";
import { allPersonalData } from "./all-personal-data.ts";
import {
  accountCalls,
  contactOfAccount,
  FormsThrottle,
  LoginThrottle,
  readStreamToken,
} from "./areas/accounts/public.ts";
import { adCalls } from "./areas/ads/calls.ts";
import {
  ASK_CONFIRMATION,
  checkoutCalls,
  createOrderReferences,
  FULFIL_ORDER,
} from "./areas/checkout/public.ts";
import { eventCalls } from "./areas/events/calls.ts";
import { picturesSeenFirst } from "./areas/events/public.ts";
import { startUploads } from "./areas/media/public.ts";
import { registerPictures } from "./areas/media/routes.ts";
import {
  buildPaymentProviders,
  registerPaymentRoutes,
  registerSandboxPages,
  type SandboxAccess,
} from "./areas/payments/public.ts";
import { AskThrottle, DELIVER_NOTIFICATION, liveSources, peopleCalls } from "./areas/people/public.ts";
import { pushCalls } from "./areas/people/push/calls.ts";
import { placeCalls } from "./areas/places/calls.ts";
import { findCityOfAddress } from "./areas/places/public.ts";
import {
  adoptOrdersOfGuest,
  registerTicketKey,
  SEND_ORDER_MAIL,
  ticketCalls,
} from "./areas/tickets/public.ts";
import { connectPayments } from "./connect-payments.ts";
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
import { PATIENCE } from "./platform/http/patience.ts";
import { EffectLimits, registerRateLimits } from "./platform/http/rate-limits.ts";
import { type BoundCall, bindCalls } from "./platform/http/registry.ts";
import { registerRequestLog } from "./platform/http/request-log.ts";
import { registerSecurityHeaders } from "./platform/http/security-headers.ts";
import { registerServedHosts } from "./platform/http/served-hosts.ts";
import { answerUnreadableAddress, registerUnknownCalls } from "./platform/http/unknown-calls.ts";
import { registerUrlencodedForms } from "./platform/http/urlencoded-forms.ts";
import { registerLive } from "./platform/live/register-live.ts";
import { registerDevMail } from "./platform/mail/dev-mail.ts";
import { mailDomain } from "./platform/mail/mailer.ts";
import { type Counts, registerMetrics, timeRequest } from "./platform/metrics.ts";
import { platformOf } from "./platform/operator.ts";
import { registerDevPages } from "./platform/pages/register-dev-pages.ts";
import { registerPages } from "./platform/pages/register-pages.ts";
import type { Services } from "./platform/services.ts";
import { Sessions } from "./platform/sessions.ts";
import { Throttle } from "./platform/throttle.ts";

/** Requests to calls carry forms of a few kB; what takes files has a limit of its own. */
const CALL_BODY_LIMIT = 256 * 1024;

export type App = {
  readonly server: FastifyInstance;
  readonly health: Health;
  /** Every call with its handler, for callers in this process. */
  readonly calls: ReadonlyMap<string, BoundCall>;
};

export type AppOptions = {
  /** How the sandbox is reached; needed where the configuration names it. */
  readonly sandbox?: SandboxAccess | undefined;
  /** Draws the demo programme's pictures: a module for the renderer's own process. */
  readonly drawing?: URL | undefined;
  /** Make the pictures that are seen first before anybody asks; off by default. */
  readonly warmPictures?: boolean;
  /** Where the web build lies; by default the newest one. */
  readonly webBuild?: string | undefined;
  /** The clock of logins and sessions; by default the machine's. */
  readonly now?: (() => Date) | undefined;
  /** The clock of the rate limits; by default the database's. */
  readonly limitClock?: (() => Date) | undefined;
  /** How late the process is, in milliseconds, which refuses requests; by default it is measured. */
  readonly loopDelay?: (() => number) | undefined;
  /** What a process that works for this one has counted. */
  readonly countsBeside?: (() => Promise<Counts>) | undefined;
  /** Pages from the sources, with hot reload; needs no build. */
  readonly dev?: boolean;
};

/** Builds the whole server, ready to listen or to be injected into; nothing is registered anywhere else. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<App> {
  const { config, db, readDb, log, secrets, files, pool } = services;
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
    ...PATIENCE,
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
  const throttle = new Throttle({
    pool,
    secrets,
    log,
    now: options.limitClock,
    factor: config.rateLimitFactor,
  });

  const references = createOrderReferences(secrets);
  const providers = buildPaymentProviders(config, options.sandbox, () => new Date(), log);
  const payments = connectPayments(services, { providers, references });
  const uploads = startUploads({ db, files, log });
  server.addHook("onClose", async () => uploads.close());
  const calls = bindCalls([
    ...placeCalls({ db: readDb }),
    ...accountCalls({
      db,
      secrets,
      log,
      throttle: new LoginThrottle(throttle),
      forms: new FormsThrottle(throttle),
      uploads,
      jobs: services.jobs,
      adoptGuestOrders: adoptOrdersOfGuest({ references, now }),
      productName: config.company.productName,
      now,
      creditsOf: async () => 0,
      personalData: allPersonalData(services),
      loungesOf: async () => [],
      couponsOf: async () => [],
      cityOfAddress: async (address) => {
        const city = await findCityOfAddress(readDb, address);
        return city === undefined ? null : { id: city.id, name: city.name };
      },
    }),
    ...adCalls({ db: readDb }),
    ...pushCalls({ db, publicKey: secrets.pushKey.publicKey, hosts: config.push.hosts }),
    ...peopleCalls({
      db,
      readDb,
      askThrottle: new AskThrottle(throttle),
      wakeDelivery: () => services.jobs.wake(DELIVER_NOTIFICATION),
    }),
    ...eventCalls({
      db: readDb,
      insurance: config.insurance,
      paymentPossible: providers.active !== undefined,
    }),
    ...checkoutCalls({
      db,
      tradePool: services.tradePool,
      references,
      secrets,
      contactOfAccount: (accountId) => contactOfAccount(db, accountId),
      paymentPossible: providers.active !== undefined,
      smallestPaymentCents: providers.active?.minimumAmountCents ?? 0,
      holdMinutes: config.holdMinutes,
      rateLimitFactor: config.rateLimitFactor,
      insurance: config.insurance,
      publicUrl: config.publicUrl,
      wakeFulfilment: () => services.jobs.wake(FULFIL_ORDER),
      wakeAsking: () => services.jobs.wake(ASK_CONFIRMATION),
    }),
    ...ticketCalls({
      db,
      files,
      secrets,
      references,
      platform: platformOf(config),
      holdMinutes: config.holdMinutes,
      mailDomain: mailDomain(config.mailFrom),
      wakeFulfilment: () => services.jobs.wake(FULFIL_ORDER),
      wakeMails: () => services.jobs.wake(SEND_ORDER_MAIL),
    }),
  ]);
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
    limits: new EffectLimits(throttle),
    productName: config.company.productName,
  });
  registerLive(server, {
    ...callers,
    db,
    directUrl: services.directUrl,
    log,
    readToken: (token) => readStreamToken({ db, secrets }, token, now()),
    sources: liveSources(db),
  });
  registerUnknownCalls(server, calls, config.appOrigins);
  registerPaymentRoutes(server, payments, { throttle, rateLimitFactor: config.rateLimitFactor });
  if (options.sandbox)
    registerSandboxPages(server, {
      baseUrl: options.sandbox.baseUrl,
      productName: config.company.productName,
    });
  registerTicketKey(server, secrets.ticketPublicKey);
  registerPictures(server, {
    // Not the replica: who has just uploaded a picture sees it, and what was deleted is not drawn again.
    db,
    files,
    log,
    drawing: options.drawing,
    seenFirst: options.warmPictures ? (limit) => picturesSeenFirst(readDb, limit) : undefined,
  });
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
        isReference: (cipher) => references.claimedIdOf(cipher) !== undefined,
        isMember: async (token) => (await sessions.find(token)).accountId !== null,
      }));
  return { server, health, calls };
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
