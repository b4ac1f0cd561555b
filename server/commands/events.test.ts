import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase } from "../../testing/database.ts";
import { createEvent } from "../../testing/event-factory.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../testing/payment-fixture.ts";
import { runCommand } from "../../testing/run-command.ts";

let house: StripeHouse;
beforeAll(async () => {
  house = await paymentFixtureWithStripe();
});
afterAll(() => house[Symbol.asyncDispose]());

/** The command as npm runs it, on the house's database. */
const run = (args: readonly string[], url = house.database.url) =>
  runCommand("events", args, {
    folder: import.meta.dirname,
    settings: { DATABASE_URL: url, MODE: "demo" },
  });

const eventOf = async (orderId: number) => {
  const { rows } = await house.database.pool.query("select event_id from customer_order where id = $1", [
    orderId,
  ]);
  return String(rows[0].event_id);
};

test("an event is called off, what was paid goes back, and a second time changes nothing", async () => {
  const order = await house.order();
  house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  expect(await house.state(order)).toMatchObject({ order: "paid" });
  const id = await eventOf(order.orderId);

  expect(await run(["cancel", id])).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^“.+” is called off: what was paid goes back\.\n$/),
  });
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "refunded" });
  expect((await run(["cancel", id])).said).toMatch(/was called off before\.\n$/);
});

test("the organiser's switch for confirmed addresses goes on and off", async () => {
  const { id } = await createEvent(house.database.db);
  const isOn = async () =>
    (
      await house.database.pool.query(
        "select free_tickets_need_confirmation as is_on from event where id = $1",
        [id],
      )
    ).rows[0].is_on;
  expect((await run(["confirm-addresses", String(id), "on"])).status).toBe(0);
  expect(await isOn()).toBe(true);
  expect((await run(["confirm-addresses", String(id), "off"])).said).toMatch(/count at once\.\n$/);
  expect(await isOn()).toBe(false);
});

test("a draft is published once, if its organiser is approved", async () => {
  const { id, organiserId } = await createEvent(house.database.db, { state: "draft" });
  expect(await run(["publish", String(id)])).toMatchObject({
    status: 1,
    complained: expect.stringMatching(/^Dieser Veranstalter ist noch nicht freigeschaltet\./),
  });
  await house.database.pool.query("update organiser set approved_at = now() where id = $1", [organiserId]);
  expect((await run(["publish", String(id)])).said).toMatch(/^“.+” is published\.\n$/);
  expect((await run(["publish", String(id)])).said).toMatch(/^“.+” was published before\.\n$/);
});

test("a wrong call says how it is meant, and what is not there is named", async () => {
  for (const args of [
    [],
    ["cancel"],
    ["cancel", "eins"],
    ["cancel", "1", "2"],
    ["confirm-addresses", "1", "yes"],
  ]) {
    const { status, complained } = await run(args);
    expect(status).toBe(2);
    expect(complained).toContain("npm run events -- cancel ID");
  }
  expect(await run(["cancel", "4711"])).toMatchObject({ status: 1, complained: "There is no event 4711.\n" });
  await using foreign = await emptyDatabase();
  expect(await run(["cancel", "1"], foreign.url)).toMatchObject({
    status: 1,
    complained: "There are no events: the database has none of the product's tables.\n",
  });
});
