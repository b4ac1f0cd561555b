import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { Sandbox } from "../../../../sandbox/start-sandbox.ts";
import {
  type PaymentFixture,
  type PlacedOrder,
  PUBLIC_URL,
  paymentFixtureWithSandbox,
  SANDBOX_API_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from "../../../../testing/payment-fixture.ts";
import { testApp } from "../../../../testing/services.ts";

type House = PaymentFixture & { readonly sandbox: Sandbox };

/** Opens the payment page as a browser that reaches us only; the address is ours, not the sandbox's. */
async function openPage(house: House, order: PlacedOrder): Promise<string> {
  const link = await house.pay(order);
  expect(link.startsWith(`${PUBLIC_URL}/sandbox/pay/`)).toBe(true);
  return house.url + link.slice(PUBLIC_URL.length);
}

/** Presses a button of the page and follows the way back to the shop. */
async function press(house: House, page: string, form: Record<string, string>): Promise<Response> {
  const response = await fetch(page, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const location = response.headers.get("location") ?? "";
  if (location.startsWith(`${PUBLIC_URL}/bezahlen/`))
    await fetch(house.url + location.slice(PUBLIC_URL.length), { redirect: "manual" });
  return response;
}

test("the page says what is paid and that it is a test, and needs no script", async () => {
  await using house = await paymentFixtureWithSandbox();
  const page = await openPage(house, await house.order());

  const response = await fetch(page);
  const html = await response.text();

  expect(response.status).toBe(200);
  expect(response.headers.get("content-security-policy")).toBe(
    `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${PUBLIC_URL}`,
  );
  expect(html).toContain('<html lang="de">');
  expect(html).toContain("Testzahlung");
  expect(html).toContain("Hier fließt kein Geld");
  expect(html).toMatch(/<h1>25,00\s€ bezahlen<\/h1>/);
  expect(html).toMatch(/2 × .*Standard/);
  expect(html).not.toMatch(/<script|style=|onclick/);
  expect(html).not.toContain("SEPA");
  const style = await fetch(`${house.url}/sandbox/style.css`);
  expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
});

test("a payment is settled by the browser's return, and its webhook changes nothing more", async () => {
  await using house = await paymentFixtureWithSandbox();
  const order = await house.order();
  const page = await openPage(house, order);

  const response = await press(house, page, { action: "pay" });

  expect(response.headers.get("location")).toBe(`${PUBLIC_URL}/bezahlen/${order.cipher}/zurueck`);
  await house.sandbox.settle();
  expect(await house.state(order)).toMatchObject({
    order: "paid",
    attempts: ["succeeded:order_paid"],
    timesPaid: 1,
    fulfilments: 1,
  });
  expect(await (await fetch(page)).text()).toContain("Die Testzahlung ist angekommen.");
  expect((await press(house, page, { action: "pay" })).status).toBe(409);
});

test.each([["normal"], ["double"], ["reordered"], ["slow"]])(
  "a %s sandbox settles the order once by webhook alone",
  async (behaviour) => {
    await using house = await paymentFixtureWithSandbox();
    const order = await house.order();
    const page = await openPage(house, order);

    const response = await press(house, page, { action: "pay", behaviour, stay: "1" });
    expect(response.headers.get("location")).toMatch(/^\/sandbox\/pay\//);
    house.clock.advance(1);
    await house.sandbox.settle();

    expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1, fulfilments: 1, sold: 2 });
    const { rows } = await house.database.pool.query(
      "select count(*)::int as sent, count(distinct event_id)::int as events from sandbox.delivery",
    );
    const sent = { double: [2, 1], reordered: [2, 2] }[behaviour] ?? [1, 1];
    expect([rows[0].sent, rows[0].events]).toEqual(sent);
  },
);

test("a silent sandbox and a buyer who never comes back: the order completes by asking", async () => {
  await using house = await paymentFixtureWithSandbox();
  const order = await house.order();
  await press(house, await openPage(house, order), { action: "pay", behaviour: "silent", stay: "1" });
  await house.sandbox.settle();
  expect(await house.state(order)).toMatchObject({ order: "pending" });

  house.clock.advance(2);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });
});

