import type { KyselyPlugin, Updateable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FORGOTTEN_BUYER } from "#server/areas/checkout/public.ts";
import type { RefundReason } from "#server/areas/payments/public.ts";
import type { Database } from "#server/platform/database.ts";
import type { CustomerOrder, PaymentAttempt } from "#server/platform/database-types.ts";
import { openTicketFixture, type TicketFixture } from "../../../../testing/ticket-fixture.ts";
import { cipherOfOrder } from "../../../../testing/ticket-shop.ts";
import { createFulfilmentPort } from "../../fulfilment/fulfilment-port.ts";
import { createFileReferences } from "./file-references.ts";
import { orderData } from "./order-data.ts";

let office: TicketFixture;
beforeAll(async () => {
  office = await openTicketFixture();
});
afterAll(() => office[Symbol.asyncDispose]());

/** What the finished page is told. */
async function ask(db: Database, orderId: number) {
  const { references, products, platform } = office.deps;
  const fulfilment = createFulfilmentPort(office.deps, () => {});
  const files = createFileReferences(office.services.secrets);
  const cipher = await cipherOfOrder(office.services.db, orderId, references);
  const deps = { db, references, products, fulfilment, files, holdMinutes: 31 };
  return orderData({ ...deps, publicUrl: platform.publicUrl }, cipher, new Date());
}

/** Runs `change` once, as another process would, when the first query has been answered. */
function afterFirstAnswer(change: () => Promise<unknown>): KyselyPlugin {
  let isChanged = false;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isChanged) {
        isChanged = true;
        await change();
      }
      return result;
    },
  };
}

const WAITS = { payLink: expect.stringContaining("/bezahlen/"), holdSeconds: expect.any(Number) };
const NO_WAY_TO_PAY = { payLink: null, holdEnd: null, holdSeconds: null };
const anHourAgo = () => new Date(Date.now() - 3_600_000);
const OVER = "Die Zeit zum Bezahlen ist abgelaufen, deine Tickets sind wieder frei.";

test.each(["pending", "expired"] as const)(
  "whose money came and does not fit an order that is %s reads so, and that it goes back",
  async (state) => {
    const { db } = office.services;
    const orderId = await office.order(await office.offer());
    await db
      .updateTable("payment_attempt")
      .set({
        state: "mismatch",
        provider_session_id: `cs_${state}`,
        received_cents: 2499,
        received_currency: "EUR",
      })
      .set({ provider_payment_id: `pi_${state}`, received_live: false })
      .where("order_id", "=", orderId)
      .execute();
    await db.updateTable("customer_order").set({ state }).where("id", "=", orderId).execute();
    if (state === "expired") await db.deleteFrom("order_hold").where("order_id", "=", orderId).execute();

    expect(await ask(db, orderId)).toMatchObject({
      status: 260,
      data: {
        message:
          "Deine Zahlung passt nicht zur Bestellung. Wir sehen sie uns an, dein Geld geht nicht verloren.",
        ...NO_WAY_TO_PAY,
      },
    });
  },
);

function setHoldEnd(orderId: number, holdEnd: Date | null) {
  const { db } = office.services;
  return db.updateTable("order_hold").set({ expires_at: holdEnd }).where("order_id", "=", orderId).execute();
}

type Told = { readonly status: 251 | 260; readonly data: object };
type Standing = {
  readonly order?: Updateable<CustomerOrder>;
  readonly holdEnd?: Date;
  readonly attempt?: Updateable<PaymentAttempt>;
  /** Why its money goes back; left out: none does. */
  readonly refund?: RefundReason;
};

