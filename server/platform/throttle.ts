import type pg from "pg";
import { addressNetworks } from "./address-network.ts";
import { CoalescingBatcher } from "./coalescing-batcher.ts";
import type { Log } from "./log.ts";
import type { Secrets } from "./secrets.ts";

/** What is known of one hit: how many its name had in this window, itself among them, and how long the window lasts. */
export type Hit = { readonly count: number; readonly millisecondsLeft: number };

export type ThrottleDeps = {
  readonly pool: pg.Pool;
  readonly secrets: Pick<Secrets, "pseudonym">;
  readonly log: Log;
  /** By default the database's clock, which is the same for every process. */
  readonly now?: (() => Date) | undefined;
  /** Multiplies what `begin` lets through (`RATE_LIMIT_FACTOR`); by default 1. */
  readonly factor?: number;
};

/** A limit as this installation has it. One always passes. */
export function scaledLimit(most: number, factor: number): number {
  return Math.max(1, Math.round(most * factor));
}

/** What is counted under a name, and how many of it pass in a window, before the installation's factor. */
export type Bound = readonly [name: string, most: number];

/** The bounds of what an address may do: one for each network that it is counted with. */
export function boundsByNetwork(name: string, most: number, address: string): readonly Bound[] {
  return addressNetworks(address).map(({ network, times }) => [`${name} ${network}`, most * times]);
}

/** A hit that is counted already, or that nothing is left of. */
export type BegunHit =
  | {
      readonly kind: "counted";
      /** What came of it does not count: it is uncounted in the window that lasts now. */
      readonly takeBack: () => Promise<void>;
    }
  | { readonly kind: "throttled"; readonly millisecondsLeft: number };

type Asked = { readonly key: string; readonly seconds: number };

const MINUTE_SECONDS = 60;

/**
 * Counts hits by name and window of the clock (minutes unless another length is given), in PostgreSQL, so that every process adds to
 * the same number and no two hits anywhere get the same one. At most one statement that counts is under way in a process, on one
 * connection of the pool; hits that come while it is under way are sent together as the next one. Names are kept as pseudonyms only.
 */
export class Throttle {
  readonly #pool: pg.Pool;
  readonly #secrets: Pick<Secrets, "pseudonym">;
  readonly #log: Log;
  readonly #now: (() => Date) | undefined;
  readonly #factor: number;
  /** What one caller asks of all of its names. */
  readonly #hits: CoalescingBatcher<readonly Asked[], readonly Hit[]>;
  readonly #returns: CoalescingBatcher<readonly Asked[], undefined>;
  #isFailing = false;

  constructor({ pool, secrets, log, now, factor = 1 }: ThrottleDeps) {
    this.#pool = pool;
    this.#secrets = secrets;
    this.#log = log;
    this.#now = now;
    this.#factor = factor;
    this.#hits = new CoalescingBatcher((callers) => this.#count(callers));
    this.#returns = new CoalescingBatcher((callers) => this.#takeBackAll(callers.flat()));
  }

  /**
   * @param seconds how long the window is; windows begin at the same moments everywhere
   * @throws what the database's client throws; whether the hit was counted is unknown then.
   */
  async hit(name: string, seconds = MINUTE_SECONDS): Promise<Hit> {
    const [hit] = await this.#hits.ask([this.#asked(name, seconds)]);
    return hit as Hit;
  }

  /**
   * Counts a hit for several bounds at once: for all of them or, when one is used up, for none. So only what was let through counts, and
   * of hits that race never more than a bound says are.
   * @param seconds how long the windows are
   * @throws as {@link hit} does
   */
  async begin(bounds: readonly Bound[], seconds = MINUTE_SECONDS): Promise<BegunHit> {
    const asked = bounds.map(([name]) => this.#asked(name, seconds));
    const hits = await this.#hits.ask(asked);
    const takeBack = () => this.#takeBack(asked);
    const over = hits.filter(
      ({ count }, index) => count > scaledLimit(bounds[index]?.[1] ?? 0, this.#factor),
    );
    if (over.length === 0) return { kind: "counted", takeBack };
    await takeBack();
    return {
      kind: "throttled",
      millisecondsLeft: Math.max(...over.map(({ millisecondsLeft }) => millisecondsLeft)),
    };
  }

  /** Uncounts one hit of each name in the window that lasts now; the turn of a window forgets it anyway. */
  async takeBack(names: readonly string[], seconds = MINUTE_SECONDS): Promise<void> {
    await this.#takeBack(names.map((name) => this.#asked(name, seconds)));
  }

  async #takeBack(asked: readonly Asked[]): Promise<void> {
    if (asked.length > 0) await this.#returns.ask(asked);
  }

  #asked(name: string, seconds: number): Asked {
    return { key: this.#secrets.pseudonym("throttle", `${seconds} ${name}`), seconds };
  }

  async #count(callers: readonly (readonly Asked[])[]): Promise<Hit[][]> {
    const asked = callers.flat();
    try {
      const { rows } = await this.#pool.query<Hit & { key: string }>(COUNT, this.#valuesOf(asked));
      const hits = inOrder(asked, rows);
      this.#tell(false);
      return callers.map(({ length }) => hits.splice(0, length));
    } catch (error) {
      this.#tell(true, error);
      throw error;
    }
  }

  async #takeBackAll(asked: readonly Asked[]): Promise<undefined[]> {
    await this.#pool.query(TAKE_BACK, this.#valuesOf(asked));
    return [];
  }

  #valuesOf(asked: readonly Asked[]): unknown[] {
    const names = new Map<string, { seconds: number; amount: number }>();
    for (const { key, seconds } of asked)
      names.set(key, { seconds, amount: (names.get(key)?.amount ?? 0) + 1 });
    return [
      [...names.keys()],
      Array.from(names.values(), ({ amount }) => amount),
      Array.from(names.values(), ({ seconds }) => seconds),
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

const GIVEN = "$1::text[], $2::int[], $3::int[], coalesce($4::timestamptz, now())";
const COUNT = `
  select name as key, total as count, milliseconds_left as "millisecondsLeft" from count_hits(${GIVEN})`;
const TAKE_BACK = `select take_back_hits(${GIVEN})`;

/** First come, first counted: the last one of a name gets the total. */
function inOrder(asked: readonly Asked[], totals: readonly (Hit & { key: string })[]): Hit[] {
  const hits = new Map(totals.map(({ key, ...total }) => [key, total]));
  return asked
    .toReversed()
    .map(({ key }) => {
      const hit = hits.get(key);
      if (hit === undefined) throw new Error("a hit was not counted");
      hits.set(key, { ...hit, count: hit.count - 1 });
      return hit;
    })
    .reverse();
}