test("money that comes after the hold has ended is honoured if stock remains", async () => {
  await using house = await paymentFixtureWithSandbox();
  const order = await house.order();
  await press(house, await openPage(house, order), { action: "pay", behaviour: "late" });
  house.clock.advance(32);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "expired", attempts: ["expired"], held: 0 });

  house.clock.advance(1);
  await house.sandbox.settle();

  expect(await house.state(order)).toMatchObject({
    order: "paid",
    attempts: ["succeeded:order_paid"],
    sold: 2,
  });
  expect(house.told).toEqual([`paid-late:${order.orderId}`]);
});

test("a failed payment and a cancelled one can be tried again while the hold lasts", async () => {
  await using house = await paymentFixtureWithSandbox();
  const order = await house.order();
  await press(house, await openPage(house, order), { action: "fail" });
  await press(house, await openPage(house, order), { action: "cancel" });
  await press(house, await openPage(house, order), { action: "pay" });

  expect(await house.state(order)).toMatchObject({
    order: "paid",
    attempts: ["failed", "cancelled", "succeeded:order_paid"],
    timesPaid: 1,
  });
});

test("paying later by debit keeps the stock until the money is there", async () => {
  await using house = await paymentFixtureWithSandbox();
  const order = await house.order({ startsInDays: 20 });
  const page = await openPage(house, order);
  expect(await (await fetch(page)).text()).toContain("per SEPA-Lastschrift");
  await press(house, page, { action: "later" });
  await house.sandbox.settle();
  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["processing"], held: 2 });

  await press(house, page, { action: "arrive" });
  await house.sandbox.settle();

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1, held: 0, sold: 2 });
});

test("a refund and a dispute that begin at the sandbox reach the order", async () => {
  await using house = await paymentFixtureWithSandbox();
  const disputed = await house.order();
  const disputedPage = await openPage(house, disputed);
  await press(house, disputedPage, { action: "pay" });
  await press(house, disputedPage, { action: "dispute" });
  const html = await (await fetch(disputedPage)).text();
  expect(html).toContain("Die Bank hat das Geld zurückgebucht.");
  expect(html).toContain("Rückbuchung verloren");
  await house.sandbox.settle();
  expect(house.told).toEqual([`disputed:${disputed.orderId}`]);

  const refunded = await house.order();
  const page = await openPage(house, refunded);
  await press(house, page, { action: "pay" });
  await press(house, page, { action: "refund" });
  house.clock.advance(1);
  await house.sandbox.settle();

  expect(await (await fetch(page)).text()).toMatch(/25,00\s€ wurden zurückgezahlt/);
  expect(await house.state(refunded)).toMatchObject({ order: "refunded", refunds: ["external:succeeded"] });
});

test("a dispute finds its order, also if the payment's own webhook was lost", async () => {
  await using house = await paymentFixtureWithSandbox();
  const order = await house.order();
  const page = await openPage(house, order);
  const press = (form: Record<string, string>) =>
    fetch(page, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  await press({ action: "pay", behaviour: "silent" });
  await house.database.pool.query("update sandbox.session set behaviour = 'normal'");
  await press({ action: "dispute" });
  expect(await house.state(order)).toMatchObject({ order: "pending" });

  await house.sandbox.settle();

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1, sold: 2 });
  expect(house.told).toEqual([`disputed:${order.orderId}`]);
});

