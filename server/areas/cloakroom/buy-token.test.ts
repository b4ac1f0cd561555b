import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { reissueOrder } from "#server/areas/fulfilment/reissue-order.ts";
import { productsOf } from "#server/areas.ts";
import { inTransaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { beginPayment } from "../../../testing/begun-payment.ts";
import { giveCredits } from "../../../testing/credits.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { callAs, createMember, type Member } from "../../../testing/member.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { type TestApp, testApp, testAreas } from "../../../testing/services.ts";
import { cipherOfOrder, ticketForm } from "../../../testing/ticket-shop.ts";

let app: TestApp;
let mia: Member;

beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  mia = await createMember(app);
});
afterAll(() => app[Symbol.asyncDispose]());

async function eventWith(given: object = {}): Promise<number> {
  const { id } = await createEvent(app.services.db, {
    cloakroom: true,
    cloakroom_price_cents: 200,
    ...given,
  });
  return id;
}

const buy = (eventId: number, form: Record<string, string> = {}) =>
  mia.call("checkout/garderobe", { eventId: String(eventId), gaderobePrice: "2.00", ...form });

/** The order that an answer leads to. */
function orderOf({ data }: { data: unknown }): number {
  const { link, cipher } = data as { link?: string; cipher?: string };
  return testAreas(app.services).references.claimedIdOf(cipher ?? link?.split("/").at(-1) ?? "") ?? 0;
}

/** What the database has of an order and its token. */
async function rowsOf(orderId: number) {
  const { rows } = await app.services.pool.query(
    `select o.kind, o.state, o.total_cents as total, o.event_id is not null and o.organiser_id is not null as "hasEvent",
       (select count(*)::int from order_hold h where h.order_id = o.id) as holds,
       (select count(*)::int from order_claim c where c.order_id = o.id) as claims,
       (select array_agg(t.state) from cloakroom_token t where t.order_id = o.id) as tokens
     from customer_order o where o.id = $1`,
    [orderId],
  );
  return rows[0];
}

const orders = () => testAreas(app.services).paymentDeps.orders;

async function payFor(orderId: number): Promise<string> {
  const { db } = app.services;
  await beginPayment(db, orderId);
  return inTransaction(db, (tx) => orders().settle(tx, { orderId, attemptId: 1, at: new Date() }));
}

const fulfil = () => runJobs(app.services, FULFIL_ORDER.name);

test("a member's token: ordered, held, paid, made once", async () => {
  const eventId = await eventWith();
  const answer = await buy(eventId);
  expect(answer).toEqual({ status: 250, data: { link: expect.stringMatching(/\/bezahlen\/[\w-]{36}$/) } });
  const orderId = orderOf(answer);
  expect(await rowsOf(orderId)).toEqual({
    ...{ kind: "cloakroom", state: "pending", total: 200, hasEvent: true },
    ...{ holds: 1, claims: 0, tokens: null },
  });
  expect(await payFor(orderId)).toBe("paid");
  await Promise.all([
    fulfil(),
    inTransaction(app.services.db, (tx) => enqueue(tx, FULFIL_ORDER, { orderId })).then(fulfil),
  ]);
  expect(await rowsOf(orderId)).toMatchObject({ state: "paid", holds: 0, tokens: ["open"] });
});

test("what costs nothing is paid at once", async () => {
  const answer = await buy(await eventWith({ cloakroom_price_cents: 0 }), { gaderobePrice: "0" });
  expect(answer).toMatchObject({ status: 250, data: { cipher: expect.any(String) } });
  await fulfil();
  expect(await rowsOf(orderOf(answer))).toMatchObject({ state: "paid", holds: 0, tokens: ["open"] });
});

test("what costs nothing is bounded for each buyer", async () => {
  const eventId = await eventWith({ cloakroom_price_cents: 0 });
  const answers: { status: number; data: unknown }[] = [];
  for (let count = 0; count < 11; count++) answers.push(await buy(eventId, { gaderobePrice: "0" }));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(250), 409]);
  expect(answers.at(-1)?.data).toMatch(/^Was nichts kostet/);
});

test("twenty requests under one key buy one token; another one under it is refused", async () => {
  const eventId = await eventWith();
  const idempotencyKey = "one token, please, and only one";
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(eventId, { idempotencyKey })));
  expect(new Set(answers.map(orderOf)).size).toBe(1);
  const other = await eventWith();
  expect(await buy(other, { idempotencyKey })).toMatchObject({ status: 422 });
  expect(await buy(eventId)).toMatchObject({ status: 250 });
  const { rows } = await app.services.pool.query(
    "select event_id::int as event, count(*)::int from customer_order where event_id = any ($1) group by 1",
    [[eventId, other]],
  );
  expect(rows).toEqual([{ event: eventId, count: 2 }]);
});

