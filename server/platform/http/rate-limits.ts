import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { CallDefinition, RateClass } from "#contract/call.ts";
import { scaledLimit, type Throttle } from "../throttle.ts";

/**
 * Requests a minute and address. Reads are counted by call and process; of all else each class is counted together, over all
 * processes (docs/decisions/0015). Generous enough for a shared address behind a phone network's NAT; `RATE_LIMIT_FACTOR`
 * scales all of them.
 */
const PER_MINUTE: Record<RateClass, number> = { read: 1200, write: 120, purchase: 60, sensitive: 10 };
/** Of the sensitive calls that only members may make: those are bounded by account, and many share an address (decision 0114). */
const SENSITIVE_OF_MEMBERS = 120;
const MINUTE = 60_000;
/** As many a process remembers of each call that reads. */
const MOST_ADDRESSES = 10_000;

export const TOO_MANY_REQUESTS =
  "Das waren zu viele Anfragen. Bitte warte einen Moment und versuche es dann noch einmal.";

/** How much is left is told only to those who asked too often. */
const NO_RATE_HEADERS = {
  "x-ratelimit-limit": false,
  "x-ratelimit-remaining": false,
  "x-ratelimit-reset": false,
};

/** The limit of a route, for its `config.rateLimit`. @param counted routes of the same name are counted together */
export function limitOf(rate: RateClass, factor: number, counted: string = rate) {
  return limit(PER_MINUTE[rate], factor, counted);
}

type Limited = Pick<CallDefinition, "rate" | "access">;

/** {@link limitOf} a call, before its form is read and anything is known but the address. */
export function limitOfCall(definition: Limited, factor: number) {
  return isBoundByAccount(definition)
    ? limit(SENSITIVE_OF_MEMBERS, factor, "sensitive of members")
    : limitOf(definition.rate, factor);
}

function limit(perMinute: number, factor: number, counted: string) {
  return { max: scaledLimit(perMinute, factor), timeWindow: MINUTE, groupId: counted };
}

/** Whether a member's calls are counted by account as well: the sensitive ones that only members may make. */
export function isBoundByAccount({ rate, access }: Limited): boolean {
  return rate === "sensitive" && access !== "guest";
}

/**
 * Counts a sensitive call of a member, over all processes and addresses. What cannot be counted passes, as elsewhere.
 * @returns the seconds after which to ask again; undefined: it may be made
 */
export async function refuseAccount(
  throttle: Throttle,
  accountId: number,
  factor: number,
): Promise<number | undefined> {
  const hit = await throttle.hit(`sensitive account ${accountId}`).catch(() => undefined);
  if (hit === undefined || hit.count <= scaledLimit(PER_MINUTE.sensitive, factor)) return undefined;
  return Math.ceil(hit.millisecondsLeft / 1000);
}

/**
 * Refuses those who ask too often, before their form is read. While the database counts nothing it lets everybody pass: a
 * call that needs the database says itself that it is away.
 */
export async function registerRateLimits(app: FastifyInstance, throttle: Throttle): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    skipOnError: true,
    addHeadersOnExceeding: NO_RATE_HEADERS,
    store: class extends SharedCounts {
      constructor() {
        super(throttle);
      }
    },
  });
}

type Store = rateLimit.FastifyRateLimitStore;
type Answer = Parameters<Store["incr"]>[1];

class SharedCounts implements Store {
  readonly #throttle: Throttle;

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  incr(key: string, answer: Answer): void {
    this.#throttle.hit(key).then(
      ({ count, millisecondsLeft }) => answer(null, { current: count, ttl: millisecondsLeft }),
      (error: Error) => answer(error),
    );
  }

  /** The store of a route, whose own limit the plugin hands in here. */
  child(limit: object): Store {
    return (limit as ReturnType<typeof limitOf>).groupId === "read" ? new ProcessCounts() : this;
  }
}

/** Of a call that only reads. When too many addresses ask, those that have been counted longest are forgotten. */
class ProcessCounts implements Store {
  readonly #counts = new Map<string, { hits: number; readonly since: number }>();

  incr(key: string, answer: Answer): void {
    const now = performance.now();
    let count = this.#counts.get(key);
    if (count === undefined || count.since + MINUTE <= now) {
      count = { hits: 0, since: now };
      this.#remember(key, count);
    }
    count.hits++;
    answer(null, { current: count.hits, ttl: count.since + MINUTE - now });
  }

  #remember(key: string, count: { hits: number; readonly since: number }): void {
    // A map keeps the order in which its entries came.
    this.#counts.delete(key);
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined && this.#counts.size >= MOST_ADDRESSES) this.#counts.delete(oldest);
    this.#counts.set(key, count);
  }

  child(): Store {
    return new ProcessCounts();
  }
}
