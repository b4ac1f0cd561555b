import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "../../../../testing/account-factory.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { testProducts, testTickets } from "../../../../testing/products.ts";
import { findPlacedOrder } from "../orders/find-order.ts";
import type { TicketsWanted } from "../sale/basket.ts";
import { boundsOf } from "../sale/bounds.ts";
import { buyTickets } from "../sale/buy-tickets.ts";
import { OfferFactsCache } from "../sale/offer-facts.ts";
import { createSaleBatcher } from "../sale/sale-batcher.ts";
import { sellTickets } from "../sale/sell-tickets.ts";
import type { OrderRequest } from "./order-request.ts";
import { placeOrder } from "./place-order.ts";

/**
 * Tickets are sold in batches, everything else one order a transaction (decision 0223). The same scenarios go through both, each on a database of
 * its own, and leave the same rows and the same answers.
 */
type Lane = {
  readonly database: TestDatabase;
  order(request: OrderRequest, wanted: TicketsWanted): Promise<{ readonly kind: string }>;
};

let lanes: readonly [Lane, Lane];

const settings = { holdSeconds: 300, bounds: boundsOf(1) };
const terms = { paymentPossible: true, smallestPaymentCents: 50, now: () => new Date() };

function inBatches({ db, pool }: TestDatabase): Lane["order"] {
  const deps = {
    ...terms,
    offers: new OfferFactsCache(db, true),
    batcher: createSaleBatcher((sales) => sellTickets(pool, settings, sales)),
    findPlacedOrder: (key: string) => findPlacedOrder(db, key),
  };
  return (request, wanted) => buyTickets(deps, { ...request, ...wanted });
}

const oneByOne =
  ({ db }: TestDatabase): Lane["order"] =>
  async (request, wanted) => {
    const placed = await placeOrder(
      { ...terms, db, products: testProducts, settings },
      testTickets,
      wanted,
      request,
    );
    return placed.kind === "refused" ? placed.refusal : placed;
  };

beforeAll(async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  lanes = [
    { database: one, order: inBatches(one) },
    { database: other, order: oneByOne(other) },
  ];
});
afterAll(() => Promise.all(lanes.map(({ database }) => database[Symbol.asyncDispose]())));

let orders = 0;
const hex = (length: number) => (++orders).toString(16).padStart(length, "0");

function request(totalCents: number, given: Partial<OrderRequest> = {}): OrderRequest {
  return {
    contact: { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: "040 7654321" },
    accountId: null,
    counterId: null,
    isAddressConfirmed: false,
    returnPath: "/events",
    believed: { totalCents, subTotalCents: undefined, externalCents: undefined, creditsCents: undefined },
    idempotencyKey: `a key of an order, number ${++orders}`,
    requestHash: hex(64),
    hashes: { mailbox: ++orders, network: hex(32), wideNetwork: hex(32) },
    ...given,
  };
}

function wanted(items: TicketsWanted["items"], given: Partial<TicketsWanted> = {}): TicketsWanted {
  return { items, attendees: [], insureAll: false, ...given };
}

type Columns = { readonly event?: object; readonly offers?: readonly object[] };

/** The same event with the same offers in both. @returns the ids of its offers */
async function eventWith({ event = {}, offers = [{}] }: Columns): Promise<number[]> {
  const [of] = await Promise.all(
    lanes.map(async ({ database: { db } }) => {
      const { id } = await createEvent(db, event);
      const ids: number[] = [];
      for (const offer of offers) ids.push(await createTicketOffer(db, { event_id: id, ...offer }));
      return ids;
    }),
  );
  return of as number[];
}

/** Orders one after the other in both. @returns what both answered, without what is drawn at random */
async function orderInBoth(all: readonly (readonly [OrderRequest, TicketsWanted])[]): Promise<object[]> {
  const [inBatches, alone] = await Promise.all(
    lanes.map(async (lane) => {
      const answers: object[] = [];
      for (const [request, wanted] of all) answers.push(comparable(await lane.order(request, wanted)));
      return answers;
    }),
  );
  expect(alone).toEqual(inBatches);
  expect(await rowsOf(lanes[1].database)).toEqual(await rowsOf(lanes[0].database));
  return alone as object[];
}

