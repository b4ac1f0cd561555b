import type pg from "pg";
import type { Log } from "./log.ts";
import type { Secrets } from "./secrets.ts";

/** What is known of one hit: how many its name had in this window, itself among them, and how long the window lasts. */
export type Hit = { readonly count: number; readonly millisecondsLeft: number };

export type ThrottleDeps = {
  readonly pool: pg.Pool;
  readonly secrets: Pick<Secrets, "hmac">;
  readonly log: Log;
  /** By default the database's clock, which is the same for every process. */
  readonly now?: (() => Date) | undefined;
  /** Multiplies what `passes` lets through (`RATE_LIMIT_FACTOR`); by default 1. */
  readonly factor?: number;
};

/** A limit as this installation has it. One always passes. */
export function scaledLimit(most: number, factor: number): number {
  return Math.max(1, Math.round(most * factor));
}

type Waiting<T> = { resolve(answer: T): void; reject(error: unknown): void };
type Asked<T> = { readonly key: string; readonly seconds: number; readonly waiting: Waiting<T>[] };

const MINUTE_SECONDS = 60;

/**
 * Counts hits by name and window of the clock (minutes unless another length is given), in PostgreSQL, so that every process adds to
 * the same number and no two hits anywhere get the same one. At most one statement that counts is under way in a process, on one
 * connection of the pool; hits that come meanwhile are sent together as the next one. Names are kept as keyed hashes only.
 */
export class Throttle {
  readonly #pool: pg.Pool;
  readonly #secrets: Pick<Secrets, "hmac">;
  readonly #log: Log;
  readonly #now: (() => Date) | undefined;
  readonly #factor: number;
  readonly #hits: Lane<Hit>;
  readonly #returns: Lane<void>;
  #isFailing = false;

  constructor({ pool, secrets, log, now, factor = 1 }: ThrottleDeps) {
    this.#pool = pool;
    this.#secrets = secrets;
    this.#log = log;
    this.#now = now;
    this.#factor = factor;
    this.#hits = new Lane((asked) => this.#count(asked));
    this.#returns = new Lane((asked) => this.#takeBackAll(asked));
  }

  /**
   * @param seconds how long the window is; windows begin at the same moments everywhere
   * @throws what the database's client throws; whether the hit was counted is unknown then.
   */
  hit(name: string, seconds = MINUTE_SECONDS): Promise<Hit> {
    return this.#hits.ask(this.#keyOf(name, seconds), seconds);
  }

  /**
   * Counts a hit and says whether it is among the first of its window.
   * @param most how many pass, before the installation's factor
   * @param seconds how long the window is
   * @throws as {@link hit} does
   */
  async passes(name: string, most: number, seconds: number): Promise<boolean> {
    const { count } = await this.hit(name, seconds);
    return count <= scaledLimit(most, this.#factor);
  }

  /** Uncounts one hit of each name in the window that lasts now; the turn of a window forgets it anyway. */
  async takeBack(names: readonly string[], seconds = MINUTE_SECONDS): Promise<void> {
    await Promise.all(names.map((name) => this.#returns.ask(this.#keyOf(name, seconds), seconds)));
  }

  #keyOf(name: string, seconds: number): string {
    return this.#secrets.hmac("throttle", `${seconds} ${name}`).toString("hex");
  }

  async #count(asked: readonly Asked<Hit>[]): Promise<void> {
    try {
      const { rows } = await this.#pool.query<Hit & { key: string }>(COUNT, this.#valuesOf(asked));
      answer(asked, new Map(rows.map(({ key, ...total }) => [key, total])));
      this.#tell(false);
    } catch (error) {
      this.#tell(true, error);
      throw error;
    }
  }

  async #takeBackAll(asked: readonly Asked<void>[]): Promise<void> {
    await this.#pool.query(TAKE_BACK, this.#valuesOf(asked));
    for (const { waiting } of asked) for (const { resolve } of waiting) resolve();
  }

  #valuesOf(asked: readonly Asked<unknown>[]): unknown[] {
    return [
      asked.map(({ key }) => key),
      asked.map(({ waiting }) => waiting.length),
      asked.map(({ seconds }) => seconds),
      this.#now?.() ?? null,
    ];
  }

  /** Once when it begins and once when it ends: an outage under load would fill the log otherwise. */
  #tell(isFailing: boolean, error?: unknown): void {
    if (isFailing === this.#isFailing) return;
    this.#isFailing = isFailing;
    if (isFailing) this.#log.error({ area: "throttle", err: error }, "requests are not counted");
    else this.#log.info({ area: "throttle" }, "requests are counted again");
  }
}

/** One statement after the other: what comes while one is under way goes together as the next. */
class Lane<T> {
  readonly #send: (asked: readonly Asked<T>[]) => Promise<void>;
  #asked = new Map<string, Asked<T>>();
  #isBusy = false;

  /** @param send answers everything it is given, or throws */
  constructor(send: (asked: readonly Asked<T>[]) => Promise<void>) {
    this.#send = send;
  }

  ask(key: string, seconds: number): Promise<T> {
    const { promise, ...asking } = Promise.withResolvers<T>();
    const same = this.#asked.get(key);
    if (same === undefined) this.#asked.set(key, { key, seconds, waiting: [asking] });
    else same.waiting.push(asking);
    if (!this.#isBusy) void this.#sendAll();
    return promise;
  }

  async #sendAll(): Promise<void> {
    this.#isBusy = true;
    // Whoever asks for several in one go gets them by one statement.
    await undefined;
    while (this.#asked.size > 0) {
      const asked = [...this.#asked.values()];
      this.#asked = new Map();
      try {
        await this.#send(asked);
      } catch (error) {
        for (const { waiting } of asked) for (const { reject } of waiting) reject(error);
      }
    }
    this.#isBusy = false;
  }
}

const GIVEN = "$1::text[], $2::int[], $3::int[], coalesce($4::timestamptz, now())";
const COUNT = `
  select name as key, total as count, milliseconds_left as "millisecondsLeft" from count_hits(${GIVEN})`;
const TAKE_BACK = `select take_back_hits(${GIVEN})`;

/** First come, first counted: the last one in a batch gets the total. */
function answer(asked: readonly Asked<Hit>[], totals: ReadonlyMap<string, Hit>): void {
  for (const { key, waiting } of asked) {
    const total = totals.get(key);
    if (total === undefined) throw new Error("a hit was not counted");
    const before = total.count - waiting.length;
    for (const [index, { resolve }] of waiting.entries()) resolve({ ...total, count: before + index + 1 });
  }
}
