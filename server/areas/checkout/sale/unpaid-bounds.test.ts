import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, inTransaction } from "#server/platform/database.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { testProducts } from "../../../../testing/products.ts";
import {
  type Answered,
  openTicketShop,
  type TicketShop,
  ticketForm,
} from "../../../../testing/ticket-shop.ts";
import { endHold } from "../orders/end-hold.ts";
import { forgetBuyers } from "../orders/personal-orders.ts";
import { settleOrder } from "../orders/settle-order.ts";

/** No buyer takes a house off the market without paying: what waits for its payment is bounded, and what is free (decision 0134). */
const ORDERS = 50;
const NETWORK = "203.0.113.7";

let database: TestDatabase;
let other: ReturnType<typeof createDatabase>;
let shops: TicketShop[];

beforeAll(async () => {
  database = await testDatabase();
  other = createDatabase({ url: database.url, poolSize: 5 });
  // As two server processes: batches, pools and caches of their own.
  shops = [openTicketShop(database), openTicketShop(other)];
});
afterAll(async () => {
  await other.db.destroy();
  await database[Symbol.asyncDispose]();
});

/** An event with several offers. @returns their ids */
async function eventWith(quotas: readonly number[], priceCents = 1250, columns = {}) {
  const { id } = await createEvent(database.db, columns);
  const offers: number[] = [];
  for (const quota of quotas)
    offers.push(await createTicketOffer(database.db, { event_id: id, quota, price_cents: priceCents }));
  return offers;
}

type Buyer = { readonly email?: string; readonly accountId?: number; readonly address?: string };

let guests = 0;
const newEmail = () => `guest.${++guests}@example.org`;

/** Two tickets of each offer in turn, by both processes, all at once. */
function orderAtOnce(offers: readonly number[], buyerOf: (index: number) => Buyer, priceCents = 1250) {
  return Promise.all(
    Array.from({ length: ORDERS }, (_, index) => order(offers, buyerOf(index), index, priceCents)),
  );
}

function order(offers: readonly number[], buyer: Buyer, index = 0, priceCents = 1250): Promise<Answered> {
  const { email = newEmail(), accountId, address } = buyer;
  const offerId = offers[index % offers.length] as number;
  const form = ticketForm(offerId, { email, total: ((2 * priceCents) / 100).toFixed(2) });
  return (shops[index % 2] as TicketShop).buy(form, accountId, address);
}

const granted = (answers: readonly Answered[]) => answers.filter(({ status }) => status === 250);
const refused = (answers: readonly Answered[]) => [
  ...new Set(answers.filter(({ status }) => status !== 250).map(({ status, data }) => `${status} ${data}`)),
];

/** What really lies in the database. */
async function takenOf(offers: readonly number[]) {
  const { rows } = await database.pool.query(
    `select sum(held)::int as held, sum(sold)::int as sold,
       (select count(*)::int from order_position where offer_id = any ($1) and kind = 'ticket') as tickets
     from ticket_offer where id = any ($1)`,
    [offers],
  );
  return rows[0] as { held: number; sold: number; tickets: number };
}

