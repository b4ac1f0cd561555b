import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentFixtureWithStripe, type StripeHouse } from "../../testing/payment-fixture.ts";
import { runCommand } from "../../testing/run-command.ts";

let house: StripeHouse;
let folder: string;
beforeAll(async () => {
  house = await paymentFixtureWithStripe();
  folder = mkdtempSync(join(tmpdir(), "nachtfalter-refund-"));
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runCommand("refund", args, {
    folder,
    settings: {
      DATABASE_URL: house.database.url,
      DATA_DIR: join(folder, "data"),
      MODE: "demo",
      PAYMENT_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: house.stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: house.stripe.webhookSecret,
      STRIPE_API_BASE: house.stripe.url,
    },
  });

test("one of two tickets is given back by its position, and what was given back is shown and not given again", async () => {
  const order = await house.order();
  house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  const { rows } = await house.database.pool.query("select number from customer_order where id = $1", [
    order.orderId,
  ]);
  const { number } = rows[0];
  const shown = await run(number.toLowerCase());
  const [, position] = /^(\d+) +Standard +1 +0 +12\.50$/m.exec(shown.said) ?? expect.fail(shown.said);

  expect((await run(number, position ?? "")).said).toMatch(/^Refund \d+ of the order \w+ is on its way\.\n$/);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({
    order: "paid",
    sold: 1,
    refunds: ["requested:succeeded"],
  });
  expect((await run(number)).said).toMatch(new RegExp(`^${position} +Standard +1 +1 +12\\.50$`, "m"));
  expect(await run(number, position ?? "")).toMatchObject({
    status: 1,
    complained: expect.stringMatching(/has less left to give back/),
  });
  expect(await run(number, "--amount", "12,51")).toMatchObject({ status: 1 });
  expect(await run(number, "--amount", "2.50")).toMatchObject({ status: 0 });
  await house.runJobs();
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([1250, 250]);
});

test("what makes no sense says so", async () => {
  for (const args of [
    [],
    ["K7QD2M8Z", "one"],
    ["K7QD2M8Z", "--amount", "0"],
    ["K7QD2M8Z", "1", "--amount", "1"],
  ])
    expect(await run(...args)).toMatchObject({ status: 2 });
  expect(await run("K7QD2M8Z")).toMatchObject({
    status: 1,
    complained: expect.stringMatching(/no order K7QD2M8Z/),
  });
});
