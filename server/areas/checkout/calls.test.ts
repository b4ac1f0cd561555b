import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { openTicketShop, ticketForm } from "../../../testing/ticket-shop.ts";
import { loadOrder } from "./public.ts";

const HOUR = 3_600_000;

async function stockOf({ db }: TestDatabase, offerId: number) {
  return db
    .selectFrom("ticket_offer")
    .select(["quota", "held", "sold"])
    .where("id", "=", offerId)
    .executeTakeFirstOrThrow();
}

async function jobsOf({ pool }: TestDatabase) {
  const { rows } = await pool.query(
    "select name, data, start_after as due from pgboss.job where name not like '%-holds' order by created_on",
  );
  return rows as { name: string; data: unknown; due: Date }[];
}

describe("an order that costs something", () => {
  test("is pending, holds its stock until the hold ends and leads to our payment page", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id, fee_cents: 150 });
    const shop = openTicketShop(database);

    const answer = await shop.buy(
      ticketForm(offer, {
        total: "28.00",
        subTotal: "25",
        payPal: "28,00",
        useCredits: "0",
        currentSite: "https://nachtfalter.example/eventDetails/1?von=home#tickets",
      }),
    );

    const orderId = shop.orderIdOf(answer);
    expect(answer.data).toEqual({
      link: `https://nachtfalter.example/bezahlen/${shop.references.cipherOf(orderId)}`,
    });
    const order = await loadOrder(database.db, orderId);
    expect(order).toMatchObject({
      state: "pending",
      eventId: event.id,
      organiserId: event.organiserId,
      accountId: null,
      email: "mia@example.org",
      firstname: "Mia",
      lastname: "Lindner",
      phone: "040 7654321",
      totalCents: 2800,
      returnPath: "/eventDetails/1?von=home",
      paidAt: null,
    });
    expect(order?.positions.map(({ kind, quantity, priceCents }) => [kind, quantity, priceCents])).toEqual([
      ["ticket", 1, 1250],
      ["ticket", 1, 1250],
      ["ticket_fee", 2, 300],
    ]);
    expect(await stockOf(database, offer)).toEqual({ quota: 100, held: 2, sold: 0 });
    const holdMilliseconds = Number(order?.holdExpiresAt) - Number(order?.createdAt);
    expect(holdMilliseconds).toBe(31 * 60_000);
    expect(await jobsOf(database)).toEqual([
      { name: "checkout.expire-hold", data: { orderId }, due: order?.holdExpiresAt },
    ]);
    const attempts = await database.db
      .selectFrom("payment_attempt as a")
      .innerJoin("payment_attempt_history as h", "h.attempt_id", "a.id")
      .select(["a.order_id", "a.event_id", "a.provider", "a.state", "a.amount_cents", "h.to_state"])
      .execute();
    expect(attempts).toEqual([
      {
        order_id: orderId,
        event_id: event.id,
        provider: "sandbox",
        state: "created",
        amount_cents: 2800,
        to_state: "created",
      },
    ]);
    const history = await database.db
      .selectFrom("order_history")
      .select(["from_state", "to_state", "reason"])
      .where("order_id", "=", orderId)
      .execute();
    expect(history).toEqual([{ from_state: null, to_state: "pending", reason: "ordered" }]);
  });

  test("keeps the name of every personal ticket", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id, personal: true });
    const shop = openTicketShop(database);

    const answer = await shop.buy(
      ticketForm(offer, {
        userInfo: JSON.stringify([
          { ticketId: offer, firstname: "Yıldız", lastname: "Łukasz" },
          { ticketId: offer, firstname: "Bo", lastname: "Brandt" },
        ]),
      }),
    );

    const order = await loadOrder(database.db, shop.orderIdOf(answer));
    expect(order?.positions.map((p) => `${p.attendeeFirstname} ${p.attendeeLastname}`)).toEqual([
      "Yıldız Łukasz",
      "Bo Brandt",
    ]);
  });

  test("takes several offers of one event, with insurance and one order fee", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const common = { event_id: event.id, fee_type: "order", insurance_price_cents: 299 };
    const standard = await createTicketOffer(database.db, { ...common, fee_cents: 100 });
    const deluxe = await createTicketOffer(database.db, { ...common, fee_cents: 250, price_cents: 3000 });
    const shop = openTicketShop(database);

    const answer = await shop.buy(
      ticketForm(standard, {
        items: JSON.stringify({
          tickets: [
            { id: standard, quantity: 2, insurance: false },
            { id: deluxe, quantity: 1, insurance: 1 },
          ],
        }),
        subTotal: "55",
        total: "60.49",
        isInsurance: "1",
      }),
    );

    const order = await loadOrder(database.db, shop.orderIdOf(answer));
    expect(order?.positions.map(({ kind, offerId, priceCents }) => [kind, offerId, priceCents])).toEqual([
      ["ticket", standard, 1250],
      ["ticket", standard, 1250],
      ["ticket", deluxe, 3000],
      ["insurance", deluxe, 299],
      ["order_fee", deluxe, 250],
    ]);
    expect(await stockOf(database, standard)).toMatchObject({ held: 2 });
    expect(await stockOf(database, deluxe)).toMatchObject({ held: 1 });
  });

  test("is refused while there is no provider", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id });
    const shop = openTicketShop(database, { paymentProvider: undefined });

    expect(await shop.buy(ticketForm(offer))).toEqual({
      status: 503,
      data: "Zahlungen sind gerade nicht möglich. Bitte versuche es später noch einmal.",
    });
  });
});

