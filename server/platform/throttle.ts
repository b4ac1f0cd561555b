import type pg from "pg";
import type { Log } from "./log.ts";
import type { Secrets } from "./secrets.ts";

/** What is known of one hit: how many its name had in this minute, itself among them, and how long the minute lasts. */
export type Hit = { readonly count: number; readonly millisecondsLeft: number };

export type ThrottleDeps = {
  readonly pool: pg.Pool;
  readonly secrets: Pick<Secrets, "hmac">;
  readonly log: Log;
  /** By default the database's clock, which is the same for every process. */
  readonly now?: (() => Date) | undefined;
};

type Waiting = { resolve(hit: Hit): void; reject(error: unknown): void };

/**
 * Counts hits by name and minute of the clock, in PostgreSQL, so that every process adds to the same number and no two hits
 * anywhere get the same one. At most one statement is under way in a process, on one connection of the pool; hits that come
 * meanwhile are sent together as the next one. Names are kept as keyed hashes only.
 */
export class Throttle {
  readonly #pool: pg.Pool;
  readonly #secrets: Pick<Secrets, "hmac">;
  readonly #log: Log;
  readonly #now: (() => Date) | undefined;
  #waiting = new Map<string, Waiting[]>();
  #isBusy = false;
  #isFailing = false;

  constructor({ pool, secrets, log, now }: ThrottleDeps) {
    this.#pool = pool;
    this.#secrets = secrets;
    this.#log = log;
    this.#now = now;
  }

  /** @throws what the database's client throws; whether the hit was counted is unknown then. */
  hit(name: string): Promise<Hit> {
    const key = this.#secrets.hmac("throttle", name).toString("hex");
    const hit = Promise.withResolvers<Hit>();
    const others = this.#waiting.get(key);
    if (others === undefined) this.#waiting.set(key, [hit]);
    else others.push(hit);
    if (!this.#isBusy) void this.#countAll();
    return hit.promise;
  }

  async #countAll(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.size > 0) {
      const batch = this.#waiting;
      this.#waiting = new Map();
      try {
        answer(batch, await this.#count(batch));
        this.#tell(false);
      } catch (error) {
        this.#tell(true, error);
        for (const { reject } of [...batch.values()].flat()) reject(error);
      }
    }
    this.#isBusy = false;
  }

  async #count(batch: ReadonlyMap<string, readonly Waiting[]>): Promise<Map<string, Hit>> {
    const { rows } = await this.#pool.query<Hit & { key: string }>(COUNT, [
      [...batch.keys()],
      Array.from(batch.values(), ({ length }) => length),
      this.#now?.() ?? null,
    ]);
    return new Map(rows.map(({ key, ...total }) => [key, total]));
  }

  /** Once when it begins and once when it ends: an outage under load would fill the log otherwise. */
  #tell(isFailing: boolean, error?: unknown): void {
    if (isFailing === this.#isFailing) return;
    this.#isFailing = isFailing;
    if (isFailing) this.#log.error({ area: "throttle", err: error }, "requests are not counted");
    else this.#log.info({ area: "throttle" }, "requests are counted again");
  }
}

/** In the order of the keys, so that two processes never wait for each other in a circle. */
const COUNT = `
  insert into throttle as counted (key, window_start, hits)
  select decode(hit.key, 'hex'), date_trunc('minute', coalesce($3::timestamptz, now())), hit.hits
  from unnest($1::text[], $2::int[]) as hit (key, hits)
  order by 1
  on conflict (key, window_start) do update set hits = counted.hits + excluded.hits
  returning encode(key, 'hex') as key, hits as count,
    ceil(extract(epoch from window_start + interval '1 minute' - coalesce($3::timestamptz, now())) * 1000)::int
      as "millisecondsLeft"`;

/** First come, first counted: the last one in a batch gets the total. */
function answer(batch: ReadonlyMap<string, readonly Waiting[]>, totals: ReadonlyMap<string, Hit>): void {
  for (const [key, waiting] of batch) {
    const total = totals.get(key);
    if (total === undefined) throw new Error("a hit was not counted");
    const before = total.count - waiting.length;
    for (const [index, { resolve }] of waiting.entries()) resolve({ ...total, count: before + index + 1 });
  }
}
