import { expect, test } from "vitest";
import { loadConfig } from "#server/platform/config.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";
import { buildPaymentProviders } from "./build-providers.ts";
import { requestRefund } from "./request-refund.ts";

const COMPLETED = "checkout.session.completed";

/** What happens to the provider between a payment's beginning and its end. */
function change(house: StripeHouse, to: { readonly followed: boolean }): void {
  const { providers } = house.deps;
  const names = providers.byName as Map<string, unknown>;
  Object.assign(providers, { active: undefined });
  if (!to.followed) names.delete("stripe");
}

function takeBack(house: StripeHouse, provider: StripeHouse["deps"]["providers"]["active"]): void {
  Object.assign(house.deps.providers, { active: provider });
  if (provider) (house.deps.providers.byName as Map<string, unknown>).set(provider.name, provider);
}

const sessionOf = (link: string) => link.split("/").at(-1) ?? "";

test("the keys of a provider that takes no new payments are enough to follow it", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const providersOf = (settings: Record<string, string>) =>
    buildPaymentProviders(
      loadConfig(settings),
      { baseUrl: "http://127.0.0.1:9", apiKey: "k", webhookSecret: "s" },
      () => new Date(),
      { error: () => {}, info: () => {} } as never,
    );
  const none = providersOf({ ...keys, MODE: "production", PAYMENT_PROVIDER: "none" });
  expect([none.active, [...none.byName.keys()]]).toEqual([undefined, ["stripe"]]);
  const sandbox = providersOf({ ...keys, MODE: "demo", PAYMENT_PROVIDER: "sandbox" });
  expect([sandbox.active?.name, [...sandbox.byName.keys()]]).toEqual(["sandbox", ["sandbox", "stripe"]]);
  expect([...providersOf({ ...keys, MODE: "production" }).byName.keys()]).toEqual(["stripe"]);
  expect(providersOf({ MODE: "production" }).byName.size).toBe(0);
  expect(() => loadConfig({ MODE: "demo", STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(
    "STRIPE_WEBHOOK_SECRET is needed for following payments at Stripe.",
  );
});

test("open payments, refunds and webhooks of a provider that takes no new ones are followed", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const session = sessionOf(await house.pay(order));
  change(house, { followed: true });

  expect(sessionOf(await house.pay(order))).toBe(session);
  expect(await house.deliver(house.stripe.webhook(COMPLETED, house.stripe.pay(session)))).toBe(200);
  expect(await house.state(order)).toMatchObject({ order: "paid" });
  await house.deps.db
    .transaction()
    .execute((tx) => requestRefund(tx, house.deps, { orderId: order.orderId, amountCents: 2500 }));
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "refunded", refunds: ["requested:succeeded"] });
  expect(house.alarms).toEqual([]);
});

test("without its keys nothing is lost: the tickets stay held, one alarm is raised, and it goes on once they are back", async () => {
  await using house = await paymentFixtureWithStripe();
  const provider = house.deps.providers.active;
  const [paying, giving] = [await house.order(), await house.order()];
  const sessions = [sessionOf(await house.pay(paying)), sessionOf(await house.pay(giving))];
  house.stripe.pay(sessions[1] ?? "");
  await house.comeBack(giving);
  change(house, { followed: false });
  house.stripe.pay(sessions[0] ?? "");
  await house.deps.db
    .transaction()
    .execute((tx) => requestRefund(tx, house.deps, { orderId: giving.orderId, amountCents: 2500 }));

  expect(await house.comeBack(paying)).toContain("ungeprueft");
  expect(await house.pay(paying)).toContain("nicht-erreichbar");
  for (let hour = 0; hour < 3; hour++) {
    house.clock.advance(60);
    await house.runJobs();
  }
  expect(await house.state(paying)).toMatchObject({ order: "pending", attempts: ["open"], held: 2 });
  expect(await house.state(giving)).toMatchObject({ order: "paid", refunds: ["requested:requested"] });
  expect(house.alarms).toEqual(["provider-not-configured"]);

  takeBack(house, provider);
  house.clock.advance(7 * 60);
  await house.runJobs();
  expect(await house.state(paying)).toMatchObject({ order: "paid", attempts: ["succeeded:order_paid"] });
  expect(await house.state(giving)).toMatchObject({ order: "refunded", refunds: ["requested:succeeded"] });
});

test("an order whose provider was never asked is paid with the one that takes payments now", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.failNext(500, 2);
  await house.pay(order);
  await house.database.pool.query("update payment_attempt set provider = 'sandbox'");

  house.stripe.pay(sessionOf(await house.pay(order)));
  await house.comeBack(order);

  expect(await house.state(order)).toMatchObject({
    order: "paid",
    attempts: ["cancelled", "succeeded:order_paid"],
    refunds: [],
  });
});
