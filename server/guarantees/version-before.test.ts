import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobKinds } from "#server/job-kinds.ts";
import { freePort } from "#server/platform/free-port.ts";
import { migrationsFolder } from "#server/platform/migration-files.ts";
import { migrate } from "#server/platform/migrations.ts";
import { testDatabase } from "../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../testing/event-factory.ts";
import { startServerProcess } from "../../testing/server-processes.ts";

/** What a later version may bring: columns, also on the tables of the sale, tables and indexes. */
const NEWER = {
  "9001-newer-columns.sql": `
    alter table customer_order add column newer_note text;
    alter table order_position add column newer_note text;
    alter table ticket_offer add column newer_limit int;
    alter table event add column newer_flag boolean;
    alter table account add column newer_name text;
    create table newer_thing (order_id bigint references customer_order);`,
  "9002-newer-index.sql":
    "-- @concurrently\ncreate index concurrently newer_order_note on customer_order (newer_note);",
};

test("the version before keeps serving and restarts while a newer one has migrated its database", async () => {
  await using database = await testDatabase();
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-newer-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const newer = join(folder, "migrations");
  await cp(migrationsFolder, newer, { recursive: true });
  for (const [name, sql] of Object.entries(NEWER)) await writeFile(join(newer, name), sql);
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PUBLIC_URL: "https://nachtfalter.example",
    RATE_LIMIT_FACTOR: "1000",
    DRAIN_SECONDS: "0",
  };
  const { id } = await createEvent(database.db);
  const offerId = await createTicketOffer(database.db, { event_id: id, price_cents: 0 });
  const order = async (url: string) => {
    const body = new URLSearchParams({
      email: "mia@example.org",
      firstname: "Mia",
      lastname: "Lindner",
      phone: "040 7654321",
      items: JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] }),
      total: "0",
    });
    const answer = await fetch(`${url}/checkout/tickets`, { method: "POST", body });
    return ((await answer.json()) as { status: number }).status;
  };
  const start = async () => stack.use(await startServerProcess("own events", await freePort(), settings));

  const running = await start();
  expect(await order(running.url)).toBe(250);
  expect(await migrate(database.url, jobKinds, { from: newer })).toEqual(Object.keys(NEWER));
  expect(await order(running.url)).toBe(250);
  running.signal("SIGTERM");
  expect(await running.ended).toBe(0);

  const again = await start();
  expect(await order(again.url)).toBe(250);
  const tickets = () => database.pool.query("select from ticket").then(({ rowCount }) => rowCount);
  await expect.poll(tickets, { timeout: 30_000 }).toBe(3);
});
