import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { inTransaction } from "./database.ts";
import {
  deadLetterQueue,
  defineJob,
  enqueue,
  installJobTables,
  type Job,
  type Jobs,
  startJobs,
} from "./jobs.ts";
import { createLog } from "./log.ts";
import type { Services } from "./services.ts";

const log = createLog("silent");
const data = z.object({ orderId: z.number() });

/** Whatever a test wants to wait for: `reach` tells it, `after(n)` resolves at the nth time. */
function counter() {
  let count = 0;
  let waiting: { at: number; resolve: () => void }[] = [];
  return {
    reach() {
      count++;
      waiting = waiting.filter(({ at, resolve }) => (count >= at ? resolve() : true));
    },
    after: (at: number) =>
      new Promise<void>((resolve) => {
        if (count >= at) resolve();
        else waiting.push({ at, resolve });
      }),
  };
}

async function running(
  database: TestDatabase,
  jobs: readonly Job[],
  turn = async () => {},
): Promise<Jobs & AsyncDisposable> {
  await installJobTables(database.url, jobs);
  const runner = await startJobs({ url: database.url, jobs, worker: true, log, turn });
  await runner.work({} as Services);
  return { ...runner, [Symbol.asyncDispose]: () => runner.stop() };
}

const states = async ({ db }: TestDatabase, job: string) => {
  const { rows } = await sql<{
    state: string;
  }>`select state::text from pgboss.job where name = ${job}`.execute(db);
  return rows.map(({ state }) => state);
};

