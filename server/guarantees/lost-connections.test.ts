import { expect, test } from "vitest";
import { createDatabase } from "#server/platform/database.ts";
import { testDatabase } from "../../testing/database.ts";

test("a connection that PostgreSQL ends while it is lent out fails its next query and nothing else", async () => {
  await using database = await testDatabase();
  const { db, pool } = createDatabase({ url: database.url, poolSize: 1 });
  const lent = await pool.connect();
  const { rows } = await lent.query("select pg_backend_pid() as pid");
  const gone = new Promise<void>((resolve) => lent.once("end", resolve));
  await database.pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
  // Without a listener its error event would end the process here.
  await gone;
  await expect(lent.query("select 1")).rejects.toThrow();
  lent.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
