import { setTimeout as sleep } from "node:timers/promises";
import { connectDirectly } from "./database.ts";

// Any number of processes may start at once; the number only has to be the same in all of them.
const lockKey = 6_174_100_801;
const askAgainMilliseconds = 250;
/** Tells people the transaction that keeps the turn, which is in no one's way, from others that last long. */
const turnName = "nachtfalter migration turn";

/** Every limit on how long a transaction may last that this PostgreSQL knows. */
const lastsAsLongAsItTakes = `select set_config(name, '0', true) from pg_settings
  where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`;

/**
 * Does `work` while no other process does such work on the same database, and gives the turn back whatever comes of it. A transaction keeps
 * the turn, on a connection of its own: that of a session would stay with a connection of a pool, where one stands between (decision 0164).
 * @throws AbortError while it waits, when `signal` is aborted
 */
export async function inMigrationTurn<T>(
  url: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const client = await connectDirectly(url, "DATABASE_DIRECT_URL");
  try {
    for (;;) {
      await client.query("begin");
      await client.query(`set local application_name = '${turnName}'`);
      await client.query(lastsAsLongAsItTakes);
      // Asks again and again: a wait inside of a statement would keep an index from being built concurrently. So would a statement
      // with parameters, whose portal lasts as long as its transaction and has a snapshot.
      const { rows } = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_xact_lock(${lockKey}) as mine`,
      );
      if (rows[0]?.mine) return await work();
      await client.query("rollback");
      await sleep(askAgainMilliseconds, undefined, { signal });
    }
  } finally {
    // Its transaction ends with it.
    await client.end();
  }
}
