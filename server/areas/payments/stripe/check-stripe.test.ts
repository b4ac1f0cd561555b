import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { checkStripe, NEEDED_EVENTS } from "./check-stripe.ts";
import { eventSubject } from "./stripe-events.ts";

type Answer = readonly [status: number, body: object];
type Endpoint = { url: string; status: string; enabled_events: readonly string[] };

const OURS = "https://tickets.example.com/webhooks/stripe";
const list = (data: readonly object[]): Answer => [200, { object: "list", data, has_more: false }];
const refusal = (status: number, type: string): Answer => [status, { error: { type, message: "no" } }];

/** What the check says of a Stripe that answers so. */
async function problems(sessions: Answer, endpoints: Answer): Promise<string[]> {
  const server = createServer((request, response) => {
    const [status, body] = request.url?.startsWith("/v1/checkout/sessions") ? sessions : endpoints;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const publicUrl = "https://tickets.example.com";
  const found = await checkStripe({ secretKey: "sk_test_1", apiBase: `http://127.0.0.1:${port}`, publicUrl });
  server.closeAllConnections();
  server.close();
  return found;
}

const withEndpoints = (...endpoints: Endpoint[]) => problems(list([]), list(endpoints));

test("a key that works and an endpoint with all events are no problem", async () => {
  expect(await withEndpoints({ url: OURS, status: "enabled", enabled_events: NEEDED_EVENTS })).toEqual([]);
  expect(await withEndpoints({ url: OURS, status: "enabled", enabled_events: ["*"] })).toEqual([]);
});

test("what is missing is named", async () => {
  const missing = `Stripe has no enabled webhook endpoint for ${OURS}.`;
  expect(await withEndpoints()).toEqual([missing]);
  expect(await withEndpoints({ url: OURS, status: "disabled", enabled_events: ["*"] })).toEqual([missing]);
  expect(
    await withEndpoints({ url: OURS, status: "enabled", enabled_events: NEEDED_EVENTS.slice(2) }),
  ).toEqual([
    `Stripe's webhook endpoint ${OURS} lacks the events checkout.session.completed, checkout.session.async_payment_succeeded.`,
  ]);
});

test("a key that is wrong, may not, or cannot be tried is named; one that may not list endpoints is fine", async () => {
  expect(await problems(refusal(401, "invalid_request_error"), list([]))).toEqual([
    "STRIPE_SECRET_KEY: Stripe does not know this key.",
  ]);
  expect(await problems(refusal(403, "invalid_request_error"), list([]))).toEqual([
    "STRIPE_SECRET_KEY: this key may not work with payment sessions.",
  ]);
  expect(await problems(refusal(500, "api_error"), list([]))).toEqual([
    "STRIPE_SECRET_KEY: Stripe does not answer as it should (500).",
  ]);
  expect(await problems(list([]), refusal(403, "invalid_request_error"))).toEqual([]);
  const nowhere = { secretKey: "sk_test_1", apiBase: "http://127.0.0.1:9", publicUrl: "https://a.example" };
  expect(await checkStripe(nowhere)).toEqual(["STRIPE_SECRET_KEY: Stripe cannot be reached to try it."]);
});

test.each(NEEDED_EVENTS)("%s is about something of ours", (type) => {
  const object = { id: "x_1", payment_intent: "pi_1", amount: 100, status: "needs_response", metadata: {} };
  const event = { id: "evt_1", type, data: { object } } as unknown as Stripe.Event;
  expect(eventSubject(event).kind).not.toBe("other");
});
