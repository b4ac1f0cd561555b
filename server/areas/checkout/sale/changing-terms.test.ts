import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilBlocked } from "../../../../testing/blocked-queries.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { openTicketShop, ticketForm } from "../../../../testing/ticket-shop.ts";

const PRICES_CHANGED = "Die Preise haben sich geändert. Bitte prüfe deine Bestellung.";

describe("what changes while people buy", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  async function eventWithOffer() {
    const event = await createEvent(database.db);
    const offer = await createTicketOffer(database.db, { event_id: event.id });
    return { event, offer };
  }
  const set = (offer: number, values: object) =>
    database.db.updateTable("ticket_offer").set(values).where("id", "=", offer).execute();
  const takenOf = async (offer: number) => {
    const { rows } = await database.pool.query(
      "select held + sold as taken from ticket_offer where id = $1",
      [offer],
    );
    return rows[0].taken as number;
  };

  test("a price that this process has not heard of yet is not sold at the old price", async () => {
    const { offer } = await eventWithOffer();
    const shop = openTicketShop(database);
    expect(await shop.buy(ticketForm(offer))).toMatchObject({ status: 250 });
    await set(offer, { price_cents: 1300 });

    expect(await shop.buy(ticketForm(offer))).toEqual({ status: 409, data: PRICES_CHANGED });
    expect(await shop.buy(ticketForm(offer, { total: "26" }))).toMatchObject({ status: 250 });
    expect(await takenOf(offer)).toBe(4);
  });

  test("a process that knows an old price sells at the new one to a client that knows it", async () => {
    const { offer } = await eventWithOffer();
    const shop = openTicketShop(database);
    await shop.buy(ticketForm(offer));
    await set(offer, { fee_cents: 100 });

    expect(await shop.buy(ticketForm(offer, { total: "25" }))).toMatchObject({ status: 409 });
    expect(await shop.buy(ticketForm(offer, { total: "27" }))).toMatchObject({ status: 250 });
  });

  test.each([
    ["a new price", { price_cents: 1300 }, { price_cents: 1250 }, { total: "26" }],
    ["an opened sale", { sale_starts_at: null }, { sale_starts_at: new Date(Date.now() + 3_600_000) }, {}],
    ["a raised limit", { max_per_order: 2 }, { max_per_order: 1 }, {}],
  ])(
    "a client that knows of %s first is not refused by what this process still keeps",
    async (_, after, before, form) => {
      const { offer } = await eventWithOffer();
      await set(offer, before);
      const shop = openTicketShop(database);
      await shop.buy(ticketForm(offer));
      await set(offer, after);

      expect(await shop.buy(ticketForm(offer, form))).toMatchObject({ status: 250 });
    },
  );

  test("a price change that is being committed decides about orders that wait for it", async () => {
    const { offer } = await eventWithOffer();
    const shop = openTicketShop(database);
    const editor = await database.pool.connect();
    await editor.query("begin");
    await editor.query("update ticket_offer set price_cents = 9900 where id = $1", [offer]);

    const answer = shop.buy(ticketForm(offer));
    await untilBlocked(database);
    await editor.query("commit");
    editor.release();

    expect(await answer).toEqual({ status: 409, data: PRICES_CHANGED });
    expect(await takenOf(offer)).toBe(0);
  });

  test("an event that is being called off sells nothing any more", async () => {
    const { event, offer } = await eventWithOffer();
    const shop = openTicketShop(database);
    const editor = await database.pool.connect();
    await editor.query("begin");
    await editor.query("update event set state = 'cancelled' where id = $1", [event.id]);

    const answer = shop.buy(ticketForm(offer));
    await untilBlocked(database);
    await editor.query("commit");
    editor.release();

    expect(await answer).toEqual({ status: 409, data: "Dieses Event wurde abgesagt." });
    expect(await takenOf(offer)).toBe(0);
  });

  test.each<[string, (event: { id: number; organiserId: number }) => object]>([
    ["calling an event off", () => ({ state: "cancelled" })],
    ["ending its sale", () => ({ ticket_sale: false })],
    ["leaving its sale to another shop", () => ({ ticket_sale_link: "https://shop.example/nachtschicht" })],
    ["moving its end", () => ({ ends_at: new Date("2099-01-01T04:00:00Z") })],
    ["giving it to another organiser", ({ organiserId }) => ({ organiser_id: organiserId })],
  ])("%s waits for the sales under way", async (_, change) => {
    const { event, offer } = await eventWithOffer();
    const sale = await database.pool.connect();
    await sale.query("begin");
    await sale.query("select from ticket_offer where id = $1 for no key update", [offer]);

    const changed = database.db.updateTable("event").set(change(event)).where("id", "=", event.id).execute();
    await untilBlocked(database);
    await sale.query("commit");
    sale.release();

    await changed;
  });

  test("everything that an order is computed from is part of the terms that the sale compares", async () => {
    const other = await createEvent(database.db);
    const { event, offer } = await eventWithOffer();
    const changes = {
      ticket_offer: {
        event_id: other.id,
        title: "Abendkasse",
        ticket_type: 2,
        price_cents: 1300,
        fee_cents: 100,
        fee_type: "order",
        vat_basis_points: 700,
        max_per_order: 3,
        personal: true,
        insurance_price_cents: 299,
        sale_starts_at: "2026-01-01T00:00:00Z",
        sale_ends_at: "2099-01-01T00:00:00Z",
      },
      event: {
        organiser_id: other.organiserId,
        state: "draft",
        ticket_sale: false,
        ticket_sale_link: "https://shop.example/nachtschicht",
        ends_at: "2099-01-01T04:00:00Z",
      },
    };
    const client = await database.pool.connect();
    const terms = async () =>
      (
        await client.query(
          "select sale_terms(o, e) as terms from ticket_offer o join event e on e.id = o.event_id where o.id = $1",
          [offer],
        )
      ).rows[0].terms as string;
    const before = await terms();
    const unnoticed: string[] = [];
    for (const [table, columns] of Object.entries(changes))
      for (const [column, value] of Object.entries(columns)) {
        await client.query("begin");
        await client.query(`update ${table} set ${column} = $1 where id = $2`, [
          value,
          table === "event" ? event.id : offer,
        ]);
        if ((await terms()) === before) unnoticed.push(column);
        await client.query("rollback");
      }
    client.release();

    expect(unnoticed).toEqual([]);
  });

  test("what does not concern the sale does not wait for it", async () => {
    const { event, offer } = await eventWithOffer();
    const sale = await database.pool.connect();
    await sale.query("begin");
    await sale.query("select from ticket_offer where id = $1 for no key update", [offer]);

    await database.db.updateTable("event").set({ title: "Spätschicht" }).where("id", "=", event.id).execute();

    await sale.query("rollback");
    sale.release();
  });

  test("a sale window that this process's clock sees otherwise is the database's to decide", async () => {
    const { offer } = await eventWithOffer();
    await set(offer, { sale_starts_at: new Date(Date.now() + 3_600_000) });
    const fastClock = openTicketShop(database, { now: () => new Date(Date.now() + 3_600_001) });
    expect(await fastClock.buy(ticketForm(offer))).toMatchObject({
      status: 409,
      data: expect.stringContaining("Der Vorverkauf für „Standard“ beginnt am"),
    });

    await set(offer, { sale_starts_at: null, sale_ends_at: new Date(Date.now() - 3_600_000) });
    const slowClock = openTicketShop(database, { now: () => new Date(Date.now() - 3_600_001) });
    expect(await slowClock.buy(ticketForm(offer))).toEqual({
      status: 409,
      data: "Der Verkauf von „Standard“ ist beendet.",
    });
    expect(await takenOf(offer)).toBe(0);
  });
});
