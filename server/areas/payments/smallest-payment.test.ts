import { expect, test } from "vitest";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import {
  type PaymentFixture,
  paymentFixtureWithSandbox,
  paymentFixtureWithStripe,
} from "../../../testing/payment-fixture.ts";
import { testReferences, ticketForm } from "../../../testing/ticket-shop.ts";

const HOUSES: [string, () => Promise<PaymentFixture>][] = [
  ["Stripe", paymentFixtureWithStripe],
  ["the sandbox", paymentFixtureWithSandbox],
];

/** One ticket at this price. */
async function buyFor(house: PaymentFixture, cents: number) {
  const event = await createEvent(house.database.db);
  const offerId = await createTicketOffer(house.database.db, { event_id: event.id, price_cents: cents });
  const answer = await house.buy(
    ticketForm(offerId, {
      items: JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] }),
      total: (cents / 100).toFixed(2),
    }),
  );
  return { offerId, answer };
}

test.each(HOUSES)("what %s would not take is refused before anything is held", async (_name, open) => {
  await using house = await open();

  const { offerId, answer } = await buyFor(house, 49);

  expect(answer).toMatchObject({
    status: 400,
    data: "Online bezahlen geht erst ab 0,50\u00a0€. Bitte wähle mehr Tickets.",
    fields: { items: expect.any(String) },
  });
  const { rows } = await house.database.pool.query(
    "select o.held, (select count(*)::int from customer_order) as orders from ticket_offer o where id = $1",
    [offerId],
  );
  expect(rows).toEqual([{ held: 0, orders: 0 }]);
});

test.each(HOUSES)("half a euro can be ordered and %s takes it", async (_name, open) => {
  await using house = await open();

  const { offerId, answer } = await buyFor(house, 50);
  const { link } = answer.data as { link: string };
  const cipher = link.split("/").at(-1) ?? "";
  const order = { orderId: testReferences.claimedIdOf(cipher) ?? 0, offerId, cipher };

  expect(await house.pay(order)).toMatch(/\/(c|sandbox)\/pay\//);
  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["open"], held: 1 });
});

test.each(HOUSES)(
  "%s itself refuses a cent less, and nothing that costs nothing needs it",
  async (_name, open) => {
    await using house = await open();
    const provider = house.deps.providers.active;
    const session = (amountCents: number) =>
      provider?.createCheckoutSession({
        attemptId: 1,
        attemptToken: null,
        epoch: "1",
        orderNumber: "ABCD2345",
        amountCents,
        currency: "EUR",
        email: "mia@example.org",
        lines: [{ title: "Standard", quantity: 1, unitCents: amountCents }],
        methods: ["card"],
        expiresAt: new Date(house.clock.now().getTime() + 31 * 60_000),
        successUrl: "https://nachtfalter.example/",
        cancelUrl: "https://nachtfalter.example/",
        idempotencyKey: `of ${amountCents}`,
      });

    await expect(session(49)).rejects.toThrow(/refused|400/i);
    expect(await session(50)).toMatchObject({ state: "open", amountCents: 50 });
    expect((await buyFor(house, 0)).answer).toMatchObject({
      status: 250,
      data: { cipher: expect.any(String) },
    });
  },
);
