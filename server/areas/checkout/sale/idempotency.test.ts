import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GUEST_KEYS, scopedKey } from "#server/platform/idempotency.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { openTicketShop, ticketForm } from "../../../../testing/ticket-shop.ts";

const KEY = "a-key-that-a-browser-made";
const REUSED = {
  status: 422,
  data: "Diese Bestellung wurde schon mit anderen Angaben abgeschickt. Bitte lade die Seite neu.",
};

describe("an idempotency key", () => {
  let database: TestDatabase;
  let offer: number;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  async function freshOffer(given: object = {}) {
    const event = await createEvent(database.db);
    offer = await createTicketOffer(database.db, { event_id: event.id, ...given });
    return ticketForm(offer, { idempotencyKey: `${KEY}-${offer}` });
  }
  const held = async () =>
    (
      await database.db
        .selectFrom("ticket_offer")
        .select("held")
        .where("id", "=", offer)
        .executeTakeFirstOrThrow()
    ).held;

  test("makes a double click one order", async () => {
    const form = await freshOffer();
    const shop = openTicketShop(database);

    const [first, second] = await Promise.all([shop.buy(form), shop.buy(form)]);

    expect(first.status).toBe(250);
    expect(second).toEqual(first);
    expect(await held()).toBe(2);
  });

  test("makes the same order in many processes one order", async () => {
    const form = await freshOffer();
    const shops = Array.from({ length: 8 }, () => openTicketShop(database));

    const answers = await Promise.all(shops.flatMap((shop) => [shop.buy(form), shop.buy(form)]));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(250);
    expect(await held()).toBe(2);
  });

  test("answers the first order for ever, also when it could not be bought any more", async () => {
    const form = await freshOffer();
    const first = await openTicketShop(database).buy(form);
    await database.db
      .updateTable("ticket_offer")
      .set({ sale_ends_at: new Date(0), price_cents: 9900 })
      .where("id", "=", offer)
      .execute();

    expect(await openTicketShop(database).buy(form)).toEqual(first);
    expect(await openTicketShop(database).buy({ ...form, phone: "040 1234" })).toEqual(REUSED);
    expect(await held()).toBe(2);
  });

  test("is refused for another order, at once and later", async () => {
    const form = await freshOffer();
    const shop = openTicketShop(database);
    const other = { ...form, email: "bo@example.org" };

    const [first, second] = await Promise.all([shop.buy(form), shop.buy(other)]);

    expect(first.status).toBe(250);
    expect(second).toEqual(REUSED);
    expect(await shop.buy(other)).toEqual(REUSED);
    expect(await held()).toBe(2);
  });

  test("is refused for orders of other offers that race in other processes", async () => {
    const event = await createEvent(database.db);
    const offers = await Promise.all(
      Array.from({ length: 6 }, () => createTicketOffer(database.db, { event_id: event.id })),
    );

    const answers = await Promise.all(
      offers.map((id) =>
        openTicketShop(database).buy(ticketForm(id, { idempotencyKey: `${KEY}-race-${event.id}` })),
      ),
    );

    expect(answers.filter(({ status }) => status === 250)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    const { rows } = await database.pool.query(
      "select sum(held)::int as held from ticket_offer where event_id = $1",
      [event.id],
    );
    expect(rows).toEqual([{ held: 2 }]);
  });

  test("remembers no refusal: the same order may be tried again", async () => {
    const form = await freshOffer({ quota: 2, held: 2 });
    const shop = openTicketShop(database);
    expect(await shop.buy(form)).toMatchObject({ status: 409 });
    await database.db.updateTable("ticket_offer").set({ held: 0 }).where("id", "=", offer).execute();

    expect(await shop.buy(form)).toMatchObject({ status: 250 });
  });

  test("of a guest is not a member's, nor one member's another's", async () => {
    const form = await freshOffer();
    const account = { email: "ida@example.org", firstname: "Ida", lastname: "Holm", phone: "040 1234" };
    const shop = openTicketShop(database, {
      contactOfAccount: async () => ({ ...account, isEmailConfirmed: true }),
    });

    const guest = shop.orderIdOf(await shop.buy(form));
    const member = shop.orderIdOf(await shop.buy(form, 7));

    const other = shop.orderIdOf(await shop.buy(form, 8));

    expect(new Set([guest, member, other]).size).toBe(3);
  });

  test("of what is no order of tickets is refused, whatever it was used for", async () => {
    const form = await freshOffer();
    const key = Buffer.from(scopedKey(GUEST_KEYS, form.idempotencyKey ?? ""), "hex");
    await database.pool.query(
      "insert into idempotency_key (key, request_hash, result) values ($1, '', '{\"refundId\": 7}')",
      [key],
    );

    expect(await openTicketShop(database).buy(form)).toEqual(REUSED);
    expect(await held()).toBe(0);
  });

  test("of an order that was never placed excuses no refusal", async () => {
    const form = await freshOffer();

    expect(await openTicketShop(database).buy({ ...form, total: "24.99" })).toMatchObject({ status: 409 });
  });
});
