import { expect, test } from "vitest";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";
import { requestRefund } from "./request-refund.ts";
import { startPayment } from "./start-payment.ts";

const CREATE = "POST /v1/checkout/sessions";

function sessionOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}

/** An order whose first payment was a debit that the bank gave back. */
async function bouncedDebit(house: StripeHouse) {
  const order = await house.order({ startsInDays: 30 });
  const first = sessionOf(await house.pay(order));
  house.stripe.pay(first, { processing: true });
  await house.comeBack(order);
  house.stripe.finishDebit(first, "failed");
  await house.comeBack(order);
  return { order, first };
}

test("a double click in two tabs makes one session and leads to the same page", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();

  const links = await Promise.all(Array.from({ length: 6 }, () => house.pay(order)));

  expect(new Set(links).size).toBe(1);
  expect(links[0]).toContain("/c/pay/");
  expect(house.stripe.sessions()).toHaveLength(1);
  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["open"] });
});

test("the session asks for what the order says and ends with the hold", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ startsInDays: 30 });

  await house.pay(order);

  const [session] = house.stripe.sessions();
  const { rows } = await house.database.pool.query(
    "select number, expires_at as hold from customer_order join order_hold on order_id = id where id = $1",
    [order.orderId],
  );
  expect(session).toMatchObject({
    amount_total: 2500,
    currency: "eur",
    client_reference_id: rows[0].number,
    customer_email: "mia@example.org",
    allowed_payment_method_types: ["card", "paypal", "klarna", "eps", "sepa_debit"],
    expires_at: rows[0].hold.getTime() / 1000,
    success_url: `http://nachtfalter.test/bezahlen/${order.cipher}/zurueck`,
  });
});

test("SEPA debit is offered 14 days before the start and not later", async () => {
  await using house = await paymentFixtureWithStripe();
  await house.pay(await house.order({ startsInDays: 14.1 }));
  await house.pay(await house.order({ startsInDays: 13.9 }));

  const offered = house.stripe.sessions().map((session) => session.allowed_payment_method_types);
  expect(offered.map((types) => types.includes("sepa_debit"))).toEqual([true, false]);
});

test("going back to an open payment leads to the same page", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const link = await house.pay(order);

  expect(await house.comeBack(order)).toBe(`/checkoutFinished/${order.cipher}`);
  expect(await house.pay(order)).toBe(link);
});

test("while the provider is down the buyer sees the unpaid order, keeps the tickets and can try again", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.failNext(500, 2);

  expect(await house.pay(order)).toBe(`/checkoutFinished/${order.cipher}?zahlung=nicht-erreichbar`);
  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["created"], held: 2 });

  expect(await house.pay(order)).toContain("/c/pay/");
  expect(await house.state(order)).toMatchObject({ attempts: ["open"], held: 2 });
});

test("places are kept for five minutes for whoever never comes to pay, and for the whole hold for whoever does", async () => {
  await using house = await paymentFixtureWithStripe();
  const unseen = await house.order();
  const seen = await house.order({ offerId: unseen.offerId });
  house.clock.advance(4);
  house.stripe.failNext(500, 2);
  expect(await house.pay(seen)).toContain("nicht-erreichbar");

  house.clock.advance(2);
  await house.runJobs();
  expect(await house.state(unseen)).toMatchObject({ order: "expired", attempts: [], held: 2 });
  expect(await house.pay(unseen)).toBe(`/checkoutFinished/${unseen.cipher}`);
  expect(await house.state(seen)).toMatchObject({ order: "pending", attempts: ["created"], held: 2 });

  // Asking again and again while the provider is down keeps nothing beyond the hold.
  house.clock.advance(20);
  house.stripe.failNext(500, 2);
  expect(await house.pay(seen)).toContain("nicht-erreichbar");
  house.clock.advance(6);
  await house.runJobs();
  expect(await house.state(seen)).toMatchObject({ order: "expired", held: 0 });
});

test("HEAD opens no payment and keeps no places", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const url = `${house.url}/bezahlen/${order.cipher}`;

  const answer = await fetch(url, { method: "HEAD", redirect: "manual" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
  expect(house.stripe.sessions()).toEqual([]);
  house.clock.advance(6);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "expired", held: 0 });
});

