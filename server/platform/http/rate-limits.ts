import type { FastifyInstance, onRequestHookHandler } from "fastify";
import { LruMap } from "toad-cache";
import type { CallDefinition, RateClass } from "#contract/call.ts";
import { addressNetworks } from "../address-network.ts";
import { type Bound, boundsByNetwork, scaledLimit, type Throttle } from "../throttle.ts";
import type { Outcome } from "./dispatch.ts";
import type { CallContext } from "./handler.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How many requests a minute of one network are let in. */
    rateLimit?: { readonly max: number };
    /** Only reads: what came of it is of no interest to the log. */
    isRead?: boolean;
  }
}

/**
 * Requests a minute of one network, each route by itself and whatever comes of them, counted by each process in its memory: they keep one
 * network from filling a process. Generous enough for a shared address behind a phone network's NAT.
 */
const ATTEMPTS = 1200;
/** Calls a minute that had an effect, over all processes: of a member in each class, of a network's guests in each call (decision 0124). */
const EFFECTS: Record<Exclude<RateClass, "read">, number> = { write: 120, purchase: 60, sensitive: 10 };
const MINUTE = 60_000;
/** As many a process remembers of each route. */
const MOST_NETWORKS = 10_000;

export const TOO_MANY_REQUESTS =
  "Das waren zu viele Anfragen. Bitte warte einen Moment und versuche es dann noch einmal.";

/** The limit of a route's requests, for its `config.rateLimit`. `RATE_LIMIT_FACTOR` scales it. @param most a minute, of one network */
export function attemptLimit(factor: number, most = ATTEMPTS): { readonly max: number } {
  return { max: scaledLimit(most, factor) };
}

/**
 * Refuses networks that ask too often, before their forms are read: 429 with Retry-After. How much is left is told to no other. Each
 * route that names its limit counts by itself, a GET and its HEAD together.
 */
export function registerRateLimits(app: FastifyInstance): void {
  const ofGet = new Map<string, onRequestHookHandler>();
  app.addHook("onRoute", (route) => {
    const limit = route.config?.rateLimit;
    if (limit === undefined) return;
    // Fastify makes a HEAD route of each GET route.
    const hook = (route.method === "HEAD" && ofGet.get(route.url)) || countAttempts(limit.max);
    if (route.method === "GET") ofGet.set(route.url, hook);
    route.onRequest = [route.onRequest ?? [], hook].flat();
  });
}

/** Answers at once, without promises: it stands in front of every request. */
function countAttempts(max: number): onRequestHookHandler {
  const attempts = new Attempts();
  return (request, reply, done) => {
    const { share, seconds } = attempts.count(request.ip);
    if (share <= max) return done();
    reply.header("retry-after", String(seconds));
    done(new TooManyAttempts());
  };
}

class TooManyAttempts extends Error {
  readonly statusCode = 429;
}

type Count = { hits: number; readonly since: number };

/**
 * Of one route. When too many networks ask, those are forgotten that have not asked for the longest: a /48 that asks from ever new /64
 * networks stays known by itself.
 */
class Attempts {
  readonly #counts = new LruMap<Count>(MOST_NETWORKS, MINUTE);

  /** @returns what counts of the address's networks, and after how many seconds it is forgotten */
  count(address: string): { share: number; seconds: number } {
    const now = Date.now();
    let share = 0;
    let since = now;
    for (const { network, times } of addressNetworks(address)) {
      const count = this.#hit(network, now);
      const ofOne = Math.ceil(count.hits / times);
      if (ofOne <= share) continue;
      share = ofOne;
      since = count.since;
    }
    return { share, seconds: Math.ceil((since + MINUTE - now) / 1000) };
  }

  #hit(network: string, now: number): Count {
    let count = this.#counts.get(network);
    if (count === undefined) {
      count = { hits: 0, since: now };
      this.#counts.set(network, count);
    }
    count.hits++;
    return count;
  }
}

type Limited = Pick<CallDefinition, "rate" | "path">;
type Caller = Pick<CallContext, "principal" | "address">;

/**
 * Bounds the calls that change something, over all processes. A call is counted when its form has been read and understood, before it is
 * worked on, so that no race gains one, and taken back when it was refused or changed nothing: no caller uses up what others behind the same
 * address may do without doing it. What cannot be counted passes: a call that needs the database says itself that it is away.
 */
export class EffectLimits {
  readonly #throttle: Pick<Throttle, "begin">;

  constructor(throttle: Pick<Throttle, "begin">) {
    this.#throttle = throttle;
  }

  /** @param refused is told the seconds after which to ask again, where the call is one too many */
  async run(
    definition: Limited,
    caller: Caller,
    work: () => Promise<{ outcome: Outcome; hadEffect: boolean }>,
    refused: (seconds: number) => void,
  ): Promise<Outcome> {
    const hit = await this.#throttle.begin(boundsOf(definition, caller)).catch(() => undefined);
    if (hit?.kind === "throttled") {
      refused(Math.ceil(hit.millisecondsLeft / 1000));
      return { status: 429, data: TOO_MANY_REQUESTS };
    }
    let counts = false;
    try {
      const { outcome, hadEffect } = await work();
      counts = hadEffect;
      return outcome;
    } finally {
      if (!counts) await hit?.takeBack().catch(() => {});
    }
  }
}

/** Members by their account and counters by their own, wherever they are; guests of one network, with each of the networks that it is in. */
function boundsOf({ rate, path }: Limited, { principal, address }: Caller): readonly Bound[] {
  if (rate === "read") return [];
  const { accountId, counter } = principal;
  if (accountId !== null) return [[`${rate} account ${accountId}`, EFFECTS[rate]]];
  if (counter !== null) return [[`${rate} counter ${counter.id}`, EFFECTS[rate]]];
  return boundsByNetwork(path, EFFECTS[rate], address);
}
