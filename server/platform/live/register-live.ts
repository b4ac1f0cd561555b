import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../database.ts";
import { LOGIN_NEEDED, NOT_ALLOWED } from "../http/access.ts";
import { letAppRead } from "../http/app-origins.ts";
import { HttpDevice } from "../http/caller-device.ts";
import { FOREIGN_SITE } from "../http/calls.ts";
import { originOf } from "../http/cross-site.ts";
import { GUEST, type Principal } from "../http/handler.ts";
import { attemptLimit } from "../http/rate-limits.ts";
import type { Log } from "../log.ts";
import type { Sessions } from "../sessions.ts";
import { COUNTERS, LOGINS } from "./announce.ts";
import type { StreamOwner } from "./event-stream.ts";
import { LiveListener } from "./live-listener.ts";
import { LiveStreams } from "./live-streams.ts";
import type { LiveTopic, Subject } from "./live-topic.ts";
import { openCounters, openDevices } from "./open-sessions.ts";

/** Less than half of what a silent connection lasts (`HTTP_TIMEOUTS`). */
const BEAT_MILLISECONDS = 25_000;
const CHECK_MILLISECONDS = 120_000;
const MOST_TOPICS = 8;
const BUSY = "Gerade sind zu viele Seiten gleichzeitig offen. Bitte versuche es später noch einmal.";

type Query = { readonly token?: unknown; readonly topic?: unknown };

/** What a token in the address says: an account, by one of its devices. */
export type StreamToken = { readonly accountId: number; readonly deviceLoginId: number };

export type LiveDeps = {
  readonly db: Database;
  /** A connection that keeps its session (`DATABASE_DIRECT_URL`). */
  readonly directUrl: string;
  readonly log: Log;
  readonly sessions: Pick<Sessions, "find">;
  /** Whose stream a token in the address opens: that of an app, which keeps no cookies. */
  readonly readToken: (token: string) => Promise<StreamToken | undefined>;
  readonly topics: readonly LiveTopic[];
  readonly secure: boolean;
  readonly publicOrigin: string;
  readonly appOrigins: readonly string[];
  readonly rateLimitFactor: number;
};

/**
 * `GET /live`: server-sent events for open pages (docs/domain/people.md). It tells of the topics in its address
 * (`topic=NAME:KEY`, one or several), otherwise of the member's account. Works over any number of processes; ends with the session, and
 * at once when the server drains.
 */
export function registerLive(app: FastifyInstance, deps: LiveDeps): LiveStreams {
  const { db, log } = deps;
  const ownOrigins = new Set([deps.publicOrigin]);
  const appOrigins = new Set(deps.appOrigins);
  const streams = new LiveStreams({
    log,
    topics: deps.topics,
    openDevices: (ids) => openDevices(db, ids),
    openCounters: (ids) => openCounters(db, ids),
  });
  const listener = new LiveListener({ url: deps.directUrl, log, ear: streams });
  const beating = setInterval(() => {
    streams.beat();
    // While nothing is heard, looking is the only way.
    if (streams.size > 0 && !listener.isListening) streams.connected();
  }, BEAT_MILLISECONDS).unref();
  const checking = setInterval(() => streams.checkSessions(), CHECK_MILLISECONDS).unref();
  app.addHook("preClose", async () => streams.close());
  app.addHook("onClose", async () => {
    clearInterval(beating);
    clearInterval(checking);
    await listener.stop();
  });

  app.get(
    "/live",
    {
      exposeHeadRoute: false,
      config: { rateLimit: attemptLimit(deps.rateLimitFactor) },
    },
    async (request, reply) => {
      letAppRead(request, reply, appOrigins);
      reply.header("cache-control", "no-store");
      const origin = originOf(request, ownOrigins, appOrigins);
      if (origin === "other") return refuse(reply, 403, FOREIGN_SITE);
      const principal = await principalOf(request, reply, origin === "app");
      if (principal === undefined) return refuse(reply, 401, LOGIN_NEEDED);
      const subjects = await subjectsOf(principal, request.query as Query);
      if (subjects === undefined)
        return ownerOf(principal) === undefined
          ? refuse(reply, 401, LOGIN_NEEDED)
          : refuse(reply, 403, NOT_ALLOWED);
      listener.start();
      const stream = streams.open(ownerOf(principal), subjects);
      if (stream === undefined) return refuse(reply.header("retry-after", "60"), 503, BUSY);
      return reply
        .header("x-accel-buffering", "no")
        .header("connection", "close")
        .type("text/event-stream; charset=utf-8")
        .send(stream);
    },
  );

  /** Of the token in the address, where there is one, and of nothing else; otherwise of the session's cookie. */
  async function principalOf(
    request: FastifyRequest,
    reply: FastifyReply,
    fromApp: boolean,
  ): Promise<Principal | undefined> {
    const { token } = request.query as Query;
    if (token !== undefined) {
      const device = typeof token === "string" ? await deps.readToken(token) : undefined;
      return device && { ...GUEST, ...device };
    }
    const device = new HttpDevice({ request, reply, form: {}, fromApp, secure: deps.secure });
    const session = device.credential("session");
    return session === undefined ? GUEST : deps.sessions.find(session);
  }

  /** Undefined as soon as the caller may not listen to one of them. */
  async function subjectsOf(principal: Principal, query: Query): Promise<Subject[] | undefined> {
    const named = [query.topic ?? `account:${principal.accountId}`].flat();
    if (named.length > MOST_TOPICS) return undefined;
    const subjects: Subject[] = [];
    for (const text of named) {
      const [, name, key = ""] = /^([a-z-]+):([\w-]{1,64})$/.exec(String(text)) ?? [];
      const topic = deps.topics.find((one) => one.name === name);
      const id = await topic?.mayListen(principal, key);
      if (topic === undefined || id === undefined) return undefined;
      subjects.push({ topic: topic.name, id });
    }
    return subjects;
  }

  return streams;
}

/** Undefined: a guest's. */
function ownerOf({ accountId, deviceLoginId, counter, grants }: Principal): StreamOwner | undefined {
  if (counter !== null)
    return { login: { topic: COUNTERS.name, id: counter.id }, sessionId: counter.sessionId, grants };
  if (accountId === null || deviceLoginId === null) return undefined;
  return { login: { topic: LOGINS.name, id: accountId }, sessionId: deviceLoginId, grants };
}

function refuse(reply: FastifyReply, status: number, data: string): FastifyReply {
  return reply.code(status).send({ status, data });
}