/** Of an order: which one. */
function comparable(answer: { kind: string; order?: { id: number }; isRepeated?: boolean }): object {
  const { kind, order, isRepeated } = answer;
  return kind === "ordered" ? { kind, id: order?.id, isRepeated } : answer;
}

const sinceOrdered = (column: string) => `(${column} - o.created_at)::text as ${column.split(".").at(-1)}`;

/** All that a sale writes. Numbers and random parts stand for whether they are there, moments for their distance from the order's. */
const ROWS = [
  `select o.id, o.kind, o.event_id, o.organiser_id, o.account_id, o.state, o.email, o.firstname, o.lastname, o.phone, o.total_cents,
     o.currency, o.return_path, o.free_places, o.mailbox, o.idempotency_key, o.request_hash, o.network, o.wide_network, o.places,
     o.link_secret is not null as has_secret, length(o.number) as number,
     ${sinceOrdered("o.hold_expires_at")}, ${sinceOrdered("o.paid_at")} from customer_order o order by o.id`,
  "select * from order_position order by id",
  "select * from order_claim order by order_id, resource, resource_id",
  "select * from order_latin_name order by order_id, firstname",
  `select h.from_state, h.to_state, h.reason, h.actor, h.order_id, ${sinceOrdered("h.at")}
   from order_history h join customer_order o on o.id = h.order_id order by h.id`,
  `select h.order_id, h.event_id, h.places, h.mailbox, h.account_id, h.network, h.wide_network, ${sinceOrdered("h.expires_at")}
   from order_hold h join customer_order o on o.id = h.order_id order by h.order_id`,
  "select n.order_id, n.number = o.number as number from order_number n join customer_order o on o.id = n.order_id order by 1",
  `select k.key, k.request_hash, k.result, ${sinceOrdered("k.created_at")}
   from idempotency_key k join customer_order o on o.id = (k.result ->> 'orderId')::bigint order by 1`,
  "select count(*) from idempotency_key",
  "select id, held, sold from ticket_offer order by id",
  "select key, hits, ends_at - window_start as lasts from throttle order by key",
  `select j.name, j.data, date_trunc('milliseconds', j.start_after) - date_trunc('milliseconds', o.created_at) as due
   from pgboss.job j join customer_order o on o.id = coalesce((j.data ->> 'orderId')::bigint, (j.data -> 'orderIds' ->> 0)::bigint)
   where j.name !~ '^__' order by j.data::text, j.name`,
];

async function rowsOf({ pool }: TestDatabase): Promise<unknown[]> {
  const tables: unknown[] = [];
  for (const query of ROWS) tables.push((await pool.query(query)).rows);
  return tables;
}