test("tickets that were gone when the late money came: the money goes back through the sandbox", async () => {
  await using house = await paymentFixtureWithSandbox();
  const order = await house.order({ quota: 2 });
  await press(house, await openPage(house, order), { action: "pay", behaviour: "late" });
  house.clock.advance(32);
  await house.runJobs();
  await house.order({ offerId: order.offerId });
  house.clock.advance(1);
  await house.sandbox.settle();
  expect(await house.state(order)).toMatchObject({ order: "expired", refunds: ["sold-out:requested"] });

  await house.runJobs();
  house.clock.advance(1);
  await house.sandbox.settle();

  expect(await house.state(order)).toMatchObject({ order: "expired", refunds: ["sold-out:succeeded"] });
  expect(house.told).toEqual([`refund-started:${order.orderId}`]);
});

test("webhooks are sent again until they are taken", async () => {
  await using house = await paymentFixtureWithSandbox();
  const order = await house.order();
  const page = await openPage(house, order);
  await house.database.pool.query("alter table provider_event rename to provider_event_away");
  await press(house, page, { action: "pay", stay: "1" });
  await house.sandbox.settle();
  expect(await house.state(order)).toMatchObject({ order: "pending" });

  await house.database.pool.query("alter table provider_event_away rename to provider_event");
  house.clock.advance(1);
  await house.sandbox.settle();

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });
});

test("a sandbox that does not answer is a page that says so, also for a pressed button", async () => {
  await using app = await testApp();
  const form = { payload: "action=pay", headers: { "content-type": "application/x-www-form-urlencoded" } };
  for (const ask of [{ method: "GET" as const }, { method: "POST" as const, ...form }]) {
    const answer = await app.server.inject({ url: "/sandbox/pay/x", ...ask });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "retry-after": "5" });
    expect(answer.body).toContain("Die Testzahlung ist gerade nicht erreichbar.");
  }
});

test("its API wants the key and is not reachable through the pages", async () => {
  await using house = await paymentFixtureWithSandbox();
  await openPage(house, await house.order());
  const ask = (url: string, key: string) =>
    fetch(url, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);

  expect(await ask(`${house.sandbox.url}/api/sessions/none`, "wrong")).toBe(401);
  expect(await ask(`${house.sandbox.url}/api/sessions/none`, SANDBOX_API_KEY)).toBe(404);
  expect(await ask(`${house.url}/sandbox/../api/sessions/none`, SANDBOX_API_KEY)).toBe(404);
  expect(await ask(`${house.url}/sandbox/%2e%2e/api/sessions/none`, SANDBOX_API_KEY)).toBe(404);
  expect(await ask(`${house.url}/sandbox/pay/none`, "")).toBe(404);
});

test("its webhooks are believed with a fresh signature only", async () => {
  await using house = await paymentFixtureWithSandbox();
  const body = JSON.stringify({
    id: "evt_1",
    type: "session.succeeded",
    live: false,
    subject: { kind: "session", sessionId: "ses_1", reference: "1" },
  });
  for (const headers of [
    {},
    { "sandbox-signature": "t=1,v1=00" },
    { "sandbox-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
  ] as Record<string, string>[]) {
    expect(await house.deliver({ body, headers })).toBe(400);
  }
});

test.each([
  ["id", { id: "evt_\0" }],
  ["type", { type: "session.\0" }],
  ["payload", { subject: { kind: "session", sessionId: "ses_\ud800", reference: "1" } }],
])("a signed webhook whose %s cannot be kept is refused, not failed at", async (_name, odd) => {
  await using house = await paymentFixtureWithSandbox();
  const subject = { kind: "session", sessionId: "ses_1", reference: "1" };
  const body = JSON.stringify({ id: "evt_1", type: "session.succeeded", live: false, subject, ...odd });
  const seconds = Math.floor(house.clock.now().getTime() / 1000);
  const signature = createHmac("sha256", SANDBOX_WEBHOOK_SECRET).update(`${seconds}.${body}`).digest("hex");
  const headers = { "sandbox-signature": `t=${seconds},v1=${signature}` };
  expect(await house.deliver({ body, headers })).toBe(400);
});
