import { expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { forgetRows } from "../../testing/forget-rows.ts";
import { testAreas, testServices } from "../../testing/services.ts";
import { forgetOldRows, type OldRows } from "./forget-old-rows.ts";

const LINKS: OldRows = { table: "account_link", since: "expires_at", keptMilliseconds: 0 };

/** So many links that ended an hour ago, numbered from 1. */
const endLinks = ({ pool }: TestDatabase, count: number) =>
  pool.query(
    `insert into account_link (token_hash, purpose, address_hash, expires_at)
     select int4send(i), 'reset', '', now() - interval '1 hour' from generate_series(1, $1::int) as i`,
    [count],
  );

const linksLeft = async ({ pool }: TestDatabase) =>
  (await pool.query("select get_byte(token_hash, 3) as number from account_link order by 1")).rows.map(
    ({ number }) => number,
  );

test("a transaction deletes 5,000 rows at most, and the next ones go on", async () => {
  await using database = await testDatabase();
  await endLinks(database, 11_000);
  await database.pool.query(`
    create table batch (id int generated always as identity, size int);
    create function note_batch() returns trigger language plpgsql as $$
      begin insert into batch (size) select count(*) from gone; return null; end $$;
    create trigger link_batches after delete on account_link referencing old table as gone
      for each statement execute function note_batch()`);
  await forgetRows(database.db, [LINKS]);
  const { rows } = await database.pool.query("select size from batch order by id");
  expect(rows.map(({ size }) => size)).toEqual([5_000, 5_000, 1_000]);
});

test("a row that somebody changes is not waited for, and stays when it is young afterwards", async () => {
  await using database = await testDatabase();
  await endLinks(database, 3);
  const writer = await database.pool.connect();
  await writer.query("begin");
  await writer.query(
    "update account_link set expires_at = now() + interval '1 hour' where token_hash = int4send(2)",
  );
  await forgetRows(database.db, [LINKS]);
  await writer.query("commit");
  writer.release();
  expect(await linksLeft(database)).toEqual([2]);
  await forgetRows(database.db, [LINKS]);
  expect(await linksLeft(database)).toEqual([2]);
});

test("many writers and two cleaners at once: what was prolonged is there, the rest is gone", async () => {
  await using database = await testDatabase();
  await endLinks(database, 250);
  const prolonged: number[] = [];
  const prolong = async (number: number) => {
    const { rowCount } = await database.pool.query(
      "update account_link set expires_at = now() + interval '1 hour' where token_hash = int4send($1)",
      [number],
    );
    if (rowCount === 1) prolonged.push(number);
  };
  await Promise.all([
    ...Array.from({ length: 250 }, (_, index) => prolong(index + 1)),
    forgetRows(database.db, [LINKS]),
    forgetRows(database.db, [LINKS]),
  ]);
  await forgetRows(database.db, [LINKS]);
  expect(await linksLeft(database)).toEqual(prolonged.sort((a, b) => a - b));
});

test("nothing is begun once the job's lease is over", async () => {
  await using database = await testDatabase();
  await endLinks(database, 1);
  await forgetOldRows(database.db, [LINKS], { now: new Date(), signal: AbortSignal.abort() });
  expect(await linksLeft(database)).toEqual([1]);
});

test("a webhook is known for 30 days", async () => {
  await using services = await testServices();
  for (const days of [29, 31])
    await services.pool.query(
      `insert into provider_event (provider, provider_event_id, type, received_at)
       values ('stripe', $1::int::text, 'charge.refunded', now() - make_interval(days => $1::int))`,
      [days],
    );
  await testAreas(services)
    .jobs.find(({ name }) => name === "platform.forget-old-rows")
    ?.handle({}, { signal: new AbortController().signal, attempt: 1 });
  const { rows } = await services.pool.query("select provider_event_id as id from provider_event");
  expect(rows).toEqual([{ id: "29" }]);
});
