import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { loadConfig } from "#server/platform/config.ts";
import { startSandbox } from "../../../sandbox/start-sandbox.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { buildTestApp, testServices } from "../../../testing/services.ts";
import { ticketForm } from "../../../testing/ticket-shop.ts";

const PUBLIC_URL = "http://localhost:3000";

/** The whole server on a real port with a sandbox beside it, and one offer on sale. */
async function houseWithSandbox() {
  const stack = new AsyncDisposableStack();
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
  let running = true;
  const stopSandbox = async () => {
    if (running) await sandbox.stop();
    running = false;
  };
  stack.defer(stopSandbox);
  const { server } = await buildTestApp(services, { sandbox: { baseUrl: sandbox.url, ...keys } });
  stack.defer(() => server.close());
  await server.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const event = await createEvent(services.db);
  const offerId = await createTicketOffer(services.db, { event_id: event.id });
  return {
    services,
    sandbox,
    stopSandbox,
    url,
    here: (address: string) => url + address.replace(PUBLIC_URL, ""),
    /** Answers the link to pay. */
    async order(): Promise<string> {
      const bought = await fetch(`${url}/checkout/tickets`, {
        method: "POST",
        body: new URLSearchParams(ticketForm(offerId)),
      });
      return ((await bought.json()) as { data: { link: string } }).data.link;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test("in the whole server a guest buys, pays at the sandbox, and its webhook makes the order paid", async () => {
  await using house = await houseWithSandbox();
  const { services, sandbox, url, here } = house;
  const toPay = await fetch(here(await house.order()), { redirect: "manual" });
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

test("while the payment service is down the page says so at once, until when places are held, and tries again", async () => {
  await using house = await houseWithSandbox();
  const link = await house.order();
  await house.stopSandbox();

  const toPay = await fetch(house.here(link), { redirect: "manual" });
  const finished = toPay.headers.get("location") ?? "";
  const html = await (await fetch(house.here(finished))).text();

  expect(finished).toMatch(/^\/checkoutFinished\/[^?]+\?zahlung=nicht-erreichbar$/);
  expect(html).toMatch(/<h1[^>]*>Der Zahlungsdienst ist gerade nicht erreichbar<\/h1>/);
  expect(html).toMatch(/sind(<!-- -->)? bis <b class="num">\d\d:\d\d(<!-- -->)?\u00a0Uhr<\/b> reserviert/);
  expect(html).toContain(`href="${link}"`);
  expect(html).toContain("Noch einmal versuchen");
});

test("an order that nobody has paid yet says so in the page itself", async () => {
  await using house = await houseWithSandbox();
  const cipher = (await house.order()).split("/").at(-1);
  const page = await fetch(`${house.url}/checkoutFinished/${cipher}`);
  const html = await page.text();

  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(html).toMatch(/<h1[^>]*>Noch nicht bezahlt<\/h1>/);
  expect(html).toContain("25,00\u00a0€");
  expect(html).not.toContain("Wir prüfen");
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
  const { server } = await buildTestApp(services, { sandbox: undefined });
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