test("who comes to pay in the last second has the places while a slow provider makes up its mind", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.clock.advance(4.99);
  const { orders } = house.deps;
  const { active } = house.deps.providers;
  if (active === undefined) throw new Error("there is no provider");
  const slow = {
    ...active,
    createCheckoutSession: async (session: Parameters<typeof active.createCheckoutSession>[0]) => {
      house.clock.advance(0.5);
      await house.runJobs();
      return active.createCheckoutSession(session);
    },
  };
  const providers = { ...house.deps.providers, active: slow, byName: new Map([[slow.name, slow]]) };

  const way = await startPayment({ ...house.deps, orders, providers }, order.orderId);

  expect(way.to).toBe("provider");
  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["open"], held: 2 });
});

test.each([
  ["answers", 0],
  ["does not answer any more", 2],
])(
  "a page that is made when its order is over already is shown to nobody; the provider %s",
  async (_how, failures) => {
    await using house = await paymentFixtureWithStripe();
    const order = await house.order();
    const { active } = house.deps.providers;
    if (active === undefined) throw new Error("there is no provider");
    const slow = {
      ...active,
      createCheckoutSession: async (session: Parameters<typeof active.createCheckoutSession>[0]) => {
        const made = await active.createCheckoutSession(session);
        house.clock.advance(32);
        await house.runJobs();
        house.stripe.failNext(500, failures);
        return made;
      },
    };
    const providers = { ...house.deps.providers, active: slow, byName: new Map([[slow.name, slow]]) };

    expect(await startPayment({ ...house.deps, providers }, order.orderId)).toEqual({ to: "finished" });

    expect(await house.state(order)).toMatchObject({ order: "expired", attempts: ["expired"], held: 0 });
    expect(house.stripe.sessions().map(({ status }) => status)).toEqual([
      failures === 0 ? "expired" : "open",
    ]);
  },
);

test("an answer that was lost on its way leaves no second session behind", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.loseAnswers(1);

  expect(await house.pay(order)).toContain("/c/pay/");

  expect(house.stripe.requests.filter((request) => request === CREATE)).toHaveLength(2);
  expect(house.stripe.sessions()).toHaveLength(1);
});

test("who tries again after an answer was lost gets the session of before, made under its token", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.loseAnswers(2, CREATE);
  expect(await house.pay(order)).toContain("nicht-erreichbar");
  house.clock.advance(0.5);

  expect(await house.pay(order)).toContain("/c/pay/");

  expect(house.stripe.sessions()).toHaveLength(1);
  const { rows } = await house.database.pool.query("select token from payment_attempt");
  expect(house.stripe.keys()).toEqual([expect.stringContaining(`attempt-${rows[0].token}-`)]);
});

test("when the provider comes back late, a session long enough is asked for and the hold moves with it", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.failNext(500, 2);
  await house.pay(order);

  house.clock.advance(10);

  expect(await house.pay(order)).toContain("/c/pay/");
  house.clock.advance(25);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "pending", held: 2 });
});

test("a refusal of the provider alarms and keeps the hold", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.failNext(400);

  expect(await house.pay(order)).toBe(`/checkoutFinished/${order.cipher}?zahlung=nicht-erreichbar`);

  expect(house.alarms).toEqual(["provider-refused"]);
  expect(await house.state(order)).toMatchObject({ order: "pending", held: 2 });
});

test("a failed debit may be tried again while the first hold lasts, and not after it", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ startsInDays: 30 });
  const first = sessionOf(await house.pay(order));
  house.stripe.pay(first, { processing: true });
  await house.comeBack(order);
  expect(await house.pay(order)).toBe(`/checkoutFinished/${order.cipher}`);
  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["processing"], held: 2 });
  house.stripe.finishDebit(first, "failed");
  await house.comeBack(order);
  expect(house.told).toEqual([`payment-failed:${order.orderId}`]);

  const second = sessionOf(await house.pay(order));

  expect(second).not.toBe(first);
  expect(await house.state(order)).toMatchObject({ attempts: ["failed", "open"], held: 2 });
  house.stripe.expire(second);
  house.clock.advance(32);
  expect(await house.pay(order)).toBe(`/checkoutFinished/${order.cipher}`);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({
    order: "expired",
    attempts: ["failed", "expired"],
    held: 0,
  });
});