test("one key for a token and for tickets at once, ten times each, is one order; the other is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const eventId = await eventWith();
    const offer = await createTicketOffer(app.services.db, { event_id: eventId });
    const idempotencyKey = `both ways at once, round ${round}`;
    const tickets = ticketForm(offer, { idempotencyKey });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [
        buy(eventId, { idempotencyKey }),
        mia.call("checkout/tickets", tickets),
      ]).flat(),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(250), ...Array(10).fill(422)]);
    const bought = answers.filter(({ status }) => status === 250);
    expect(new Set(bought.map(orderOf)).size).toBe(1);
    const { rows } = await app.services.pool.query(
      "select count(*)::int as orders from customer_order where event_id = $1",
      [eventId],
    );
    expect(rows).toEqual([{ orders: 1 }]);
  }
});

test("a key under which nothing was bought may be used again", async () => {
  const eventId = await eventWith();
  const idempotencyKey = "refused the first time, not the next";
  expect(await buy(eventId, { idempotencyKey, gaderobePrice: "1.00" })).toMatchObject({ status: 409 });
  expect(await buy(eventId, { idempotencyKey })).toMatchObject({ status: 250 });
});

test("a refund revokes it, and so does a bank", async () => {
  const { db } = app.services;
  const eventId = await eventWith();
  const [refunded, disputed] = [orderOf(await buy(eventId)), orderOf(await buy(eventId))];
  for (const orderId of [refunded, disputed]) await payFor(orderId);
  await fulfil();
  const at = new Date();
  await inTransaction(db, (tx) => orders().markRefunded(tx, { orderId: refunded, reason: "requested", at }));
  await inTransaction(db, (tx) => orders().revokeDisputed(tx, { orderId: disputed, disputeId: 1, at }));
  expect(await rowsOf(refunded)).toMatchObject({ state: "refunded", tokens: ["revoked"] });
  expect(await rowsOf(disputed)).toMatchObject({ state: "paid", tokens: ["revoked"] });
  // No buyer is sent what a bank took the money back for.
  const cipher = await cipherOfOrder(db, disputed, testAreas(app.services).references);
  expect(await mia.call("checkout/getData", { cipher })).toMatchObject({ status: 260 });
});

test("a revoked token that is issued again has a new code; one that was handed in keeps its own", async () => {
  const { db, pool } = app.services;
  const orderId = orderOf(await buy(await eventWith()));
  await payFor(orderId);
  await fulfil();
  const token = async () =>
    (
      await pool.query("select state, secure_code as code from cloakroom_token where order_id = $1", [
        orderId,
      ])
    ).rows[0];
  const before = await token();
  const deps = { products: productsOf(app.services), mailDomain: "nachtfalter.test" };
  const reissue = () =>
    inTransaction(db, (tx) =>
      reissueOrder(tx, deps, { orderId, reason: "won", actor: "operator", at: new Date() }),
    );
  await inTransaction(db, (tx) => orders().revokeDisputed(tx, { orderId, disputeId: 1, at: new Date() }));
  expect(await token()).toEqual({ ...before, state: "revoked" });
  expect(await reissue()).toEqual({ count: 1 });
  const after = await token();
  expect(after).toMatchObject({ state: "open" });
  expect(after.code).not.toBe(before.code);
  await pool.query("update cloakroom_token set state = 'handed_in', pickup_number = 3 where order_id = $1", [
    orderId,
  ]);
  expect(await reissue()).toEqual({ refused: "nothing-left" });
  expect(await token()).toEqual({ ...after, state: "handed_in" });
});

test("money that goes back leaves a coat that hangs to be picked up by its number", async () => {
  const { db, pool } = app.services;
  const orderId = orderOf(await buy(await eventWith()));
  await payFor(orderId);
  await fulfil();
  await pool.query("update cloakroom_token set state = 'handed_in', pickup_number = 17 where order_id = $1", [
    orderId,
  ]);
  await inTransaction(db, (tx) =>
    orders().markRefunded(tx, { orderId, reason: "requested", at: new Date() }),
  );
  const { rows } = await pool.query("select state, pickup_number from cloakroom_token where order_id = $1", [
    orderId,
  ]);
  expect(rows).toEqual([{ state: "handed_in", pickup_number: 17 }]);
  expect(await rowsOf(orderId)).toMatchObject({ state: "refunded" });
});

