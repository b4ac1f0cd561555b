import { describe, expect, test } from "vitest";
import { priceOrder } from "#contract/pricing/price-order.ts";
import { ownKey } from "#server/platform/idempotency.ts";
import { instantToZoned, zonedToInstant } from "#server/platform/zoned-time.ts";
import { testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { testProducts } from "../../../../testing/products.ts";
import { onePlace } from "../../../../testing/ticket-shop.ts";
import { expireHolds } from "../orders/expire-hold.ts";
import { loadOrder } from "../orders/order-queries.ts";
import { boundsOf } from "./bounds.ts";
import { OfferFactsCache } from "./offer-facts.ts";
import { sellTickets } from "./sell-tickets.ts";

const ZONE = "Europe/Berlin";

/** An event from 22:00 to 05:00 through the night in which the clock changes, and who buys in it. */
describe.each([
  {
    night: "winter time begins: the hour from two to three comes twice",
    starts: "2026-10-24 22:00:00",
    ends: "2026-10-25 05:00:00",
    hours: 8,
    ordered: "2026-10-25T00:45:00Z",
    orderedLocal: "2026-10-25 02:45:00",
    holdEndsLocal: "2026-10-25 02:16:00",
  },
  {
    night: "summer time begins: the hour from two to three is left out",
    starts: "2026-03-28 22:00:00",
    ends: "2026-03-29 05:00:00",
    hours: 6,
    ordered: "2026-03-29T00:45:00Z",
    orderedLocal: "2026-03-29 01:45:00",
    holdEndsLocal: "2026-03-29 03:16:00",
  },
])("$night", ({ starts, ends, hours, ordered, orderedLocal, holdEndsLocal }) => {
  const startsAt = zonedToInstant(starts, ZONE);
  const endsAt = zonedToInstant(ends, ZONE);
  const at = new Date(ordered);

  async function openSale(database: Awaited<ReturnType<typeof testDatabase>>, window = {}) {
    const event = await createEvent(database.db, {
      starts_local: starts,
      ends_local: ends,
      starts_at: startsAt,
      ends_at: endsAt,
    });
    const offerId = await createTicketOffer(database.db, { event_id: event.id, ...window });
    const offer = await new OfferFactsCache(database.db, true).get(offerId);
    if (offer === undefined) throw new Error("the offer is not there");
    const { positions, totalCents } = priceOrder([{ offer, quantity: 1, insured: false, attendees: [] }]);
    return async (moment: Date) => {
      const [result] = await sellTickets(
        database.pool,
        { holdSeconds: 31 * 60, bounds: boundsOf(1) },
        [
          {
            ...onePlace(),
            key: ownKey(),
            requestHash: "01".repeat(32),
            eventId: event.id,
            organiserId: event.organiserId,
            accountId: null,
            email: "mia@example.org",
            firstname: "Mia",
            latinNames: [],
            lastname: "Lindner",
            phone: "040 7654321",
            totalCents,
            returnPath: null,
            lines: [{ offerId, quantity: 1, terms: offer.terms }],
            positions,
          },
        ],
        moment,
      );
      return result;
    };
  }

  test("a hold lasts 31 minutes, whatever the clock on the wall does", async () => {
    await using database = await testDatabase();
    const sell = await openSale(database);
    expect(instantToZoned(at, ZONE)).toBe(orderedLocal);

    const sold = await sell(at);

    if (sold?.outcome !== "granted") throw new Error("not sold");
    const order = await loadOrder(database.db, sold.orderId);
    const holdEnd = order?.holdExpiresAt as Date;
    expect(holdEnd.getTime() - at.getTime()).toBe(31 * 60_000);
    expect(instantToZoned(holdEnd, ZONE)).toBe(holdEndsLocal);
    const expireAt = (now: Date) =>
      expireHolds(
        {
          db: database.db,
          products: testProducts,
          ordersWithPayments: async () => new Set(),
          closePayments: async () => "release",
          now: () => now,
        },
        [sold.orderId],
      );
    expect(await expireAt(new Date(holdEnd.getTime() - 1))).toBe(0);
    expect(await expireAt(holdEnd)).toBe(1);
  });

  test("tickets are sold until the event's end by its own clock", async () => {
    await using database = await testDatabase();
    const sell = await openSale(database);
    expect((endsAt.getTime() - startsAt.getTime()) / 3_600_000).toBe(hours);

    expect(await sell(new Date(endsAt.getTime() - 1000))).toMatchObject({ outcome: "granted" });
    expect(await sell(endsAt)).toMatchObject({ outcome: "closed" });
  });

  test("a sale begins and ends to the moment", async () => {
    await using database = await testDatabase();
    const saleEnd = new Date(at.getTime() + 3_600_000);
    const sell = await openSale(database, { sale_starts_at: at, sale_ends_at: saleEnd });

    expect(await sell(new Date(at.getTime() - 1))).toMatchObject({ outcome: "closed" });
    expect(await sell(at)).toMatchObject({ outcome: "granted" });
    expect(await sell(new Date(saleEnd.getTime() - 1))).toMatchObject({ outcome: "granted" });
    expect(await sell(saleEnd)).toMatchObject({ outcome: "closed" });
  });
});