test.each<[string, () => Standing, Told]>([
  [
    "waits to be paid",
    () => ({}),
    { status: 251, data: { state: "unpaid", message: "Deine Zahlung ist noch offen.", ...WAITS } },
  ],
  [
    "has a payment that is being confirmed",
    () => ({ attempt: { state: "processing" } }),
    {
      status: 251,
      data: {
        state: "processing",
        message: expect.stringContaining("wird noch bestätigt"),
        ...NO_WAY_TO_PAY,
      },
    },
  ],
  [
    "has a payment that was broken off",
    () => ({ attempt: { state: "cancelled" } }),
    {
      status: 260,
      data: { reason: "cancelled", message: "Die Zahlung wurde abgebrochen.", ...WAITS },
    },
  ],
  [
    "is about to be given back",
    () => ({ holdEnd: anHourAgo(), attempt: { state: "failed" } }),
    {
      status: 260,
      data: {
        reason: "failed",
        message: "Die Zahlung hat nicht geklappt.",
        payLink: null,
        holdEnd: expect.any(String),
        holdSeconds: 0,
      },
    },
  ],
  [
    "was given back",
    () => ({ order: { state: "expired" }, attempt: { state: "expired" } }),
    { status: 260, data: { reason: "expired", message: OVER, ...NO_WAY_TO_PAY } },
  ],
  [
    "was cancelled unpaid with its event",
    () => ({ order: { state: "cancelled" } }),
    {
      status: 260,
      data: { reason: "calledOff", message: expect.stringMatching(/^Das Event fällt aus, deine Best/) },
    },
  ],
  [
    "lost its tickets and had nothing to give back",
    () => ({ order: { state: "refunded" } }),
    { status: 260, data: { reason: "refunded", message: expect.stringMatching(/fällt aus, deine Tickets/) } },
  ],
  [
    "has its money back because somebody asked",
    () => ({ order: { state: "refunded" }, refund: "requested" }),
    { status: 260, data: { reason: "refunded", message: expect.stringMatching(/^Diese Bestellung ist st/) } },
  ],
  [
    "has its money back that did not fit",
    () => ({
      order: { state: "refunded" },
      attempt: {
        ...{ state: "mismatch", provider_session_id: "cs_back", provider_payment_id: "pi_back" },
        ...{ received_cents: 2499, received_currency: "EUR", received_live: false },
      },
      refund: "order-closed",
    }),
    {
      status: 260,
      data: { reason: "refunded", message: expect.stringMatching(/^Deine Zahlung kam an, als/) },
    },
  ],
  [
    "has its money back with its event",
    () => ({ order: { state: "refunded" }, refund: "event-cancelled" }),
    { status: 260, data: { reason: "refunded", message: expect.stringMatching(/^Das Event findet leider/) } },
  ],
])("an order that %s reads so", async (_what, standing, told) => {
  const { db } = office.services;
  const offer = await office.offer();
  const orderId = await office.order(offer, { quantity: 2 });
  const { order = {}, attempt = {}, holdEnd, refund } = standing();
  await db
    .updateTable("payment_attempt")
    .set({ order_id: orderId, ...attempt })
    .where("order_id", "=", orderId)
    .execute();
  await db
    .updateTable("customer_order")
    .set({ event_id: offer.eventId, ...order })
    .where("id", "=", orderId)
    .execute();
  if (order.state !== undefined) await db.deleteFrom("order_hold").where("order_id", "=", orderId).execute();
  if (holdEnd !== undefined) await setHoldEnd(orderId, holdEnd);
  if (refund !== undefined) await office.refund(orderId, refund);
  const { status, data } = await ask(db, orderId);
  expect({ status, data }).toMatchObject(told);
  expect(data).toMatchObject({
    order: {
      total: 25,
      toPay: 25,
      email: "m•••@example.org",
      tickets: Array(2).fill({ name: "Mia Lindner", title: "Standard" }),
    },
  });
});

test("an order that credits pay a part of says what is left to pay", async () => {
  const { db } = office.services;
  const orderId = await office.order(await office.offer());
  await db.updateTable("customer_order").set({ credits_cents: 600 }).where("id", "=", orderId).execute();
  expect((await ask(db, orderId)).data).toMatchObject({
    state: "unpaid",
    order: { total: 12.5, toPay: 6.5 },
  });
});

test("a free order waits for its address, and later says that its time is over, with no word of paying", async () => {
  const { db } = office.services;
  const orderId = await office.order(await office.offer({}, { price_cents: 0 }));
  const setTo = (change: Updateable<CustomerOrder>) =>
    db
      .updateTable("customer_order")
      .set({ paid_at: null, ...change })
      .where("id", "=", orderId)
      .execute();
  await db
    .insertInto("order_hold")
    .values({ order_id: orderId, places: 1, expires_at: new Date(Date.now() + 60_000) })
    .execute();
  await setTo({ state: "pending" });
  expect(await ask(db, orderId)).toMatchObject({
    status: 251,
    data: { state: "unconfirmed", message: expect.stringMatching(/^Bitte best/), ...WAITS, payLink: null },
  });
  await setTo({ state: "expired" });
  expect(await ask(db, orderId)).toMatchObject({
    status: 260,
    data: { reason: "expired", message: expect.stringMatching(/^Die Zeit zum Bestätigen/), ...NO_WAY_TO_PAY },
  });
  await setTo({ state: "cancelled" });
  expect(await ask(db, orderId)).toMatchObject({
    status: 260,
    data: { reason: "calledOff", message: expect.stringMatching(/^Das Event fällt aus/) },
  });
});

test("nobody is shown the order of somebody who was forgotten", async () => {
  const { db } = office.services;
  const orderId = await office.order(await office.offer());
  await db
    .updateTable("customer_order")
    .set({ email: FORGOTTEN_BUYER.email })
    .where("id", "=", orderId)
    .execute();
  expect(await ask(db, orderId)).toMatchObject({ status: 260, data: { reason: "unknown", order: null } });
});

test("a payment that fails while the page is answered is never shown as failed without its hold", async () => {
  const { db } = office.services;
  const orderId = await office.order(await office.offer());
  const setTo = async (state: "processing" | "failed", holdEnd: Date | null) => {
    await db.updateTable("payment_attempt").set({ state }).where("order_id", "=", orderId).execute();
    await setHoldEnd(orderId, holdEnd);
  };
  await setTo("processing", null);
  const retryUntil = new Date(Date.now() + 20 * 60_000);
  const racing = db.withPlugin(afterFirstAnswer(() => setTo("failed", retryUntil)));

  expect(await ask(racing, orderId)).toMatchObject({ status: 251, data: { state: "processing" } });
  expect(await ask(db, orderId)).toMatchObject({
    status: 260,
    data: { payLink: expect.stringContaining("/bezahlen/"), holdSeconds: expect.any(Number) },
  });
});
