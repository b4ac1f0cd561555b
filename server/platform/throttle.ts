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
};

type Waiting = { resolve(hit: Hit): void; reject(error: unknown): void };
type Counted = { readonly key: string; readonly seconds: number; readonly waiting: Waiting[] };

const MINUTE_SECONDS = 60;

/**
 * Counts hits by name and window of the clock (minutes unless another length is given), in PostgreSQL, so that every process adds to the same number and no two hits
 * anywhere get the same one. At most one statement is under way in a process, on one connection of the pool; hits that come
 * meanwhile are sent together as the next one. Names are kept as keyed hashes only.
 */
export class Throttle {
  readonly #pool: pg.Pool;
  readonly #secrets: Pick<Secrets, "hmac">;
  readonly #log: Log;
  readonly #now: (() => Date) | undefined;
  #waiting = new Map<string, Counted>();
  #isBusy = false;
  #isFailing = false;

  constructor({ pool, secrets, log, now }: ThrottleDeps) {
    this.#pool = pool;
    this.#secrets = secrets;
    this.#log = log;
    this.#now = now;
  }

  /**
   * @param seconds how long the window is; windows begin at the same moments everywhere
   * @throws what the database's client throws; whether the hit was counted is unknown then.
   */
  hit(name: string, seconds = MINUTE_SECONDS): Promise<Hit> {
    const key = this.#keyOf(name, seconds);
    const hit = Promise.withResolvers<Hit>();
    const others = this.#waiting.get(key);
    if (others === undefined) this.#waiting.set(key, { key, seconds, waiting: [hit] });
    else others.waiting.push(hit);
    if (!this.#isBusy) void this.#countAll();
    return hit.promise;
  }

  /** Uncounts one hit of each name in the window that lasts now; the turn of a window forgets it anyway. */
  async takeBack(names: readonly string[], seconds = MINUTE_SECONDS): Promise<void> {
    const keys = names.map((name) => this.#keyOf(name, seconds));
    await this.#pool.query(TAKE_BACK, [keys, seconds, this.#now?.() ?? null]);
  }

  #keyOf(name: string, seconds: number): string {
    return this.#secrets.hmac("throttle", `${seconds} ${name}`).toString("hex");
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
        for (const { waiting } of batch.values()) for (const { reject } of waiting) reject(error);
      }
    }
    this.#isBusy = false;
  }

  async #count(batch: ReadonlyMap<string, Counted>): Promise<Map<string, Hit>> {
    const counted = [...batch.values()];
    const { rows } = await this.#pool.query<Hit & { key: string }>(COUNT, [
      counted.map(({ key }) => key),
      counted.map(({ waiting }) => waiting.length),
      this.#now?.() ?? null,
      counted.map(({ seconds }) => seconds),
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
  insert into throttle as counted (key, window_start, ends_at, hits)
  select decode(hit.key, 'hex'), begun, begun + make_interval(secs => hit.seconds), hit.hits
  from unnest($1::text[], $2::int[], $4::int[]) as hit (key, hits, seconds),
    lateral (select ${windowStart("hit.seconds")} as begun)
  order by 1
  on conflict (key, window_start) do update set hits = counted.hits + excluded.hits
  returning encode(key, 'hex') as key, hits as count,
    ceil(extract(epoch from ends_at - coalesce($3::timestamptz, now())) * 1000)::int as "millisecondsLeft"`;

const TAKE_BACK = `
  update throttle set hits = hits - 1
  from (
    select key, window_start from throttle
    where key in (select decode(name, 'hex') from unnest($1::text[]) as given (name))
      and window_start = ${windowStart("$2::int")} and hits > 0
    order by key for update
  ) as counted
  where throttle.key = counted.key and throttle.window_start = counted.window_start`;

/** SQL for the beginning of the window, of so many seconds, that lasts at the moment `$3`. */
function windowStart(seconds: string): string {
  return `date_bin(make_interval(secs => ${seconds}), coalesce($3::timestamptz, now()), timestamptz 'epoch')`;
}

/** First come, first counted: the last one in a batch gets the total. */
function answer(batch: ReadonlyMap<string, Counted>, totals: ReadonlyMap<string, Hit>): void {
  for (const { key, waiting } of batch.values()) {
    const total = totals.get(key);
    if (total === undefined) throw new Error("a hit was not counted");
    const before = total.count - waiting.length;
    for (const [index, { resolve }] of waiting.entries()) resolve({ ...total, count: before + index + 1 });
  }
}
