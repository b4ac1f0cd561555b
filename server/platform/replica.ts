import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { createDatabase, type Database, failureMessage } from "./database.ts";
import { foundNoneFree, isConnectionFailure, isLoginFailure } from "./database-failures.ts";
import type { DB } from "./database-types.ts";
import type { Log } from "./log.ts";
import { replicaLagSeconds, replicaState } from "./metrics.ts";
import { ReplicaLag } from "./replica-lag.ts";

/** How long a read waits for the replica before the primary is asked; the longest of them take a fraction of it. */
const answerMilliseconds = 1_000;
/** How often it is looked at, and how long after a failure at the earliest it is tried again. */
const lookMilliseconds = 1_000;
/** A replica that is further behind is not read. */
const greatestLagSeconds = 10;
const poolSize = 5;

const states = ["used", "away", "behind"] as const;
type ReplicaState = (typeof states)[number];

export type Replica = {
  /** For single statements that read: the replica answers them, or the primary. It knows no transactions. */
  readonly readDb: Database;
  /** Why it is not read at the start, for the operator; `undefined` when it is. */
  readonly warning: string | undefined;
  stop(): Promise<void>;
};

/**
 * Reads at a replica that nothing depends on: a statement that it does not answer within a second, or refuses, the primary
 * answers, and all that follow as well until the replica answers again and is at most ten seconds behind
 * (docs/decisions/0150). It is tried every second, by one statement that no call waits for.
 */
export async function openReplica(
  url: string,
  primary: pg.Pool,
  log: Log,
  name = "DATABASE_READ_URL",
): Promise<Replica> {
  const { pool } = createDatabase({
    url,
    poolSize,
    name: "nachtfalter reads",
    answerMilliseconds,
    idleMilliseconds: 10_000,
  });
  const timeLimit = timeout(answerMilliseconds, TimeoutStrategy.Aggressive);
  // One that was away is not back because a look at it found none of the connections free.
  const counts = (error: unknown): boolean =>
    isAway(error) || (foundNoneFree(error) && breaker.state !== CircuitState.Closed);
  const breaker: CircuitBreakerPolicy = circuitBreaker(handleWhen(counts), {
    halfOpenAfter: lookMilliseconds,
    breaker: new ConsecutiveBreaker(1),
  });
  const policy = wrap(breaker, timeLimit);
  const lag = new ReplicaLag();
  let lagSeconds: number | undefined;
  let reason = "";
  let said: ReplicaState | undefined;
  let isStopped = false;

  const state = (): ReplicaState => {
    if (breaker.state !== CircuitState.Closed || lagSeconds === undefined) return "away";
    return lagSeconds > greatestLagSeconds ? "behind" : "used";
  };
  function tell(): void {
    const now = state();
    for (const each of states) replicaState.set({ state: each }, each === now ? 1 : 0);
    if (now === said || isStopped) return;
    const isFirst = said === undefined;
    said = now;
    if (now === "behind") reason = `is ${Math.round(lagSeconds ?? 0)} s behind`;
    if (now !== "used")
      log.warn({ area: "database", replica: now }, `replica ${reason}: the primary is read`);
    else if (!isFirst) log.info({ area: "database", replica: now }, "replica is read again");
  }
  breaker.onBreak((failure) => {
    reason = "error" in failure ? failureMessage(failure.error) : "is not asked";
    tell();
  });

  let asking: Promise<void> | undefined;
  /** Without the primary's position, which it may be unable to tell, the last ones known have to do. */
  const queryPrimary = () => {
    asking ??= primary
      .query<{ position: number }>(`select ${bytes("pg_current_wal_lsn()")} as position`)
      .then(({ rows: [row] }) => lag.primaryAt(row?.position ?? 0, performance.now()))
      .catch(() => {})
      .finally(() => {
        asking = undefined;
      });
    return timeLimit.execute(() => asking).catch(() => {});
  };
  const queryReplica = async () => {
    const { rows } = await pool.query<{ position: number; age: number | null }>(`select
      ${bytes("case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end")} as position,
      extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as age`);
    const [row] = rows;
    lagSeconds = lag.secondsOf(row?.position ?? 0, performance.now(), row?.age ?? 0);
    replicaLagSeconds.set(lagSeconds);
  };
  const look = async () => {
    await queryPrimary();
    await policy.execute(queryReplica).catch((error: unknown) => {
      if (reason === "") reason = failureMessage(error);
    });
    tell();
  };
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look().then(() => {
        if (!isStopped) lookLater();
      });
    }, lookMilliseconds).unref();
  };

  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (/^(begin|start transaction)\b/.test(text)) throw new Error("reads are single statements");
    if (state() !== "used") return primary.query(text, values);
    try {
      return await policy.execute(() => pool.query(text, values));
    } catch {
      // Also what it refuses: it may lag behind a migration, or end what its recovery is in the way of.
      return primary.query(text, values);
    }
  }
  const client = { query, release() {} } as unknown as PostgresPoolClient;
  const routed: PostgresPool = { options: {}, connect: async () => client, end: async () => {} };

  await look();
  lookLater();
  return {
    readDb: new Kysely<DB>({ dialect: new PostgresDialect({ pool: routed }) }),
    warning:
      state() === "used"
        ? undefined
        : `${name}: the replica ${reason}. Until it is there, the primary is read.`,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await pool.end();
    },
  };
}

const bytes = (position: string) => `pg_wal_lsn_diff(${position}, '0/0')::bigint`;

/** Not when the own connections are busy: the primary would get all reads just when there are most. */
function isAway(error: unknown): boolean {
  if (foundNoneFree(error)) return false;
  return error instanceof TaskCancelledError || isConnectionFailure(error) || isLoginFailure(error);
}