describe("an order without anything to pay", () => {
  test("is paid at once, sold, and on its way to be fulfilled", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id, price_cents: 0 });
    const shop = openTicketShop(database, { paymentProvider: undefined });

    const answer = await shop.buy(ticketForm(offer, { total: "0" }));

    const orderId = shop.orderIdOf(answer);
    expect(answer).toEqual({ status: 250, data: { cipher: shop.references.cipherOf(orderId) } });
    const order = await loadOrder(database.db, orderId);
    expect(order).toMatchObject({ state: "paid", totalCents: 0, holdExpiresAt: null });
    expect(order?.paidAt).toEqual(order?.createdAt);
    expect(await stockOf(database, offer)).toEqual({ quota: 100, held: 0, sold: 2 });
    expect((await jobsOf(database)).map(({ name, data }) => [name, data])).toEqual([
      ["tickets.fulfil-order", { orderId }],
    ]);
    expect(await database.db.selectFrom("payment_attempt").selectAll().execute()).toEqual([]);
  });
});

describe("who orders", () => {
  test("a guest gives e-mail, both names and a phone number, or is asked to log in", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id });
    const shop = openTicketShop(database);

    for (const field of ["email", "firstname", "lastname", "phone"]) {
      const { [field]: _left, ...rest } = ticketForm(offer);
      expect(await shop.buy(rest), field).toEqual({
        status: 295,
        data: "Bitte erneut einlogen oder Email angeben",
      });
    }
    expect(await shop.buy(ticketForm(offer, { firstname: "  " }))).toMatchObject({ status: 295 });
    expect(await stockOf(database, offer)).toMatchObject({ held: 0 });
  });

  test("a member orders with the account's data", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id });
    const account = { email: "ida@example.org", firstname: "Ida", lastname: "Holm", phone: null };
    const shop = openTicketShop(database, {
      contactOfAccount: async (id) => (id === 7 ? account : undefined),
    });
    const { email, firstname, lastname, phone, ...form } = ticketForm(offer);

    const answer = await shop.buy(form, 7);

    const order = await loadOrder(database.db, shop.orderIdOf(answer));
    expect(order).toMatchObject({ accountId: 7, ...account });
  });
});