describe("both lanes write the same", () => {
  test("tickets of several offers with fees, insurance and names that need Latin ones", async () => {
    const offers = await eventWith({
      offers: [
        { fee_cents: 150, insurance_price_cents: 299 },
        { price_cents: 2000, fee_cents: 200, fee_type: "order", vat_basis_points: 700 },
      ],
    });
    const [first, second] = offers as [number, number];
    const attendees = [
      { ticketId: first, firstname: "རིན་པོ་ཆེ", firstnameLatin: "Rinpoche", lastname: "Lindner" },
      { ticketId: second, firstname: "Bo", lastname: "Brandt" },
    ];
    const cents = 2 * (1250 + 150 + 299) + 2000 + 200;
    const items = [
      { id: first, quantity: 2, insurance: true },
      { id: second, quantity: 1 },
    ];
    expect(await orderInBoth([[request(cents), wanted(items, { attendees })]])).toMatchObject([
      { kind: "ordered", isRepeated: false },
    ]);
  });

  test("what costs nothing: with an address to confirm, and with a confirmed one", async () => {
    const [id] = await eventWith({
      event: { free_tickets_need_confirmation: true },
      offers: [{ price_cents: 0 }],
    });
    const free = wanted([{ id: id as number, quantity: 2 }]);
    await orderInBoth([
      [request(0), free],
      [request(0, { isAddressConfirmed: true }), free],
    ]);
  });

  test("what a member orders", async () => {
    const [id] = (await eventWith({})) as [number];
    const ids = await Promise.all(lanes.map(({ database: { db } }) => createAccount(db)));
    expect(ids[1]).toBe(ids[0]);
    const accountId = ids[0] as number;
    expect(await orderInBoth([[request(1250, { accountId }), wanted([{ id, quantity: 1 }])]])).toMatchObject([
      { kind: "ordered" },
    ]);
  });

  test("a repeated request, and another one under its key", async () => {
    const [id] = (await eventWith({})) as [number];
    const first = request(2500);
    const two = wanted([{ id, quantity: 2 }]);
    expect(
      await orderInBoth([
        [first, two],
        [first, two],
        [{ ...first, requestHash: hex(64) }, wanted([{ id, quantity: 1 }])],
      ]),
    ).toMatchObject([{ isRepeated: false }, { isRepeated: true }, { kind: "key-reused" }]);
  });
});

describe("both lanes refuse the same, and then write nothing", () => {
  const soon = new Date(Date.now() + 3_600_000);
  const cases: [string, Columns, number, Partial<TicketsWanted>][] = [
    ["sold out", { offers: [{ quota: 1 }] }, 2500, {}],
    ["a sale that has not begun", { offers: [{ sale_starts_at: soon }] }, 2500, {}],
    ["a sale that is over", { offers: [{ sale_ends_at: new Date(0) }] }, 2500, {}],
    ["a draft", { event: { state: "draft" } }, 2500, {}],
    ["an event that was called off", { event: { state: "cancelled" } }, 2500, {}],
    ["another price", {}, 2400, {}],
    ["an insurance that there is not", {}, 2500, { insureAll: true }],
    ["too little to pay", { offers: [{ price_cents: 10 }] }, 20, {}],
  ];
  test.each(cases)("%s", async (_, columns, cents, given) => {
    const [id] = (await eventWith(columns)) as [number];
    const before = await rowsOf(lanes[1].database);
    const [answer] = await orderInBoth([[request(cents), wanted([{ id, quantity: 2 }], given)]]);
    expect(answer).not.toMatchObject({ kind: "ordered" });
    // Their offers are there all the same.
    expect((await rowsOf(lanes[1].database)).slice(0, 9)).toEqual(before.slice(0, 9));
  });

  const first = (ids: readonly number[]) => ids[0] as number;
  const baskets: [string, Columns, number, (ids: readonly number[]) => TicketsWanted][] = [
    [
      "an offer twice",
      {},
      2500,
      (ids) => wanted([first(ids), first(ids)].map((id) => ({ id, quantity: 1 }))),
    ],
    [
      "more than an order may have",
      { offers: [{ max_per_order: 2 }] },
      3750,
      (ids) => wanted([{ id: first(ids), quantity: 3 }]),
    ],
    [
      "names that are missing",
      { offers: [{ personal: true }] },
      1250,
      (ids) => wanted([{ id: first(ids), quantity: 1 }]),
    ],
    [
      "names of nobody",
      {},
      1250,
      (ids) =>
        wanted([{ id: first(ids), quantity: 1 }], {
          attendees: [1, 2].map(() => ({ ticketId: first(ids), firstname: "Bo", lastname: "Brandt" })),
        }),
    ],
    [
      "an event that is over",
      { event: { starts_at: new Date(0), ends_at: new Date(1000) } },
      1250,
      (ids) => wanted([{ id: first(ids), quantity: 1 }]),
    ],
    [
      "an event that is not sold here",
      { event: { ticket_sale: false } },
      1250,
      (ids) => wanted([{ id: first(ids), quantity: 1 }]),
    ],
  ];
  test.each(baskets)("%s", async (_, columns, cents, of) => {
    const ids = await eventWith(columns);
    const before = (await rowsOf(lanes[1].database)).slice(0, 9);
    const [answer] = await orderInBoth([[request(cents), of(ids)]]);
    expect(answer).not.toMatchObject({ kind: "ordered" });
    expect((await rowsOf(lanes[1].database)).slice(0, 9)).toEqual(before);
  });

  test("offers of two events", async () => {
    const [one, other] = [first(await eventWith({})), first(await eventWith({}))];
    const both = wanted([one, other].map((id) => ({ id, quantity: 1 })));
    expect(await orderInBoth([[request(2500), both]])).toEqual([{ kind: "several-events" }]);
  });

  test("an offer that is not there", async () => {
    expect(await orderInBoth([[request(2500), wanted([{ id: 999_999, quantity: 2 }])]])).toEqual([
      { kind: "unknown-offer" },
    ]);
  });

  const holders: [string, Partial<OrderRequest>][] = [
    ["a mailbox", { hashes: { mailbox: 77, network: hex(32), wideNetwork: null } }],
    ["a network", { hashes: { mailbox: 0, network: "a".repeat(32), wideNetwork: null } }],
    ["a wide network", { hashes: { mailbox: 0, network: "", wideNetwork: "b".repeat(32) } }],
  ];
  test.each(holders)("more than %s may have unpaid, or for nothing", async (_, { hashes: of }) => {
    if (of === undefined) throw new Error("whose");
    const few = { quota: 200, max_per_order: 100 };
    const [paid, free] = (await eventWith({ offers: [few, { ...few, price_cents: 0 }] })) as [number, number];
    const by = () => ({
      hashes: {
        mailbox: of.mailbox || ++orders,
        network: of.network || hex(32),
        wideNetwork: of.wideNetwork,
      },
    });
    const many = [paid, free].flatMap((id) =>
      [12, 3, ...Array.from({ length: 13 }, () => 9)].map(
        (quantity) => [request(id === paid ? quantity * 1250 : 0, by()), wanted([{ id, quantity }])] as const,
      ),
    );
    const kinds = (await orderInBoth(many)).map((answer) => (answer as { kind: string }).kind);
    expect(kinds).toContain("too-many-unpaid");
    expect(kinds).toContain("too-many-free");
  });
});

