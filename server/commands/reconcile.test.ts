import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instantToZoned } from "#server/platform/zoned-time.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../testing/payment-fixture.ts";
import { runCommand } from "../../testing/run-command.ts";

let house: StripeHouse;
let folder: string;
beforeAll(async () => {
  house = await paymentFixtureWithStripe();
  folder = mkdtempSync(join(tmpdir(), "nachtfalter-reconcile-"));
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** The command as npm runs it, on the house's database and with its provider. */
const run = (args: readonly string[], url = house.database.url) =>
  runCommand("reconcile", args, {
    folder,
    settings: {
      DATABASE_URL: url,
      DATA_DIR: join(folder, "data"),
      MODE: "demo",
      PAYMENT_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: house.stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: house.stripe.webhookSecret,
      STRIPE_API_BASE: house.stripe.url,
    },
  });

const NAMED =
  /^reported: cs_\S+, payment pi_\S+, 25\.00 EUR, since \d{4}-\d\d-\d\d \d\d:\d\d, made by another installation$/;

test("payments that nobody told of are settled, and a table says what became of the span", async () => {
  const order = await house.order();
  const session = house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  house.stripe.copySession(session.id, {
    metadata: { attempt_id: "987654", attempt_token: "nobody's", epoch: "another" },
  });
  // Of a provider that is busy for a moment.
  house.stripe.failNext(429, 2);

  const { status, said, complained } = await run(["--from", "2020-01-01"]);

  expect({ status, complained }).toEqual({ status: 0, complained: "" });
  const [alarm, named, ...lines] = said.trimEnd().split("\n");
  expect(alarm).toMatch(
    /^stray-payment: .*amountCents 2500, state reported, reason made by another installation$/,
  );
  expect(named).toMatch(NAMED);
  expect(lines.map((line) => line.split(/ +/))).toEqual([
    ["STRIPE", "COUNT"],
    ["settled", "1"],
    ["refunded", "0"],
    ["reported", "1"],
    ["fine", expect.any(String)],
    ["foreign", "0"],
    ["failed", "0"],
  ]);
  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });

  // The next day's run is told the same, without another alarm.
  const again = (await run(["--from", "2020-01-01"])).said.split("\n");
  expect(again[0]).toBe(named);
  expect(again[1]).toMatch(/^STRIPE +COUNT$/);
  expect(again).toContainEqual(expect.stringMatching(/^reported +1$/));

  expect((await run(["--from", "2020-01-01T12:30", "--to", "2020-01-02"])).said).not.toMatch(/[1-9]/);
}, 60_000);

test("what cannot be compared is named and the rest is done, and a failed return is tried again on request", async () => {
  const [known] = house.stripe.sessions();
  const { payment_intent: intent } = house.stripe.pay(
    (await house.pay(await house.order())).split("/").at(-1) ?? "",
  );
  // An order number that PostgreSQL cannot keep, of an order that is gone.
  const poisonous = house.stripe.copySession(known?.id ?? "", {
    payment_intent: intent,
    client_reference_id: "\u0000",
    metadata: { ...known?.metadata, attempt_id: "987654", attempt_token: "nobody's" },
  });
  const order = await house.order();
  house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");

  const { status, said, complained } = await run(["--from", "2020-01-01"]);

  expect({ status, complained }).toEqual({
    status: 1,
    complained: expect.stringContaining("1 could not be compared"),
  });
  expect(said).toContain(`not-compared: provider stripe, entry ${poisonous.id}`);
  expect(await house.state(order)).toMatchObject({ order: "paid" });

  Object.assign(poisonous, { client_reference_id: "ABC", status: "complete" });
  expect((await run(["--from", "2020-01-01"])).status).toBe(0);
  await house.database.pool.query("update stray_payment set state = 'failed' where order_number = 'ABC'");
  expect((await run(["--from", "2020-01-01"])).said).toMatch(/^refunded +0$/m);
  expect((await run(["--from", "2020-01-01", "--retry-failed"])).said).toMatch(/^refunded +1$/m);
}, 120_000);

test("a last day is compared as a whole", async () => {
  const fine = async (...args: string[]) => Number(/^fine +(\d+)$/m.exec((await run(args)).said)?.[1]);
  const day = instantToZoned(new Date(), "Europe/Berlin").slice(0, 10);

  expect(await fine("--from", day, "--to", day)).toBeGreaterThan(0);
  expect(await fine("--from", "2020-01-01", "--to", `${day}T00:00`)).toBe(0);
}, 60_000);

test("a wrong call says how it is meant, a database of somebody else that it has no books", async () => {
  for (const args of [
    [],
    ["--from", "yesterday"],
    ["--from", "2026-02-30"],
    ["--from", "2026-13-01"],
    ["--from", "2026-11-22T25:00"],
    ["--from", "2026-01-01", "--to", "2026-02-30"],
    ["--from", "2026-01-01", "--to", "9999-12-31"],
    ["--from", "2026-01-02", "--to", "2026-01-01"],
    ["--from", "2026-01-02T12:00", "--to", "2026-01-02T12:00"],
  ]) {
    const { status, complained } = await run(args);
    expect({ args, status }).toEqual({ args, status: 2 });
    expect(complained.split("\n").slice(1, 3)).toEqual([
      "",
      expect.stringContaining("Usage: npm run reconcile"),
    ]);
  }
  await using foreign = await emptyDatabase();
  expect(await run(["--from", "2026-01-01"], foreign.url)).toEqual({
    status: 1,
    said: "",
    complained: "There are no books: start a server of this version on the database once.\n",
  });
}, 60_000);
