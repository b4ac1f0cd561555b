import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { loadConfig } from "#server/platform/config.ts";
import { startSandbox } from "../../../sandbox/start-sandbox.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { testServices } from "../../../testing/services.ts";
import { ticketForm } from "../../../testing/ticket-shop.ts";

const PUBLIC_URL = "http://localhost:3000";

test("in the whole server a guest buys, pays at the sandbox, and its webhook makes the order paid", async () => {
  await using stack = new AsyncDisposableStack();
  const services = stack.use(await testServices({ publicUrl: PUBLIC_URL }));
  let url = "";
  const keys = { apiKey: "whole app's key", webhookSecret: "whole app's secret" };
  const sandbox = await startSandbox({
    databaseUrl: services.database.url,
    publicUrl: PUBLIC_URL,
    apiKey: keys.apiKey,
    receiver: {
      secret: keys.webhookSecret,
      get url() {
        return `${url}/webhooks/sandbox`;
      },
    },
  });
  stack.defer(() => sandbox.stop());
  const { server } = await buildApp(services, { sandbox: { baseUrl: sandbox.url, ...keys } });
  stack.defer(() => server.close());
  await server.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const here = (address: string) => url + address.slice(PUBLIC_URL.length);
  const event = await createEvent(services.db);
  const offerId = await createTicketOffer(services.db, { event_id: event.id });

  const bought = await fetch(`${url}/checkout/tickets`, {
    method: "POST",
    body: new URLSearchParams(ticketForm(offerId)),
  });
  const { data } = (await bought.json()) as { data: { link: string } };
  const toPay = await fetch(here(data.link), { redirect: "manual" });
  const page = here(toPay.headers.get("location") ?? "");
  const shown = await fetch(page);
  const paid = await fetch(page, {
    method: "POST",
    headers: { origin: url },
    body: new URLSearchParams({ action: "pay", stay: "1" }),
    redirect: "manual",
  });
  await sandbox.settle();

  expect([toPay.status, shown.status, paid.status]).toEqual([303, 200, 303]);
  // The page's own policy, not the one of our answers, and all the other headers of ours.
  expect(shown.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:3000");
  expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
  const order = await services.db.selectFrom("customer_order").select("state").executeTakeFirst();
  expect(order?.state).toBe("paid");
});

const STRIPE = {
  MODE: "production",
  DATABASE_URL: "postgres://localhost/x",
  PUBLIC_URL: "https://nachtfalter.example",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

test("in production there is no sandbox: the configuration refuses it and its addresses lead nowhere", async () => {
  expect(() => loadConfig({ ...STRIPE, PAYMENT_PROVIDER: "sandbox" })).toThrow(/PAYMENT_PROVIDER=sandbox/);
  const { mode, payment } = loadConfig(STRIPE);
  await using services = await testServices({ mode, payment });
  const { server } = await buildApp(services);
  const sandboxPages = await server.inject("/sandbox/pay/ses_1");
  const sandboxHook = await server.inject({ method: "POST", url: "/webhooks/sandbox", payload: "{}" });
  const stripeHook = await server.inject({
    method: "POST",
    url: "/webhooks/stripe",
    headers: { "content-type": "application/json" },
    payload: "{}",
  });
  await server.close();

  expect(sandboxPages.headers.location).toBe("/home");
  expect(sandboxHook.statusCode).toBe(404);
  expect([stripeHook.statusCode, stripeHook.body]).toEqual([400, '{"error":"rejected"}']);
});