test("both lanes at once sell the last places once, and know each other's keys", async () => {
  await using database = await testDatabase();
  const [batched, alone] = [inBatches(database), oneByOne(database)];
  const { id: eventId } = await createEvent(database.db);
  const offers: number[] = [];
  for (const quota of [20, 20])
    offers.push(await createTicketOffer(database.db, { event_id: eventId, quota }));
  // Each wants both offers, one or the other first.
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) => {
      const items = offers.map((id) => ({ id, quantity: 1 }));
      const lane = index % 4 < 2 ? batched : alone;
      return lane(request(2500), wanted(index % 2 ? items.toReversed() : items));
    }),
  );
  const kinds = answers.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "ordered")).toHaveLength(20);
  expect(kinds.filter((kind) => kind === "sold-out")).toHaveLength(60);
  const { rows } = await database.pool.query(
    `select o.held, o.sold, (select sum(held + taken)::int from order_claim where resource_id = o.id) as claimed
     from ticket_offer o order by id`,
  );
  expect(rows).toEqual(offers.map(() => ({ held: 20, sold: 0, claimed: 20 })));

  const id = await createTicketOffer(database.db, { event_id: eventId, quota: 20 });
  const again = request(1250);
  const one = wanted([{ id, quantity: 1 }]);
  const repeated = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? batched : alone)(again, one)),
  );
  expect(new Set(repeated.map((answer) => (answer as { order?: { id: number } }).order?.id)).size).toBe(1);
  const { rows: stock } = await database.pool.query("select held from ticket_offer where id = $1", [id]);
  expect(stock).toEqual([{ held: 1 }]);
});
