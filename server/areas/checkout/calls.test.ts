import { describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { cipherOfOrder, openTicketShop, ticketForm } from "../../../testing/ticket-shop.ts";
import { loadOrder } from "./public.ts";

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
      link: `https://nachtfalter.example/bezahlen/${await cipherOfOrder(database.db, orderId)}`,
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
    expect(holdMilliseconds).toBe(5 * 60_000);
    expect(await jobsOf(database)).toEqual([
      { name: "checkout.expire-orders", data: { orderIds: [orderId] }, due: order?.holdExpiresAt },
    ]);
    // One is begun when the buyer comes to pay.
    expect(await database.db.selectFrom("payment_attempt").selectAll().execute()).toEqual([]);
    const claims = await database.db.selectFrom("order_claim").selectAll().execute();
    expect(claims).toEqual([
      {
        ...{ order_id: orderId, resource: "ticket_offer", resource_id: offer },
        ...{ held: 2, taken: 0, released: 0 },
      },
    ]);
    const history = await database.db
      .selectFrom("order_history")
      .select(["from_state", "to_state", "reason", "actor"])
      .where("order_id", "=", orderId)
      .execute();
    expect(history).toEqual([{ from_state: null, to_state: "pending", reason: "ordered", actor: "buyer" }]);
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

  test("keeps what a buyer and an organiser wrote as it is, quotation marks and braces too", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const title = String.raw`{"Früh", 'bis' 22 \ NULL}`;
    const offer = await createTicketOffer(database.db, { event_id: event.id, personal: true, title });
    const shop = openTicketShop(database);
    const odd = { firstname: "NULL", lastname: String.raw`O'"Neil\, {x}` };

    const answer = await shop.buy(
      ticketForm(offer, {
        ...odd,
        idempotencyKey: String.raw`{"key",\NULL,'of a client'}`,
        userInfo: JSON.stringify([
          { ticketId: offer, ...odd },
          { ticketId: offer, firstname: "Bo", lastname: "NULL" },
        ]),
      }),
    );

    const order = await loadOrder(database.db, shop.orderIdOf(answer));
    expect(order).toMatchObject(odd);
    const { firstname: attendeeFirstname, lastname: attendeeLastname } = odd;
    expect(order?.positions).toMatchObject([
      { title, attendeeFirstname, attendeeLastname },
      { title, attendeeFirstname: "Bo", attendeeLastname: "NULL" },
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
    expect(order?.positions.map(({ kind, subjectId, priceCents }) => [kind, subjectId, priceCents])).toEqual([
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
    const shop = openTicketShop(database, { paymentPossible: false });

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
    const shop = openTicketShop(database, { paymentPossible: false });

    const answer = await shop.buy(ticketForm(offer, { total: "0" }));

    const orderId = shop.orderIdOf(answer);
    expect(answer).toEqual({ status: 250, data: { cipher: await cipherOfOrder(database.db, orderId) } });
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
  test("a guest without a session and without any data is asked to log in", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id });
    const { email, firstname, lastname, phone, ...nothing } = ticketForm(offer);
    const empty = { email: "", firstname: "", lastname: " ", phone: "" };

    for (const form of [nothing, { ...nothing, ...empty }])
      expect(await openTicketShop(database).buy(form)).toEqual({
        status: 295,
        data: "Bitte erneut einlogen oder Email angeben",
      });
  });

  test.each([
    ["email", "Bitte gebe eine gültige E-Mail-Adresse an."],
    ["firstname", "Bitte gib deinen Vornamen an."],
    ["lastname", "Bitte gib deinen Nachnamen an."],
    ["phone", "Bitte gib eine Telefonnummer mit Vorwahl an."],
  ])("a guest who left out %s alone is told which field it is", async (field, message) => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id });
    const shop = openTicketShop(database);
    const { [field]: _left, ...rest } = ticketForm(offer);

    for (const form of [rest, { ...rest, [field]: "" }, { ...rest, [field]: "  " }])
      expect(await shop.buy(form)).toEqual({ status: 400, data: message, fields: { [field]: message } });
    expect(await stockOf(database, offer)).toMatchObject({ held: 0 });
  });

  test("a guest who left out several is told each", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id });
    const { phone, firstname, ...rest } = ticketForm(offer);

    expect(await openTicketShop(database).buy(rest)).toEqual({
      status: 400,
      data: "Bitte prüfe deine Angaben.",
      fields: {
        firstname: "Bitte gib deinen Vornamen an.",
        phone: "Bitte gib eine Telefonnummer mit Vorwahl an.",
      },
    });
  });

  test("a member orders with the account's data", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id });
    const account = { email: "ida@example.org", firstname: "Ida", lastname: "Holm", phone: null };
    const shop = openTicketShop(database, {
      contactOfAccount: async (id) => (id === 7 ? { ...account, isEmailConfirmed: true } : undefined),
    });
    const { email, firstname, lastname, phone, ...form } = ticketForm(offer);

    const answer = await shop.buy(form, 7);

    const order = await loadOrder(database.db, shop.orderIdOf(answer));
    expect(order).toMatchObject({ accountId: 7, ...account });
  });
});

test("documents are woken for at once when nothing is left to pay, and not before money has come", async () => {
  await using database = await testDatabase();
  const event = await createEvent(database.db);
  const [free, paid] = [
    await createTicketOffer(database.db, { event_id: event.id, price_cents: 0 }),
    await createTicketOffer(database.db, { event_id: event.id }),
  ];
  let woken = 0;
  const shop = openTicketShop(database, { wakeFulfilment: () => woken++ });
  await shop.buy(ticketForm(paid));
  expect(woken).toBe(0);
  await shop.buy(ticketForm(free, { total: "0" }));
  expect(woken).toBe(1);
});