describe("a job", () => {
  test("exists if and only if the transaction that wrote it commits", async () => {
    await using database = await testDatabase();
    const job = defineJob("test.exists", data, async () => {});
    await installJobTables(database.url, [job]);
    await inTransaction(database.db, (tx) => enqueue(tx, job, [{ orderId: 1 }, { orderId: 2 }]));
    const failing = inTransaction(database.db, async (tx) => {
      await enqueue(tx, job, { orderId: 3 });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await states(database, job.name)).toEqual(["created", "created"]);
  });

  test("begins when it is its turn", async () => {
    await using database = await testDatabase();
    const [asked, begun, mayBegin] = [counter(), counter(), counter()];
    let isTurn = false;
    const tooEarly: boolean[] = [];
    const job = defineJob("test.turn", data, async () => {
      tooEarly.push(!isTurn);
      begun.reach();
    });
    await using runner = await running(database, [job], () => {
      asked.reach();
      return mayBegin.after(1);
    });
    await enqueue(database.db, job, [{ orderId: 1 }, { orderId: 2 }]);
    runner.wake(job);
    await asked.after(2);
    expect(await states(database, job.name)).toEqual(["active", "active"]);
    isTurn = true;
    mayBegin.reach();
    await begun.after(2);
    expect(tooEarly).toEqual([false, false]);
  });

  test("runs with its data, and one that fails is tried again", async () => {
    await using database = await testDatabase();
    const seen: string[] = [];
    const job = defineJob("test.again", data, async ({ orderId }, { attempt }) => {
      seen.push(`${orderId} ${attempt}`);
      if (orderId === 2 && attempt === 1) throw new Error("not yet");
    });
    await using runner = await running(database, [job]);
    await enqueue(database.db, job, [{ orderId: 1 }, { orderId: 2 }]);
    runner.wake(job);
    // The second try is due in some seconds; nobody waits for it here.
    while (seen.length < 3) {
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db);
      runner.wake(job);
    }
    expect(seen.sort()).toEqual(["1 1", "2 1", "2 2"]);
  });

  test("that fails for good becomes a visible dead letter, and can be sent on its way again", async () => {
    await using database = await testDatabase();
    const ends = counter();
    let mended = false;
    const job = defineJob(
      "test.hopeless",
      data,
      async () => {
        ends.reach();
        if (!mended) throw new Error("SMTP is down");
      },
      { retryLimit: 0 },
    );
    await using runner = await running(database, [job]);
    await enqueue(database.db, job, { orderId: 7 });
    runner.wake(job);
    await ends.after(1);
    while ((await states(database, deadLetterQueue)).length === 0);
    const [letter] = await runner.deadLetters();
    expect(letter).toMatchObject({ job: job.name, data: { orderId: 7 }, error: "SMTP is down" });
    mended = true;
    expect(await runner.redrive([letter?.id ?? ""])).toBe(1);
    runner.wake(job);
    await ends.after(2);
    expect(await runner.deadLetters()).toEqual([]);
  });

  test("whose data do not fit is set aside at once", async () => {
    await using database = await testDatabase();
    const job = defineJob("test.unfit", data, async () => {
      throw new Error("never called");
    });
    await using runner = await running(database, [job]);
    await sql`select enqueue_jobs(${job.name}, array['{"orderId":"seven"}'::jsonb])`.execute(database.db);
    runner.wake(job);
    while ((await states(database, deadLetterQueue)).length === 0);
    expect(await runner.deadLetters()).toMatchObject([
      { job: job.name, error: "data do not fit the schema" },
    ]);
  });

  test("whose worker was killed runs again when its lease of a minute is over", async () => {
    await using database = await testDatabase();
    const ends = counter();
    const job = defineJob("test.lease", data, async (_data, { attempt }) => {
      if (attempt === 2) ends.reach();
    });
    await installJobTables(database.url, [job]);
    await enqueue(database.db, job, { orderId: 1 });
    // As a worker leaves it that took the job and died a minute ago.
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '61 seconds'`.execute(
      database.db,
    );
    await using runner = await running(database, [job]);
    while ((await states(database, job.name))[0] === "active") await runner.watchLeases();
    await sql`update pgboss.job set start_after = now()`.execute(database.db);
    runner.wake(job);
    await ends.after(1);
  });

  test("that nobody lists cannot be written", async () => {
    await using database = await testDatabase();
    const job = defineJob("test.unlisted", data, async () => {});
    await expect(enqueue(database.db, job, { orderId: 1 })).rejects.toThrow(
      "there is no job called test.unlisted",
    );
  });

  test("under way is waited for when the process ends", async () => {
    await using database = await testDatabase();
    const begins = counter();
    let finish = () => {};
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const job = defineJob("test.drain", data, async () => {
      begins.reach();
      await mayFinish;
    });
    await using runner = await running(database, [job]);
    await enqueue(database.db, job, { orderId: 1 });
    runner.wake(job);
    await begins.after(1);
    const stopped = runner.stop();
    finish();
    await stopped;
    expect(await states(database, job.name)).toEqual(["completed"]);
  });
});

test("a schedule that no job has any more is taken away", async () => {
  await using database = await testDatabase();
  const nightly = defineJob("test.nightly", z.object({}), async () => {}, { cron: "0 4 * * *" });
  const schedules = async () =>
    (await sql<{ name: string }>`select name from pgboss.schedule`.execute(database.db)).rows.map(
      ({ name }) => name,
    );
  {
    await using _runner = await running(database, [nightly]);
    expect(await schedules()).toEqual(["test.nightly"]);
  }
  await using _runner = await running(database, [{ ...nightly, options: {} }]);
  expect(await schedules()).toEqual([]);
});

test("a schedule that fails waits for its next time and leaves no dead letter", async () => {
  await using database = await testDatabase();
  const nightly = defineJob(
    "test.failing-nightly",
    z.object({}),
    async () => {
      throw new Error("the database is busy");
    },
    { cron: "0 4 * * *" },
  );
  await using runner = await running(database, [nightly]);
  await enqueue(database.db, nightly, {});
  runner.wake(nightly);
  while ((await states(database, nightly.name))[0] !== "failed");
  expect(await runner.deadLetters()).toEqual([]);
});

test("the queue of a job follows its options", async () => {
  await using database = await testDatabase();
  const job = defineJob("test.options", data, async () => {});
  const limit = async () =>
    (
      await sql<{
        retry_limit: number;
      }>`select retry_limit from pgboss.queue where name = ${job.name}`.execute(database.db)
    ).rows[0]?.retry_limit;
  await installJobTables(database.url, [job]);
  expect(await limit()).toBe(20);
  await installJobTables(database.url, [{ ...job, options: { retryLimit: 3 } }]);
  expect(await limit()).toBe(3);
});
