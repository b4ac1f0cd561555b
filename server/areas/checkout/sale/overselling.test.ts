import { describe, expect, test } from "vitest";
import { buyInProcesses, countByStatus } from "../../../../testing/buyer-processes.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { type Answered, openTicketShop, ticketForm } from "../../../../testing/ticket-shop.ts";

/** Promise 1 of the product: nothing is oversold. Each test also counts what really lies in the database. */
const BUYERS = 200;

let buyers = 0;

function oneTicket(offerId: number): Record<string, string> {
  return ticketForm(offerId, {
    email: `buyer.${++buyers}@example.org`,
    items: JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] }),
    total: "12.50",
  });
}

async function takenOf({ pool }: TestDatabase, offerId: number) {
  const { rows } = await pool.query(
    `select quota, held, sold,
       (select count(*)::int from order_position where offer_id = o.id and kind = 'ticket') as tickets
     from ticket_offer o where id = $1`,
    [offerId],
  );
  return rows[0] as { quota: number; held: number; sold: number; tickets: number };
}

async function offerWith(database: TestDatabase, quota: number): Promise<number> {
  const event = await createEvent(database.db);
  return createTicketOffer(database.db, { event_id: event.id, quota });
}

/** Two server processes with pools of their own, whose buyers start together. */
const buyInTwoProcesses = (
  { url }: TestDatabase,
  offerId: number,
  buyersEach: number,
  keyPrefixes: [string, string],
) =>
  buyInProcesses<Answered>(
    "buyer-process",
    keyPrefixes.map((prefix) => [url, offerId, buyersEach, prefix]),
  );

/** Replaces the sale by one that does not look whether enough is left. */
async function switchGuardOff({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_functiondef('place_ticket_orders'::regproc) as definition",
  );
  const definition = rows[0]?.definition ?? "";
  const guard = "when remaining[slot] < line_quantities[line] then 'sold_out'";
  expect(definition).toContain(guard);
  await pool.query(definition.replace(guard, ""));
}

describe.each([20, 1])("200 buyers for the last %i", (quota) => {
  test("in one process", async () => {
    await using database = await testDatabase();
    const offerId = await offerWith(database, quota);
    const shop = openTicketShop(database);

    const answers = await Promise.all(Array.from({ length: BUYERS }, () => shop.buy(oneTicket(offerId))));

    expect(countByStatus(answers)).toEqual({ 250: quota, 409: BUYERS - quota });
    expect(await takenOf(database, offerId)).toEqual({ quota, held: quota, sold: 0, tickets: quota });
  });

  test("in two processes", async () => {
    await using database = await testDatabase();
    const offerId = await offerWith(database, quota);

    const answers = await buyInTwoProcesses(database, offerId, BUYERS / 2, ["first", "second"]);

    expect(countByStatus(answers.flat())).toEqual({ 250: quota, 409: BUYERS - quota });
    expect(await takenOf(database, offerId)).toEqual({ quota, held: quota, sold: 0, tickets: quota });
  });
});

describe("the two guards", () => {
  test("control: with both off, the same buyers oversell, so these tests can fail", async () => {
    await using database = await testDatabase();
    const offerId = await offerWith(database, 20);
    await switchGuardOff(database);
    await database.pool.query("alter table ticket_offer drop constraint ticket_offer_stock");
    const shop = openTicketShop(database);

    const answers = await Promise.all(Array.from({ length: BUYERS }, () => shop.buy(oneTicket(offerId))));

    expect(countByStatus(answers)).toEqual({ 250: BUYERS });
    expect(await takenOf(database, offerId)).toEqual({ quota: 20, held: BUYERS, sold: 0, tickets: BUYERS });
  });

  test("the table's constraint alone still holds", async () => {
    await using database = await testDatabase();
    const offerId = await offerWith(database, 20);
    await switchGuardOff(database);
    const shop = openTicketShop(database);

    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => shop.buy(oneTicket(offerId))));

    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused).toHaveLength(20);
    expect(new Set(refused.map((error) => error.constraint))).toEqual(new Set(["ticket_offer_stock"]));
    expect(await takenOf(database, offerId)).toEqual({ quota: 20, held: 20, sold: 0, tickets: 20 });
  });
});

describe("many at once", () => {
  test("first come first served: a large order that does not fit leaves the rest to smaller ones", async () => {
    await using database = await testDatabase();
    const offerId = await offerWith(database, 3);
    const shop = openTicketShop(database);
    const quantities = [2, 2, 1];

    const answers = await Promise.all(
      quantities.map((quantity) =>
        shop.buy(
          ticketForm(offerId, {
            items: JSON.stringify({ tickets: [{ id: offerId, quantity }] }),
            total: `${quantity * 12.5}`,
          }),
        ),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([250, 409, 250]);
    expect(answers[1]?.data).toBe("Von „Standard“ ist nur noch 1 Ticket verfügbar.");
    expect(await takenOf(database, offerId)).toMatchObject({ held: 3 });
  });

  test("the same keys in two processes buy once", async () => {
    await using database = await testDatabase();
    const offerId = await offerWith(database, 1_000);

    const [first = [], second = []] = await buyInTwoProcesses(database, offerId, 50, ["same", "same"]);

    expect(countByStatus(first)).toEqual({ 250: 50 });
    expect(second).toEqual(first);
    expect(await takenOf(database, offerId)).toMatchObject({ held: 50, tickets: 50 });
  });

  test("orders that want the same offers in opposite order never block each other", async () => {
    await using database = await testDatabase();
    const event = await createEvent(database.db);
    const offers = await Promise.all(
      [1, 2, 3].map(() => createTicketOffer(database.db, { event_id: event.id, quota: 1_000 })),
    );
    const shops = [openTicketShop(database), openTicketShop(database)];
    const basket = (ids: readonly number[]) =>
      ticketForm(0, {
        email: `buyer.${++buyers}@example.org`,
        items: JSON.stringify({ tickets: ids.map((id) => ({ id, quantity: 1 })) }),
        total: "37.50",
      });

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        shops[index % 2]?.buy(basket(index % 3 === 0 ? offers : offers.toReversed())),
      ),
    );

    expect(answers.every((answer) => answer?.status === 250)).toBe(true);
    for (const offerId of offers) expect(await takenOf(database, offerId)).toMatchObject({ held: 100 });
  });
});
