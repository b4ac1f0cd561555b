import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase } from "../../testing/database.ts";
import { runCommand } from "../../testing/run-command.ts";
import { openTicketFixture, type TicketFixture } from "../../testing/ticket-fixture.ts";
import { fulfilOrder } from "../areas/fulfilment/fulfil-order.ts";

let office: TicketFixture;
beforeAll(async () => {
  office = await openTicketFixture();
});
afterAll(() => office[Symbol.asyncDispose]());

/** The command as npm runs it, on the office's database. */
const run = (args: readonly string[], url = office.services.database.url) =>
  runCommand("jobs", args, {
    folder: office.services.config.dataDir,
    settings: { DATABASE_URL: url, MODE: "demo" },
  });

test("what is to be done, failed and was given up is listed, and put back by id, by kind or all", async () => {
  const { pool } = office.services;
  expect(await run(["list"])).toMatchObject({ status: 0, said: "There is nothing to be done.\n" });
  const letter = (job: string, orderId: number) =>
    pool.query(
      `insert into pgboss.job (name, data, source_name, source_output, source_retry_count, created_on)
       values ('dead-letter', $1, $2, '{"message": "the store was away\\nand away"}', 20, now() - interval '3 hours') returning id`,
      [{ orderId }, job],
    );
  const { rows } = await letter("tickets.fulfil-order", 1);
  await letter("tickets.fulfil-order", 2);
  await letter("tickets.document-cancellation", 3);
  await pool.query("insert into pgboss.job (name, data) values ('checkout.expire-hold', '{\"orderId\": 4}')");

  const { said, status } = await run(["list"]);
  expect(status).toBe(0);
  const lines = said.split("\n").map((line) => line.split(/ {2,}/));
  expect(lines.slice(0, 4)).toEqual([
    ["STATE", "JOB", "COUNT", "OLDEST"],
    ["dead", "tickets.document-cancellation", "1", "3 h"],
    ["dead", "tickets.fulfil-order", "2", "3 h"],
    ["due", "checkout.expire-hold", "1", expect.stringMatching(/^\d+ s$/)],
  ]);
  expect(lines).toContainEqual([
    "dead",
    rows[0].id,
    "tickets.fulfil-order",
    '{"orderId":1}',
    "3 h",
    "20",
    "the store was away",
  ]);

  const kindsDue = async () =>
    (
      await pool.query(
        "select name, data from pgboss.job where name like 'tickets.%' order by data ->> 'orderId'",
      )
    ).rows.map(({ name, data }) => `${name} ${data.orderId}`);
  expect(await run(["retry", rows[0].id])).toMatchObject({ status: 0, said: "1 job was put back.\n" });
  expect(await kindsDue()).toEqual(["tickets.fulfil-order 1"]);
  expect(await run(["retry", "tickets.fulfil-order"])).toMatchObject({ said: "1 job was put back.\n" });
  expect(await run(["retry", "all"])).toMatchObject({ said: "1 job was put back.\n" });
  expect(await kindsDue()).toHaveLength(3);
  expect(await run(["retry", "all"])).toEqual({
    status: 1,
    said: "",
    complained: "No job was given up: there is nothing to put back.\n",
  });
  expect(await run(["retry", "tickets.nothing"])).toEqual({
    status: 1,
    said: "",
    complained: "No job that was given up has the id or is of the kind tickets.nothing.\n",
  });
}, 60_000);

test("an order's tickets go out once more, to its own address", async () => {
  const { db } = office.services;
  const orderId = await office.paidOrder(await office.offer(), { email: "mara@example.org" });
  await fulfilOrder(office.deps, orderId);
  const order = db.selectFrom("customer_order").select("number").where("id", "=", orderId);
  const { number } = await order.executeTakeFirstOrThrow();

  const { status, said } = await run(["resend", number.toLowerCase()]);

  expect({ status, said }).toEqual({
    status: 0,
    said: `The tickets of order ${number} go out once more, to the address of the order.\n`,
  });
  const mails = db.selectFrom("order_mail").select(["occasion", "recipient"]).where("order_id", "=", orderId);
  expect(await mails.orderBy("id").execute()).toEqual([
    { occasion: "tickets", recipient: "mara@example.org" },
    { occasion: "resend:1", recipient: "mara@example.org" },
  ]);
  const unpaid = await office.order(await office.offer());
  const { number: unpaidNumber } = await db
    .selectFrom("customer_order")
    .select("number")
    .where("id", "=", unpaid)
    .executeTakeFirstOrThrow();
  expect(await run(["resend", unpaidNumber])).toEqual({
    status: 1,
    said: "",
    complained: `Order ${unpaidNumber} has no tickets to send: it is not paid, its money went back, or its buyer was forgotten.\n`,
  });
  expect(await run(["resend", "ZZZZZZZZ"])).toMatchObject({
    status: 1,
    complained: "There is no order ZZZZZZZZ.\n",
  });
}, 60_000);

test("a wrong call says how it is meant, and a database of somebody else that it has no jobs", async () => {
  for (const args of [["lost"], ["retry"], ["list", "--all"]]) {
    const { status, complained } = await run(args);
    expect(status).toBe(2);
    expect(complained).toContain("Usage: npm run jobs -- list");
  }
  expect((await run(["--help"])).status).toBe(0);
  await using foreign = await emptyDatabase();
  expect(await run(["list"], foreign.url)).toEqual({
    status: 1,
    said: "",
    complained: "There are no jobs: the database has none of the product's tables.\n",
  });
}, 60_000);