describe("50 orders at once, over two processes and several offers of an event", () => {
  test.each([
    ["an address of mail", (index) => (index % 3 === 0 ? "Mara@Example.org" : "mara@example.org")],
    ["its tags", (index) => `Kim+${index}@example.org`],
    [
      "the points of a mailbox at Gmail",
      (index) => `ma${".".repeat(index % 2)}ra.${index % 3 ? "k@gmail.com" : "k+1@GoogleMail.com"}`,
    ],
  ] as const satisfies [string, (index: number) => string][])(
    "to one mailbox, however %s are written, hold 20 places and no more",
    async (_, emailOf) => {
      const offers = await eventWith([100, 100, 100]);
      const answers = await orderAtOnce(offers, (index) => ({ email: emailOf(index) }));

      expect(granted(answers)).toHaveLength(10);
      expect(refused(answers)).toEqual([
        expect.stringMatching(
          /^409 Für dich sind schon so viele Tickets bestellt .* werden von selbst wieder frei/,
        ),
      ]);
      expect(await takenOf(offers)).toEqual({ held: 20, sold: 0, tickets: 20 });
    },
  );

  test("to five mailboxes of one provider hold as much each, points or not", async () => {
    const offers = await eventWith([300, 300]);
    const answers = await orderAtOnce(offers, (index) => ({ email: `mara.${index % 5}@example.org` }));

    expect(granted(answers)).toHaveLength(ORDERS);
  });

  test("at a small event hold a fifth of it, though never less than ten", async () => {
    for (const [quotas, most] of [
      [[20, 20], 10],
      [[40, 20, 20], 16],
    ] as const) {
      const offers = await eventWith(quotas);
      const email = newEmail();
      await orderAtOnce(offers, () => ({ email }));

      expect(await takenOf(offers)).toMatchObject({ held: most });
    }
  });

  test("at an event whose offers have no end hold 20 places as well", async () => {
    const offers = await eventWith([2_000_000_000, 2_000_000_000]);
    const email = newEmail();
    expect(refused(await orderAtOnce(offers, () => ({ email })))).toEqual([expect.stringMatching(/^409 /)]);
    expect(await takenOf(offers)).toMatchObject({ held: 20 });
  });

  test("at several events hold 20 places all together", async () => {
    const events = [await eventWith([200]), await eventWith([200]), await eventWith([200])].flat();
    const email = newEmail();
    expect(granted(await orderAtOnce(events, () => ({ email })))).toHaveLength(10);
    expect((await order(events, { email })).status).toBe(409);
    expect(await takenOf(events)).toMatchObject({ held: 20 });
  });

  test("of one account hold as much, whatever addresses it gives", async () => {
    const offers = await eventWith([100, 100]);
    const answers = await orderAtOnce(offers, () => ({ accountId: 4711 }));

    expect(refused(answers)).toEqual([expect.stringMatching(/^409 Für dich sind schon so viele/)]);
    expect(await takenOf(offers)).toMatchObject({ held: 20 });
  });

  test("from one network hold a fifth of the event, though never less than 20", async () => {
    for (const [quotas, most] of [
      [[10, 10, 20], 20],
      [[100, 50, 50], 40],
    ] as const) {
      const offers = await eventWith(quotas);
      const address = most === 20 ? NETWORK : "2001:db8:1:2::7";
      const answers = await orderAtOnce(offers, () => ({ address }));

      expect((await order(offers.slice(-1), { address })).status).toBe(429);
      expect(await takenOf(offers)).toMatchObject({ held: most });
      expect(refused(answers).filter((text) => !text.startsWith("409 "))).toEqual([
        expect.stringMatching(/^429 Aus deinem Netz sind gerade sehr viele Tickets bestellt/),
      ]);
    }
  });

  test("from many IPv6 networks of one customer hold three tenths of it, though never less than 40", async () => {
    for (const [quotas, most] of [
      [[40, 40, 20], 40],
      [[100, 50, 50], 60],
    ] as const) {
      const offers = await eventWith(quotas);
      await orderAtOnce(offers, (index) => ({ address: `2001:db8:${most}:${index}::1` }));

      expect(await takenOf(offers)).toMatchObject({ held: most });
    }
  });

  test("beyond a bound take nothing from those who are sold to together with them", async () => {
    const offers = await eventWith([60]);
    const email = newEmail();
    const [shop] = shops as [TicketShop];
    const formOf = (buyer: string) => ticketForm(offers[0] as number, { email: buyer, total: "25.00" });
    const answers = await Promise.all([
      ...Array.from({ length: 26 }, () => shop.buy(formOf(email))),
      ...Array.from({ length: 24 }, () => shop.buy(formOf(newEmail()))),
    ]);

    expect(granted(answers.slice(0, 26))).toHaveLength(6);
    expect(granted(answers.slice(26))).toHaveLength(24);
    expect(await takenOf(offers)).toMatchObject({ held: 60 });
  });

  test("of free tickets that wait for a confirmed address hold as much as of paid ones", async () => {
    const offers = await eventWith([40, 20, 20], 0, { free_tickets_need_confirmation: true });
    const answers = await orderAtOnce(offers, () => ({ address: "203.0.113.10" }), 0);

    expect(await takenOf(offers)).toMatchObject({ held: 20, sold: 0 });
    expect(refused(answers).filter((text) => !text.startsWith("409 "))).toEqual([
      expect.stringMatching(/^429 Aus deinem Netz .* noch nicht bezahlt oder bestätigt\./),
    ]);
  });

  test("of free tickets get ten from one address of mail", async () => {
    const offers = await eventWith([200, 200, 200], 0);
    const answers = await orderAtOnce(offers, () => ({ email: "free@example.org" }), 0);

    expect(await takenOf(offers)).toEqual({ held: 0, sold: 10, tickets: 10 });
    expect(refused(answers)).toEqual([expect.stringMatching(/^409 .*deine für dieses Event hast du schon/)]);
    // For ever: an hour later they are still theirs.
    await database.pool.query("update customer_order set created_at = created_at - interval '2 hours'");
    expect((await order(offers, { email: "Free+again@example.org" }, 0, 0)).status).toBe(409);
    expect((await order(await eventWith([20], 0), { email: "free@example.org" }, 0, 0)).status).toBe(250);
  });

  test("of tickets that cost only a fee are no free ones", async () => {
    const { id } = await createEvent(database.db);
    const offerId = await createTicketOffer(database.db, {
      event_id: id,
      price_cents: 0,
      fee_cents: 1250,
      max_per_order: 20,
    });
    const items = JSON.stringify({ tickets: [{ id: offerId, quantity: 11 }] });
    const form = ticketForm(offerId, { email: newEmail(), items, total: "137.50" });

    expect(await (shops[0] as TicketShop).buy(form)).toMatchObject({ status: 250 });
  });

  test("of free tickets get ten of one account, and fifty in an hour from one network", async () => {
    const offers = await eventWith([200, 200, 200], 0);
    const ofAccount = await orderAtOnce(offers, () => ({ accountId: 4712 }), 0);
    expect(refused(ofAccount)).toEqual([
      expect.stringMatching(/^409 .*deine für dieses Event hast du schon/),
    ]);
    expect(await takenOf(offers)).toMatchObject({ sold: 10 });

    const more = await eventWith([200, 200, 200], 0);
    const answers = await orderAtOnce(more, () => ({ address: "203.0.113.8" }), 0);
    expect(await takenOf(more)).toMatchObject({ sold: 50 });
    expect(refused(answers)).toEqual([
      expect.stringMatching(/^429 Aus deinem Netz wurden in dieser Stunde .* nach der vollen Stunde/),
    ]);
    await database.pool.query("update throttle set window_start = window_start - interval '1 hour'");
    expect((await order(more, { address: "203.0.113.8" }, 0, 0)).status).toBe(250);
  });

  test("of free tickets get a hundred in an hour from many IPv6 networks of one customer", async () => {
    const offers = await eventWith([200, 200], 0);
    const from = (index: number) => ({ address: `2001:db8:f4ee:${index}::1` });
    expect(granted(await orderAtOnce(offers, from, 0))).toHaveLength(ORDERS);
    expect((await order(offers, from(ORDERS), 0, 0)).status).toBe(429);
    expect(await takenOf(offers)).toMatchObject({ sold: 100 });
  });
});

