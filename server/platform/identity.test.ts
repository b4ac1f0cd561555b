import { expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { beginEpoch, isOwnEpoch, presentEpoch, watchEpoch } from "./identity.ts";
import { createLog } from "./log.ts";

/** What every sequence would hand out next. */
async function nextIds({ pool }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; last: number }>(
    "select sequencename as name, coalesce(last_value, 0) as last from pg_sequences where schemaname = 'public'",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** As a standby finds itself that has taken over. */
const move = ({ pool }: TestDatabase) =>
  pool.query("update installation_epoch set timeline = left(timeline, -1) || 'F'");

test("a new epoch moves every sequence far ahead, each time again, and keeps knowing the ones before", async () => {
  await using database = await testDatabase();
  const { db, pool } = database;
  const first = await presentEpoch(db);
  expect(first.invoiceSeries).toBeNull();
  const before = await nextIds(database);

  const second = await beginEpoch(pool, "requested");
  const after = await nextIds(database);
  const third = await beginEpoch(pool, "requested");
  const last = await nextIds(database);

  expect(second.movedSequences).toBe(Object.keys(before).length);
  for (const [name, id] of Object.entries(before)) {
    expect(after[name], name).toBeGreaterThanOrEqual(id + 1e9);
    expect(last[name], name).toBeGreaterThanOrEqual((after[name] ?? 0) + 1e9);
    expect(last[name], name).toBeLessThan(2 ** 48);
  }
  expect(await presentEpoch(db)).toEqual({ epoch: third.epoch, invoiceSeries: third.invoiceSeries });
  expect((second.invoiceSeries ?? "") < (third.invoiceSeries ?? "")).toBe(true);
  for (const { epoch } of [first, second, third]) expect(await isOwnEpoch(db, epoch)).toBe(true);
  expect(await isOwnEpoch(db, "00000000-0000-4000-8000-000000000000")).toBe(false);
  expect(await isOwnEpoch(db, "of somebody else")).toBe(false);
});

test("two restores of one backup go on at two places", async () => {
  await using database = await testDatabase();
  const { pool } = database;
  const ids: number[] = [];
  for (let restore = 0; restore < 2; restore++) {
    // Each finds the sequence as the backup had it, and knows nothing of the other.
    await pool.query("delete from installation_epoch where reason = 'restore'");
    await pool.query("select setval('customer_order_id_seq', 41)");
    await beginEpoch(pool, "restore");
    const { rows } = await pool.query<{ id: number }>("select nextval('customer_order_id_seq') as id");
    ids.push(rows[0]?.id ?? 0);
  }
  const [first = 0, second = 0] = ids;
  expect(second).toBeGreaterThan(first);
});

test("a database that has moved to another timeline begins an epoch once, however many notice, and alarms once", async () => {
  await using database = await testDatabase();
  const { db, pool } = database;
  const log = createLog("silent");
  const first = await presentEpoch(db);
  await watchEpoch(db, log);
  expect(await presentEpoch(db)).toEqual(first);

  await move(database);
  const noticed = await Promise.all(Array.from({ length: 5 }, () => presentEpoch(db)));
  expect(new Set(noticed.map(({ epoch }) => epoch)).size).toBe(1);
  expect(noticed[0]?.epoch).not.toBe(first.epoch);
  const alarmed: unknown[] = [];
  log.error = ((details: object) => alarmed.push(details)) as typeof log.error;
  await Promise.all([watchEpoch(db, log), watchEpoch(db, log)]);
  await watchEpoch(db, log);

  expect(alarmed).toEqual([expect.objectContaining({ alarm: "database-moved", epoch: noticed[0]?.epoch })]);
  const { rows } = await pool.query("select reason from installation_epoch order by number");
  expect(rows.map(({ reason }) => reason)).toEqual(["first", "moved"]);
});

test("a database that does not tell its timeline begins nothing by itself", async () => {
  await using database = await testDatabase();
  const { db, pool } = database;
  const first = await presentEpoch(db);
  await pool.query(
    "create or replace function database_timeline() returns text language plpgsql stable as $$ begin return null; end $$",
  );
  expect(await presentEpoch(db)).toEqual(first);
});
