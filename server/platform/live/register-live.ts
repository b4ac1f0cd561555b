import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../database.ts";
import { LOGIN_NEEDED } from "../http/access.ts";
import { letAppRead } from "../http/app-origins.ts";
import { HttpDevice } from "../http/caller-device.ts";
import { FOREIGN_SITE } from "../http/calls.ts";
import { originOf } from "../http/cross-site.ts";
import { attemptLimit } from "../http/rate-limits.ts";
import type { Log } from "../log.ts";
import type { Sessions } from "../sessions.ts";
import type { StreamOwner } from "./event-stream.ts";
import { LiveListener } from "./live-listener.ts";
import { LiveStreams, type LiveStreamsOptions } from "./live-streams.ts";
import { openDevices } from "./open-devices.ts";

/** Less than half of what a silent connection lasts (`PATIENCE`). */
const BEAT_MILLISECONDS = 25_000;
const CHECK_MILLISECONDS = 120_000;
const BUSY = "Gerade sind zu viele Seiten gleichzeitig offen. Bitte versuche es später noch einmal.";

export type LiveDeps = {
  readonly db: Database;
  /** A connection that keeps its session (`DATABASE_DIRECT_URL`). */
  readonly directUrl: string;
  readonly log: Log;
  readonly sessions: Pick<Sessions, "find">;
  /** Whose stream a token in the address opens: that of an app, which keeps no cookies. */
  readonly readToken: (token: string) => Promise<StreamOwner | undefined>;
  readonly sources: LiveStreamsOptions["sources"];
  readonly secure: boolean;
  readonly publicOrigin: string;
  readonly appOrigins: readonly string[];
  readonly rateLimitFactor: number;
};

/**
 * `GET /live`: server-sent events for open pages of members (docs/domain/people.md). Works over any number of processes; ends with
 * the session, and at once when the server drains.
 */
export function registerLive(app: FastifyInstance, deps: LiveDeps): LiveStreams {
  const { db, log } = deps;
  const ownOrigins = new Set([deps.publicOrigin]);
  const appOrigins = new Set(deps.appOrigins);
  const streams = new LiveStreams({
    log,
    sources: deps.sources,
    openDevices: (ids) => openDevices(db, ids),
  });
  const listener = new LiveListener({ url: deps.directUrl, log, ear: streams });
  const beating = setInterval(() => {
    streams.beat();
    // While nothing is heard, looking is the only way.
    if (streams.size > 0 && !listener.isHearing) streams.connected();
  }, BEAT_MILLISECONDS).unref();
  const checking = setInterval(() => streams.checkDevices(), CHECK_MILLISECONDS).unref();
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
      const owner = await ownerOf(request, reply, origin === "app");
      if (owner === undefined) return refuse(reply, 401, LOGIN_NEEDED);
      listener.start();
      const stream = streams.open(owner);
      if (stream === undefined) return refuse(reply.header("retry-after", "60"), 503, BUSY);
      return reply
        .header("x-accel-buffering", "no")
        .header("connection", "close")
        .type("text/event-stream; charset=utf-8")
        .send(stream);
    },
  );

  /** A token in the address, where there is one, and nothing else; otherwise the session's cookie. */
  async function ownerOf(
    request: FastifyRequest,
    reply: FastifyReply,
    fromApp: boolean,
  ): Promise<StreamOwner | undefined> {
    const { token } = request.query as { token?: unknown };
    if (token !== undefined) return typeof token === "string" ? deps.readToken(token) : undefined;
    const device = new HttpDevice({ request, reply, form: {}, fromApp, secure: deps.secure });
    const session = device.credential("session");
    if (session === undefined) return undefined;
    const { accountId, deviceLoginId } = await deps.sessions.find(session);
    return accountId === null || deviceLoginId === null ? undefined : { accountId, deviceLoginId };
  }

  return streams;
}

function refuse(reply: FastifyReply, status: number, data: string): FastifyReply {
  return reply.code(status).send({ status, data });
}