describe("what is open is counted, and nothing else", () => {
  const settle = (answer: Answered) => {
    const orderId = (shops[0] as TicketShop).orderIdOf(answer);
    return inTransaction(database.db, (tx) => settleOrder(tx, testProducts, { orderId, at: new Date() }));
  };

  test("what is paid makes room for more, and so does what nobody paid in time", async () => {
    const offers = await eventWith([100, 100]);
    const buyer = { email: newEmail(), address: "203.0.113.9" };
    const first = granted(await orderAtOnce(offers, () => buyer));
    expect(first).toHaveLength(10);
    for (const answer of first.slice(0, 4)) expect(await settle(answer)).toBe("paid");
    for (const answer of first.slice(4, 6)) {
      const orderId = (shops[0] as TicketShop).orderIdOf(answer);
      await inTransaction(database.db, (tx) =>
        endHold(tx, testProducts, { orderId, reason: "hold ended", at: new Date() }),
      );
    }

    expect(granted(await orderAtOnce(offers, () => buyer))).toHaveLength(6);
    expect(await takenOf(offers)).toMatchObject({ held: 20, sold: 8 });
  });

  test("an order that was placed is answered again, whatever its buyer holds by now", async () => {
    const offers = await eventWith([100]);
    const [shop] = shops as [TicketShop];
    const email = newEmail();
    const form = ticketForm(offers[0] as number, { email, idempotencyKey: "placed-before-the-bound" });
    const first = await shop.buy(form);
    await orderAtOnce(offers, () => ({ email }));

    expect(await shop.buy(form)).toEqual(first);
  });

  test("who wants more than may be left open is told how much is possible", async () => {
    const [[offerId = 0], [ofSmall = 0]] = [await eventWith([300]), await eventWith([40])];
    const [shop] = shops as [TicketShop];
    await database.pool.query("update ticket_offer set max_per_order = 100 where id = any ($1)", [
      [offerId, ofSmall],
    ]);
    const email = newEmail();
    const of = (quantity: number, id = offerId) => ({
      ...ticketForm(id, { email, total: (quantity * 12.5).toFixed(2) }),
      items: JSON.stringify({ tickets: [{ id, quantity }] }),
    });

    expect(await shop.buy(of(11, ofSmall))).toMatchObject({
      status: 409,
      data: expect.stringContaining("höchstens 10 Tickets"),
    });
    expect(await shop.buy(of(30))).toMatchObject({
      status: 409,
      data: expect.stringContaining("höchstens 20 Tickets"),
    });
    expect(await shop.buy(of(12))).toMatchObject({ status: 250 });
    expect(await shop.buy(of(12))).toMatchObject({
      status: 409,
      data: expect.stringContaining("höchstens 8 Tickets"),
    });
    expect(await shop.buy(of(8))).toMatchObject({ status: 250 });
  });

  test("a network is known while an order waits for its payment, and as a keyed hash only", async () => {
    const offers = await eventWith([100]);
    const answer = await order(offers, { address: "2001:db8:77:1::9" });
    const orderId = (shops[0] as TicketShop).orderIdOf(answer);
    const networks = async () =>
      (
        await database.pool.query("select network, wide_network from order_hold where order_id = $1", [
          orderId,
        ])
      ).rows;
    expect(await networks()).toEqual([{ network: expect.any(Buffer), wide_network: expect.any(Buffer) }]);
    await settle(answer);

    expect(await networks()).toEqual([]);
  });

  test("a mailbox is known as a keyed hash beside the address, until the buyer is forgotten", async () => {
    const answer = await order(await eventWith([100]), {});
    const orderId = (shops[0] as TicketShop).orderIdOf(answer);
    const mailbox = async () =>
      (await database.pool.query("select mailbox from customer_order where id = $1", [orderId])).rows[0];
    expect(await mailbox()).toEqual({ mailbox: expect.any(Number) });
    await settle(answer);
    expect(await mailbox()).toEqual({ mailbox: expect.any(Number) });
    await inTransaction(database.db, (tx) => forgetBuyers(tx, [orderId]));

    expect(await mailbox()).toEqual({ mailbox: null });
  });
});
