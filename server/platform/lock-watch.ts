import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Often enough to see a wait that is given up after a second. */
const askMilliseconds = 200;

/** Of other roles PostgreSQL does not tell how long their transactions last. */
const inTheWay = `with waiting as materialized (select pg_blocking_pids($1) as "for"),
  holders as (
    select concat('process ', pid, ' “' || nullif(application_name, '') || '”', ' of ' || usename,
        ', ' || extract(epoch from now() - xact_start)::int || ' s old') as told,
      cardinality(pg_blocking_pids(pid)) as waits, xact_start
    from pg_stat_activity, waiting where pid = any(waiting."for")
    union all
    select 'a prepared transaction (pg_prepared_xacts)', 0, null from waiting where 0 = any(waiting."for")
    order by waits, xact_start limit 3)
  select string_agg(told, '; ' order by waits, xact_start) as told from holders`;

/** Sees who holds up statements of another connection. */
export class LockWatch {
  readonly #client: Pick<pg.Client, "query">;
  #found: string | undefined;

  /** @param client of the watch alone: its statements run while the other connection waits */
  constructor(client: Pick<pg.Client, "query">) {
    this.#client = client;
  }

  /** Processes the last wait was for, those first that wait for no other; `undefined` when that is not known. */
  get found(): string | undefined {
    return this.#found;
  }

  /** Watches the process of a database while `work` lets it do something, and returns what comes of that. */
  async during<T>(pid: number, work: () => Promise<T>): Promise<T> {
    this.#found = undefined;
    const ended = new AbortController();
    const watching = this.#watch(pid, ended.signal);
    try {
      return await work();
    } finally {
      ended.abort();
      await watching;
    }
  }

  async #watch(pid: number, signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await sleep(askMilliseconds, undefined, { signal });
        const { rows } = await this.#client.query<{ told: string | null }>(inTheWay, [pid]);
        this.#found = rows[0]?.told ?? this.#found;
      }
    } catch {
      // The end of the work, or of this connection: without it a migration goes on all the same.
    }
  }
}
