import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { createDatabase } from "./database.ts";
import { hasMetAnother, isConnectionFailure } from "./database-failures.ts";

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a database that is not there or goes away is a connection failure", async () => {
  const nowhere = createDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing", poolSize: 1 });
  expect(isConnectionFailure(await failureOf(nowhere.pool.query("select 1")))).toBe(true);

  await using database = await testDatabase();
  const ended = database.pool.query("select pg_terminate_backend(pg_backend_pid())");
  expect(isConnectionFailure(await failureOf(ended))).toBe(true);
});

test("what the database refuses is none", async () => {
  await using database = await testDatabase();
  const insert = () => database.pool.query("insert into secret (name, value) values ('one', '')");
  await insert();

  const twice = await failureOf(insert());
  expect([isConnectionFailure(twice), hasMetAnother(twice)]).toEqual([false, true]);
  const wrong = await failureOf(database.pool.query("select nonsense"));
  expect([isConnectionFailure(wrong), hasMetAnother(wrong)]).toEqual([false, false]);
  expect(isConnectionFailure(new TypeError("x is undefined"))).toBe(false);
});