test("an order that is paid, refunded, expired or unknown leads to its finished page", async () => {
  await using house = await paymentFixtureWithStripe();
  const paid = await house.order();
  house.stripe.pay(sessionOf(await house.pay(paid)));
  expect(await house.pay(paid)).toBe(`/checkoutFinished/${paid.cipher}`);
  expect(await house.state(paid)).toMatchObject({ order: "paid", timesPaid: 1 });

  const { orderId } = paid;
  await house.deps.db
    .transaction()
    .execute((tx) => requestRefund(tx, house.deps, { orderId, amountCents: 2500 }));
  await house.runJobs();
  expect(await house.pay(paid)).toBe(`/checkoutFinished/${paid.cipher}`);

  const unknown = { ...paid, cipher: "1.AAAAAAAAAAAAAAAAAAAAAAAA" };
  expect(await house.pay(unknown)).toBe(`/checkoutFinished/${unknown.cipher}`);
  expect(await house.comeBack(unknown)).toBe(`/checkoutFinished/${unknown.cipher}`);
  expect(house.stripe.sessions()).toHaveLength(1);
});

test("money of two attempts pays once and goes back once", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, first } = await bouncedDebit(house);
  const second = house.stripe.pay(sessionOf(await house.pay(order)));
  const late = house.stripe.finishDebit(first, "succeeded");

  await Promise.all([
    house.deliver(house.stripe.webhook("checkout.session.completed", second)),
    house.deliver(house.stripe.webhook("checkout.session.async_payment_succeeded", late)),
  ]);
  await house.runJobs();

  const { attempts, ...rest } = await house.state(order);
  expect([...attempts].sort()).toEqual(["succeeded:order_paid", "succeeded:refunded"]);
  expect(rest).toMatchObject({ order: "paid", refunds: ["double-payment:succeeded"], timesPaid: 1, sold: 2 });
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([2500]);
});

test("a second payment page is closed once the first has brought the money", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, first } = await bouncedDebit(house);
  const second = sessionOf(await house.pay(order));
  const late = house.stripe.finishDebit(first, "succeeded");

  await house.deliver(house.stripe.webhook("checkout.session.async_payment_succeeded", late));
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ attempts: ["succeeded:order_paid", "expired"] });
  expect(house.stripe.sessions().find(({ id }) => id === second)?.status).toBe("expired");
});

test("a payment that was never asked for is cancelled once another has brought the money", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, first } = await bouncedDebit(house);
  house.stripe.failNext(500, 2);
  await house.pay(order);
  expect(await house.state(order)).toMatchObject({ attempts: ["failed", "created"] });

  const late = house.stripe.finishDebit(first, "succeeded");
  await house.deliver(house.stripe.webhook("checkout.session.async_payment_succeeded", late));

  expect(await house.state(order)).toMatchObject({ attempts: ["succeeded:order_paid", "cancelled"] });
});

test("nobody is led to pay for an event that was cancelled, and an open payment page is closed", async () => {
  await using house = await paymentFixtureWithStripe();
  const untouched = await house.order({ quota: 10 });
  const opened = await house.order({ offerId: untouched.offerId });
  const session = sessionOf(await house.pay(opened));
  await house.database.pool.query("update event set state = 'cancelled'");

  for (const order of [untouched, opened])
    expect(await Promise.all([house.pay(order), house.pay(order)])).toEqual([
      `/checkoutFinished/${order.cipher}`,
      `/checkoutFinished/${order.cipher}`,
    ]);

  expect(await house.state(untouched)).toMatchObject({
    order: "cancelled",
    attempts: [],
    held: 0,
  });
  expect(await house.state(opened)).toMatchObject({ order: "cancelled", attempts: ["expired"], held: 0 });
  expect(house.stripe.sessions().map(({ id, status }) => [id, status])).toEqual([[session, "expired"]]);
});

test("a payment of a cancelled event that was faster goes back", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.pay(sessionOf(await house.pay(order)));
  await house.database.pool.query("update event set state = 'cancelled'");

  await house.pay(order);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({
    order: "cancelled",
    attempts: ["succeeded:refunded"],
    refunds: ["order-closed:succeeded"],
    held: 0,
    sold: 0,
  });
});

test("no payment begins any more once the event is over; one that has begun may end", async () => {
  await using house = await paymentFixtureWithStripe();
  const begun = await house.order();
  const link = await house.pay(begun);
  const late = await house.order({ offerId: begun.offerId });
  await house.database.pool.query("update payment_attempt set state = 'failed' where order_id = $1", [
    late.orderId,
  ]);
  await house.database.pool.query(
    "update event set starts_at = now() - interval '5 hours', ends_at = now() - interval '1 second'",
  );

  expect(await house.pay(late)).toBe(`/checkoutFinished/${late.cipher}`);
  expect(await house.pay(begun)).toBe(link);
  expect(house.stripe.sessions()).toHaveLength(1);
});
