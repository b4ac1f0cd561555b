import Fastify from "fastify";
import { expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { registerMetrics } from "#server/platform/metrics.ts";
import { testDatabase } from "../../../testing/database.ts";
import { startFakeStripe } from "../../../testing/fake-stripe/fake-stripe.ts";
import { buildPaymentProviders } from "./build-providers.ts";
import { ProviderRefused, ProviderUnavailable, WebhookRejected } from "./provider.ts";

type Line = { level: string; msg: string; alarm?: string; message?: string };

async function house() {
  const stack = new AsyncDisposableStack();
  const stripe = stack.use(await startFakeStripe(() => new Date()));
  const { pool } = stack.use(await testDatabase());
  const server = Fastify();
  stack.defer(() => server.close());
  registerMetrics(server, { pool, token: undefined, rateLimitFactor: 1 });
  const lines: Line[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  const provider = (secretKey = stripe.secretKey) => {
    const payment = {
      provider: "stripe",
      secretKey,
      webhookSecret: stripe.webhookSecret,
      apiBase: stripe.url,
    } as const;
    const { active } = buildPaymentProviders(
      { payment, followedStripe: undefined },
      undefined,
      () => new Date(),
      log,
    );
    if (active === undefined) throw new Error("there is no provider");
    return active;
  };
  const count = async (labels: string) => {
    const { body } = await server.inject("/metrics");
    const line = body.split("\n").find((each) => each.startsWith(`${labels} `));
    return Number(line?.split(" ").at(-1) ?? 0);
  };
  return { stripe, provider, lines, count, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const calls = (method: string, outcome: string) =>
  `nachtfalter_provider_seconds_count{provider="stripe",method="${method}",outcome="${outcome}"}`;
const UNREACHABLE = 'nachtfalter_alarms_total{kind="provider-unreachable"}';

test("a provider that is away is one alarm when it begins and one line when it ends", async () => {
  await using rooms = await house();
  const { stripe, lines, count } = rooms;
  const provider = rooms.provider();
  const alarmed = await count(UNREACHABLE);
  stripe.failNext(500, 6);
  for (let call = 0; call < 3; call++)
    await expect(provider.readSession("cs_none")).rejects.toBeInstanceOf(ProviderUnavailable);
  expect(lines).toMatchObject([{ level: "error", alarm: "provider-unreachable", method: "readSession" }]);
  expect(await count(UNREACHABLE)).toBe(alarmed + 1);

  // A refusal is an answer.
  await expect(provider.readSession("cs_none")).rejects.toBeInstanceOf(ProviderRefused);
  await expect(provider.readSession("cs_none")).rejects.toBeInstanceOf(ProviderRefused);
  expect(lines.slice(1)).toMatchObject([{ level: "info", msg: "the payment provider answers again" }]);
  expect(await count(calls("readSession", "unavailable"))).toBe(3);
  expect(await count(calls("readSession", "refused"))).toBe(2);
});

test("a refused key is an alarm that says so", async () => {
  await using rooms = await house();
  const provider = rooms.provider("sk_test_wrong");
  await expect(provider.listRefunds("pi_none")).rejects.toBeInstanceOf(ProviderUnavailable);
  expect(rooms.lines).toMatchObject([
    { alarm: "provider-unreachable", message: expect.stringContaining("401") },
  ]);
});

test("webhooks are counted, those that are rejected apart", async () => {
  await using rooms = await house();
  const { stripe, count } = rooms;
  const provider = rooms.provider();
  const { body, headers } = stripe.webhook("customer.created", {});
  const [accepted, rejected] = [calls("verifyWebhook", "done"), calls("verifyWebhook", "rejected")];
  const before = [await count(accepted), await count(rejected)];
  provider.verifyWebhook(Buffer.from(body), headers);
  expect(() => provider.verifyWebhook(Buffer.from(body), {})).toThrow(WebhookRejected);
  expect([await count(accepted), await count(rejected)]).toEqual(before.map((each) => each + 1));
  expect(rooms.lines).toEqual([]);
  expect([provider.name, provider.live]).toEqual(["stripe", false]);
});
