import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { openTicketShop, ticketForm } from "../../../../testing/ticket-shop.ts";
import { explainRefusal, type SaleRefusal } from "./refusals.ts";

const HOUR = 3_600_000;

async function stockOf({ db }: TestDatabase, offerId: number) {
  return db
    .selectFrom("ticket_offer")
    .select(["quota", "held", "sold"])
    .where("id", "=", offerId)
    .executeTakeFirstOrThrow();
}

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
    ["credits", {}, {}, { useCredits: "500" }, 401, "Bitte logge dich ein."],
    ["one place left", {}, { quota: 1 }, {}, 409, "Von „Standard“ ist nur noch 1 Ticket verfügbar."],
    [
      "too few left",
      {},
      { quota: 9, sold: 4, held: 2 },
      { items: '{"tickets":[{"id":ID,"quantity":5}]}', total: "62.50" },
      409,
      "Von „Standard“ sind nur noch 3 Tickets verfügbar.",
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
  ])("%s names the field", async (_name, ofOffer, formOf, field, message) => {
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id, ...ofOffer });
    const otherEvent = await createEvent(database.db);
    const other = await createTicketOffer(database.db, { event_id: otherEvent.id });

    const answer = await openTicketShop(database).buy(ticketForm(offer, formOf({ offer, other })));

    expect(answer).toEqual({ status: 400, data: message, fields: { [field]: message } });
    expect(await stockOf(database, offer)).toMatchObject({ held: 0, sold: 0 });
  });

  test("a coupon that there is not", async () => {
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id });

    const answer = await openTicketShop(database).buy(ticketForm(offer, { couponId: "4711" }));

    expect(answer).toEqual({ status: 290, data: "Gutschein nicht gefunden" });
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

  test("so is one for all tickets of which none has any", async () => {
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id });
    const items = JSON.stringify({ tickets: [{ id: offer, quantity: 2, insurance: 0 }] });
    for (const asked of [
      ticketForm(offer, { isInsurance: "1" }),
      ticketForm(offer, { isInsurance: "1", items }),
    ])
      expect(await openTicketShop(database).buy(asked)).toEqual({
        status: 409,
        data: "Die Preise haben sich geändert. Bitte prüfe deine Bestellung.",
      });
    expect(await stockOf(database, offer)).toMatchObject({ held: 0, sold: 0 });
    expect(await openTicketShop(database).buy(ticketForm(offer, { isInsurance: "0" }))).toMatchObject({
      status: 250,
    });
  });

  test("one for all tickets insures those that have one", async () => {
    const event = await createEvent(database.db);
    const plain = await createTicketOffer(database.db, { event_id: event.id, sort_order: 0 });
    const safe = await createTicketOffer(database.db, { event_id: event.id, insurance_price_cents: 299 });
    const items = JSON.stringify({ tickets: [plain, safe].map((id) => ({ id, quantity: 1 })) });
    const form = ticketForm(plain, { items, isInsurance: "1", total: "27.99" });
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

const AGAIN =
  "Plätze, die niemand bezahlt oder bestätigt, werden von selbst wieder frei, meist nach ein paar Minuten.";
const UNPAID = { kind: "too-many-unpaid", holder: "buyer" } as const;
const FREE = { kind: "too-many-free", holder: "buyer" } as const;
const title = "Deluxe";

// More than are there may have been sold (left: -1), since the organiser took some back.
test.each<[SaleRefusal, string]>([
  [
    { kind: "too-many", title, most: 4 },
    "400 Von „Deluxe“ kannst du höchstens 4 Tickets je Bestellung kaufen.",
  ],
  [{ kind: "names-missing", title, quantity: 1 }, "400 Bitte gib für „Deluxe“ Vor- und Nachnamen an."],
  [
    { kind: "sale-upcoming", title, startsAt: new Date("2026-07-03T16:05:00Z") },
    "409 Der Vorverkauf für „Deluxe“ beginnt am Fr., 3. Juli, 18:05 Uhr.",
  ],
  [{ kind: "sold-out", title, left: -1 }, "409 Ausverkauft: „Deluxe“ ist nicht mehr verfügbar."],
  [
    { ...UNPAID, left: 0 },
    `409 Für dich sind schon so viele Tickets bestellt und noch nicht bezahlt oder bestätigt, wie auf einmal gehen. Schließe diese Bestellungen zuerst ab. Waren sie nicht von dir? ${AGAIN}`,
  ],
  [
    { ...UNPAID, left: 1 },
    `409 Auf einmal kannst du gerade nur 1 Ticket bestellen. Sobald sie bezahlt oder bestätigt sind, geht die nächste Bestellung. ${AGAIN}`,
  ],
  [
    { ...UNPAID, left: 8 },
    `409 Auf einmal kannst du höchstens 8 Tickets bestellen. Sobald sie bezahlt oder bestätigt sind, geht die nächste Bestellung. ${AGAIN}`,
  ],
  [
    { ...UNPAID, holder: "network", left: 8 },
    "429 Aus deinem Netz sind gerade sehr viele Tickets bestellt, aber noch nicht bezahlt oder bestätigt. Versuche es in ein paar Minuten noch einmal oder aus einem anderen Netz.",
  ],
  [
    { ...FREE, left: 0 },
    "409 Kostenlose Tickets gibt es nur begrenzt für jede Person, und deine für dieses Event hast du schon.",
  ],
  [
    { ...FREE, left: 1 },
    "409 Kostenlose Tickets gibt es nur begrenzt für jede Person: Für dieses Event kannst du noch 1 Ticket bestellen.",
  ],
  [
    { ...FREE, left: 3 },
    "409 Kostenlose Tickets gibt es nur begrenzt für jede Person: Für dieses Event kannst du noch 3 Tickets bestellen.",
  ],
  [
    { ...FREE, holder: "network", left: 3 },
    "429 Aus deinem Netz wurden in dieser Stunde schon sehr viele kostenlose Tickets bestellt. Versuche es nach der vollen Stunde noch einmal oder aus einem anderen Netz.",
  ],
  [
    { kind: "overloaded" },
    "503 Gerade ist sehr viel los. Bitte versuche es in ein paar Sekunden noch einmal.",
  ],
])("%j is told so", (refusal, told) => {
  const { status, data } = explainRefusal(refusal);
  expect(`${status} ${data}`).toBe(told);
});