test("two hundred orders at once are two hundred orders, and as many under ten keys are ten", async () => {
  const eventId = await eventWith();
  const members = await Promise.all(Array.from({ length: 10 }, () => createMember(app)));
  const form = { eventId: String(eventId), gaderobePrice: "2.00" };
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, index) => members[index % 10]?.call("checkout/garderobe", form)),
  );
  expect(new Set(all.map((answer) => answer?.status))).toEqual(new Set([250]));
  expect(new Set(all.map((answer) => orderOf(answer ?? { data: {} }))).size).toBe(200);
  // The same key of ten members is ten keys.
  const keyed = { ...form, idempotencyKey: "a token for the night" };
  const repeated = await Promise.all(
    Array.from({ length: 200 }, (_, index) => members[index % 10]?.call("checkout/garderobe", keyed)),
  );
  expect(new Set(repeated.map((answer) => answer?.status))).toEqual(new Set([250]));
  expect(new Set(repeated.map((answer) => orderOf(answer ?? { data: {} }))).size).toBe(10);
  const { rows } = await app.services.pool.query(
    `select count(*)::int as orders, count(distinct o.number)::int as numbers, count(h.order_id)::int as holds
     from customer_order o left join order_hold h on h.order_id = o.id where o.event_id = $1`,
    [eventId],
  );
  expect(rows).toEqual([{ orders: 210, numbers: 210, holds: 210 }]);
});

test("its page and its refusals speak of no tickets", async () => {
  const orderId = orderOf(await buy(await eventWith()));
  const cipher = await cipherOfOrder(app.services.db, orderId, testAreas(app.services).references);
  const page = async () => JSON.stringify(await mia.call("checkout/getData", { cipher }));
  expect(await page()).not.toMatch(/(?<!all)Ticket/);
  await payFor(orderId);
  expect(await page()).not.toMatch(/(?<!all)Ticket/);
  await fulfil();
  expect(await page()).not.toMatch(/(?<!all)Ticket/);
  expect(await page()).toContain('"items":[{"title":"Garderobenmarke","quantity":1}]');
});

test("credits pay for a token at once", async () => {
  await giveCredits(app.services.db, mia.id, 200);
  const answer = await buy(await eventWith(), { useCredits: "200" });
  expect(answer).toEqual({ status: 250, data: { cipher: expect.any(String) } });
  await fulfil();
  expect(await rowsOf(orderOf(answer))).toMatchObject({
    ...{ state: "paid", total: 200, holds: 0, claims: 1, tokens: ["open"] },
  });
});

test("whoever asks for their data finds their tokens", async () => {
  const orderId = orderOf(await buy(await eventWith()));
  await payFor(orderId);
  await fulfil();
  const part = testAreas(app.services).personalData.find(({ area }) => area === "cloakroom");
  const [file] = (await part?.exportFiles(app.services.db, mia.id)) ?? [];
  expect(file).toMatchObject({ name: "garderobe.json" });
  expect((file as { json: object[] }).json.at(-1)).toMatchObject({ state: "open", pickupNumber: null });
  expect(JSON.stringify(file)).not.toContain("secure");
});

describe("refuses", () => {
  const past = new Date(Date.now() - 1000);
  test.each<[string, object, Record<string, string>, number, string]>([
    ["another price", {}, { gaderobePrice: "1.50" }, 409, "Die Preise haben sich geändert."],
    ["credits that nobody has", {}, { useCredits: "100" }, 409, "Die Preise haben sich geändert."],
    ["an event without a cloakroom", { cloakroom_price_cents: null }, {}, 409, "keine Garderobe"],
    ["a draft", { state: "draft" }, {}, 404, "gibt es nicht mehr"],
    ["an event that was called off", { state: "cancelled" }, {}, 409, "abgesagt"],
    ["an event that is over", { starts_at: new Date(0), ends_at: past }, {}, 409, "schon vorbei"],
    ["another organiser's event", {}, { organizerId: "999999" }, 404, "gibt es nicht mehr"],
    [
      "less than a provider takes",
      { cloakroom_price_cents: 10 },
      { gaderobePrice: "0.10" },
      409,
      "erst ab 0,50",
    ],
  ])("%s", async (_, event, form, status, text) => {
    const eventId = await eventWith(event);
    expect(await buy(eventId, form)).toEqual({ status, data: expect.stringContaining(text) });
    const { rows } = await app.services.pool.query("select from customer_order where event_id = $1", [
      eventId,
    ]);
    expect(rows).toEqual([]);
  });

  test("an event that is not there, a wrong form, and a guest", async () => {
    expect(await buy(999_999)).toMatchObject({ status: 404 });
    for (const [field, wrong] of [
      ["gaderobePrice", "two"],
      ["gaderobePrice", "-2"],
      ["gaderobePrice", "99999999"],
      ["eventId", "1e3"],
      ["eventId", "-1"],
      ["organizerId", "x"],
      ["useCredits", "1.5"],
      ["idempotencyKey", "short"],
      ["quantity", "2"],
    ] as const)
      expect(await buy(1, { [field]: wrong })).toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) },
      });
    const form = { eventId: String(await eventWith()), gaderobePrice: "2.00" };
    expect(await callAs(app, "checkout/garderobe", form)).toMatchObject({ status: 401 });
  });
});
