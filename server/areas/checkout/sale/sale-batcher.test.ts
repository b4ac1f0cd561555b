import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { priceOrder } from "#contract/pricing/price-order.ts";
import { QueueFull } from "#server/platform/locking-batcher.ts";
import { untilBlocked } from "../../../../testing/blocked-queries.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { onePlace } from "../../../../testing/ticket-shop.ts";
import { boundsOf } from "./bounds.ts";
import { OfferFactsCache } from "./offer-facts.ts";
import { createSaleBatcher } from "./sale-batcher.ts";
import { type Sale, type SaleResult, sellTickets } from "./sell-tickets.ts";

const SETTINGS = { holdSeconds: 1860, bounds: boundsOf(1) };

describe("the batcher of sales", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  async function saleOf(given: object = {}): Promise<(overrides?: Partial<Sale>) => Sale> {
    const event = await createEvent(database.db);
    const offerId = await createTicketOffer(database.db, { event_id: event.id, ...given });
    const offer = await new OfferFactsCache(database.db, true).get(offerId);
    if (offer === undefined) throw new Error("the offer is not there");
    const { positions, totalCents } = priceOrder([{ offer, quantity: 1, insured: false, attendees: [] }]);
    let made = 0;
    return (overrides = {}) => ({
      ...onePlace(),
      key: hash("sha256", `batcher:${offerId}:${++made}`, "hex").slice(0, 32),
      requestHash: "01".repeat(32),
      eventId: event.id,
      organiserId: event.organiserId,
      accountId: null,
      email: `mia.${made}@example.org`,
      firstname: "Mia",
      latinNames: [],
      lastname: "Lindner",
      phone: "040 7654321",
      totalCents,
      returnPath: null,
      lines: [{ offerId, quantity: 1, terms: offer.terms }],
      positions,
      ...overrides,
    });
  }
  const heldOf = async (sale: Sale) => {
    const { rows } = await database.pool.query("select held from ticket_offer where id = $1", [
      sale.lines[0]?.offerId,
    ]);
    return rows[0].held as number;
  };

  test("what a refused order had taken is there for those after it in its batch", async () => {
    const [newSale, newSaleOfNone] = [await saleOf({ quota: 12 }), await saleOf({ quota: 0 })];
    const wanting = (quantity: number, more: Sale["lines"] = []) => {
      const sale = newSale({ places: quantity });
      return { ...sale, lines: [...sale.lines.map((line) => ({ ...line, quantity })), ...more] };
    };
    const outcomes = async (...sales: Sale[]) =>
      (await sellTickets(database.pool, SETTINGS, sales)).map(({ outcome }) => outcome);

    expect(await outcomes(wanting(12), wanting(6))).toEqual(["too_many_unpaid", "granted"]);
    expect(await outcomes(wanting(6, newSaleOfNone().lines), wanting(6))).toEqual(["sold_out", "granted"]);
  });

  test("merges what comes in one turn, and what arrives while a batch is under way", async () => {
    const newSale = await saleOf();
    const sizes: number[] = [];
    const late: Promise<SaleResult>[] = [];
    const batcher = createSaleBatcher(
      (sales) => {
        if (sizes.push(sales.length) === 1)
          for (let count = 0; count < 12; count++) late.push(batcher.submit(newSale()));
        return sellTickets(database.pool, SETTINGS, sales);
      },
      { mostPerBatch: 8 },
    );

    const early = await Promise.all(Array.from({ length: 5 }, () => batcher.submit(newSale())));
    const results = [...early, ...(await Promise.all(late))];

    expect(results.map(({ outcome }) => outcome)).toEqual(Array(17).fill("granted"));
    expect(sizes).toEqual([5, 8, 4]);
  });

  test("a sale that the database cannot take fails alone", async () => {
    const newSale = await saleOf();
    const batcher = createSaleBatcher((sales) => sellTickets(database.pool, SETTINGS, sales));
    const poisoned = newSale({ firstname: "\0" });

    const [first, ...rest] = await Promise.allSettled([
      batcher.submit(newSale()),
      batcher.submit(newSale()),
      batcher.submit(poisoned),
      batcher.submit(newSale()),
    ]);

    expect(first?.status).toBe("fulfilled");
    expect(rest.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await heldOf(poisoned)).toBe(3);
  });

  test("a number that is taken is drawn again", async () => {
    const newSale = await saleOf();
    const batcher = createSaleBatcher((sales) => sellTickets(database.pool, SETTINGS, sales));
    await batcher.submit(newSale());
    // The next two orders draw a number that exists; a sequence counts on through rollbacks.
    await database.pool.query(`
      create sequence draw;
      create function draw_a_taken_number() returns trigger language plpgsql as $$
      begin
        if nextval('draw') <= 2 then select number into new.number from order_number limit 1; end if;
        return new;
      end $$;
      create trigger taken_number before insert on order_number
        for each row execute function draw_a_taken_number();`);

    expect(await batcher.submit(newSale())).toMatchObject({ outcome: "granted" });

    const { rows } = await database.pool.query("select last_value::int as draws from draw");
    expect(rows).toEqual([{ draws: 3 }]);
    await database.pool.query("drop trigger taken_number on order_number");
  });

  test("a connection that is lost under a batch sells each order once", async () => {
    const newSale = await saleOf();
    const batcher = createSaleBatcher((sales) => sellTickets(database.pool, SETTINGS, sales));
    const blocker = await database.pool.connect();
    await blocker.query("begin");
    await blocker.query("select from ticket_offer for no key update");

    const sales = Array.from({ length: 10 }, () => newSale());
    const results = Promise.all(sales.map((sale) => batcher.submit(sale)));
    await untilBlocked(database);
    await blocker.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    await blocker.query("rollback");
    blocker.release();

    expect((await results).every(({ outcome }) => outcome === "granted")).toBe(true);
    expect(await heldOf(sales[0] as Sale)).toBe(10);
  });

  test("an answer that was lost after the commit is found again, not sold again", async () => {
    const newSale = await saleOf();
    let lost = false;
    const batcher = createSaleBatcher(async (sales) => {
      const results = await sellTickets(database.pool, SETTINGS, sales);
      if (!lost) {
        lost = true;
        throw new Error("Connection terminated unexpectedly");
      }
      return results;
    });
    const sale = newSale();

    expect(await batcher.submit(sale)).toMatchObject({ outcome: "repeated" });
    expect(await heldOf(sale)).toBe(1);
  });

  /** Tells by their keys which sales went together. */
  function recordingBatcher(options: Parameters<typeof createSaleBatcher>[1] = {}) {
    const batches: string[][] = [];
    const sell = (sales: readonly Sale[]) => {
      batches.push(sales.map(({ key }) => key));
      return sellTickets(database.pool, SETTINGS, sales);
    };
    return { batches, batcher: createSaleBatcher(sell, options) };
  }

  /** Locks a sale's offer until the returned function is called. */
  async function lockOfferOf(sale: Sale): Promise<() => Promise<void>> {
    const blocker = await database.pool.connect();
    await blocker.query("begin");
    await blocker.query("select from ticket_offer where id = $1 for update", [sale.lines[0]?.offerId]);
    return async () => {
      await blocker.query("commit");
      blocker.release();
    };
  }

  test("a batch that waits for a lock holds up its own offers only, and nobody overtakes who waits for one of them", async () => {
    const [newBlocked, newOther, newFree] = [await saleOf(), await saleOf(), await saleOf()];
    const [first, other, overtaking, free] = [newBlocked(), newOther(), newOther(), newFree()];
    const both = newBlocked({ lines: [...first.lines, ...other.lines] });
    const { batcher, batches } = recordingBatcher();
    const unlock = await lockOfferOf(first);
    const waiting = [batcher.submit(first)];
    await untilBlocked(database);
    waiting.push(...[both, overtaking].map((sale) => batcher.submit(sale)));

    const { outcome } = await batcher.submit(free);

    expect(outcome).toBe("granted");
    expect(batches).toEqual([[first.key], [free.key]]);
    await unlock();
    const outcomes = (await Promise.all(waiting)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["granted", "granted", "granted"]);
    expect(batches.at(-1)).toEqual([both.key, overtaking.key]);
  });

  test("begins no more batches than it has connections for, however slow they are", async () => {
    const [blocked, other] = [(await saleOf())(), (await saleOf())()];
    const { batcher, batches } = recordingBatcher({ mostBatches: 1 });
    const unlock = await lockOfferOf(blocked);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const waiting = [batcher.submit(blocked)];
    await untilBlocked(database);
    waiting.push(batcher.submit(other));

    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await setImmediate();
    await setImmediate();

    expect(batches).toEqual([[blocked.key]]);
    await unlock();
    const outcomes = (await Promise.all(waiting)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["granted", "granted"]);
  });

  test("refuses quickly when too many wait", async () => {
    const newSale = await saleOf();
    const batcher = createSaleBatcher((sales) => sellTickets(database.pool, SETTINGS, sales), {
      longestQueue: 5,
    });

    const results = await Promise.allSettled(Array.from({ length: 10 }, () => batcher.submit(newSale())));

    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toHaveLength(5);
    expect(refused.every((error) => error instanceof QueueFull)).toBe(true);
  });
});