describe("refusals", () => {
  // Each test has an event of its own, so that they can share a database.
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  const insured = (id: number) => JSON.stringify({ tickets: [{ id, quantity: 2, insurance: true }] });

  test.each<[string, Parameters<typeof createEvent>[1], object, object, number, string]>([
    [
      "a draft",
      { state: "draft" },
      {},
      {},
      404,
      "Dieses Ticket gibt es nicht mehr. Bitte lade die Seite neu.",
    ],
    ["called off", { state: "cancelled" }, {}, {}, 409, "Dieses Event wurde abgesagt."],
    [
      "over",
      { starts_at: new Date(Date.now() - 8 * HOUR), ends_at: new Date(Date.now() - HOUR) },
      {},
      {},
      409,
      "Dieses Event ist schon vorbei.",
    ],
    ["not sold", { ticket_sale: false }, {}, {}, 409, "Für dieses Event gibt es keinen Ticketverkauf."],
    [
      "sold elsewhere",
      { ticket_sale_link: "https://shop.example/nachtschicht" },
      {},
      {},
      409,
      "Tickets für dieses Event gibt es nur im Shop des Veranstalters.",
    ],
    [
      "before its sale",
      {},
      { sale_starts_at: new Date("2099-12-04T17:00:00Z") },
      {},
      409,
      "Der Vorverkauf für „Standard“ beginnt am Fr., 4. Dez., 18:00 Uhr.",
    ],
    [
      "after its sale",
      {},
      { sale_ends_at: new Date(Date.now() - HOUR) },
      {},
      409,
      "Der Verkauf von „Standard“ ist beendet.",
    ],
    [
      "another total",
      {},
      {},
      { total: "24.99" },
      409,
      "Die Preise haben sich geändert. Bitte prüfe deine Bestellung.",
    ],
    [
      "another subtotal",
      {},
      {},
      { subTotal: "20" },
      409,
      "Die Preise haben sich geändert. Bitte prüfe deine Bestellung.",
    ],
    [
      "another payment",
      {},
      {},
      { payPal: "20" },
      409,
      "Die Preise haben sich geändert. Bitte prüfe deine Bestellung.",
    ],
    [
      "credits",
      {},
      {},
      { useCredits: "500" },
      409,
      "Die Preise haben sich geändert. Bitte prüfe deine Bestellung.",
    ],
    [
      "one place left",
      {},
      { quota: 1 },
      {},
      409,
      "Ausverkauft: Von „Standard“ ist nur noch 1 Ticket verfügbar.",
    ],
    [
      "too few left",
      {},
      { quota: 9, sold: 4, held: 2 },
      { items: '{"tickets":[{"id":ID,"quantity":5}]}', total: "62.50" },
      409,
      "Ausverkauft: Von „Standard“ sind nur noch 3 Tickets verfügbar.",
    ],
    [
      "sold out",
      {},
      { quota: 5, sold: 3, held: 2 },
      {},
      409,
      "Ausverkauft: „Standard“ ist nicht mehr verfügbar.",
    ],
  ])("%s", async (_name, ofEvent, ofOffer, ofForm, status, data) => {
    const event = await createEvent(database.db, ofEvent);
    const offer = await createTicketOffer(database.db, { event_id: event.id, ...ofOffer });
    const before = await stockOf(database, offer);
    const form = ticketForm(offer, ofForm as Record<string, string>);

    const answer = await openTicketShop(database).buy({
      ...form,
      items: (form.items ?? "").replace("ID", String(offer)),
    });

    expect(answer).toEqual({ status, data });
    expect(await stockOf(database, offer)).toEqual(before);
    const orders = database.db.selectFrom("customer_order").select("id").where("event_id", "=", event.id);
    expect(await orders.execute()).toEqual([]);
  });

  test.each<
    [string, object, (ids: { offer: number; other: number }) => Record<string, string>, string, string]
  >([
    [
      "more than an order may have",
      { max_per_order: 1 },
      () => ({}),
      "items",
      "Von „Standard“ kannst du höchstens 1 Ticket je Bestellung kaufen.",
    ],
    [
      "the same ticket twice",
      {},
      ({ offer }) => ({
        items: JSON.stringify({
          tickets: [
            { id: offer, quantity: 1 },
            { id: offer, quantity: 1 },
          ],
        }),
      }),
      "items",
      "Bitte gib jedes Ticket nur einmal mit seiner Anzahl an.",
    ],
    [
      "two events at once",
      {},
      ({ offer, other }) => ({
        items: JSON.stringify({
          tickets: [
            { id: offer, quantity: 1 },
            { id: other, quantity: 1 },
          ],
        }),
      }),
      "items",
      "Bitte bestelle Tickets für verschiedene Events einzeln.",
    ],
    [
      "a name too few",
      { personal: true },
      ({ offer }) => ({
        userInfo: JSON.stringify([{ ticketId: offer, firstname: "Bo", lastname: "Brandt" }]),
      }),
      "userInfo",
      "Bitte gib für alle 2 Tickets „Standard“ Vor- und Nachnamen an.",
    ],
    [
      "a name for another ticket",
      {},
      ({ other }) => ({
        userInfo: JSON.stringify([{ ticketId: other, firstname: "Bo", lastname: "Brandt" }]),
      }),
      "userInfo",
      "Bitte gib nur Namen für die Tickets an, die du bestellst.",
    ],
    ["a coupon", {}, () => ({ couponId: "4711" }), "couponId", "Gutschein nicht gefunden"],
  ])("%s names the field", async (_name, ofOffer, formOf, field, message) => {
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id, ...ofOffer });
    const otherEvent = await createEvent(database.db);
    const other = await createTicketOffer(database.db, { event_id: otherEvent.id });

    const answer = await openTicketShop(database).buy(ticketForm(offer, formOf({ offer, other })));

    expect(answer).toEqual({ status: 400, data: message, fields: { [field]: message } });
    expect(await stockOf(database, offer)).toMatchObject({ held: 0, sold: 0 });
  });

  test("an offer that does not exist", async () => {
    expect(await openTicketShop(database).buy(ticketForm(999))).toMatchObject({ status: 404 });
  });

  test("an insurance that is not sold any more is a changed price", async () => {
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id, insurance_price_cents: 299 });
    const form = ticketForm(offer, { items: insured(offer), total: "30.98" });

    expect(await openTicketShop(database, { insurance: false }).buy(form)).toMatchObject({ status: 409 });
    expect(await openTicketShop(database).buy(form)).toMatchObject({ status: 250 });
  });

  test("an order with a sold-out offer takes nothing of the others", async () => {
    const event = await createEvent(database.db);
    const standard = await createTicketOffer(database.db, { event_id: event.id });
    const deluxe = await createTicketOffer(database.db, { event_id: event.id, quota: 0, title: "Deluxe" });

    const answer = await openTicketShop(database).buy(
      ticketForm(standard, {
        items: JSON.stringify({
          tickets: [
            { id: standard, quantity: 1 },
            { id: deluxe, quantity: 1 },
          ],
        }),
      }),
    );

    expect(answer).toEqual({ status: 409, data: "Ausverkauft: „Deluxe“ ist nicht mehr verfügbar." });
    expect(await stockOf(database, standard)).toMatchObject({ held: 0 });
  });
});
