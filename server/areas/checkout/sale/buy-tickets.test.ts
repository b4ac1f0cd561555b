import { describe, expect, test } from "vitest";
import { QueueFull } from "#server/platform/locking-batcher.ts";
import { plainOffer } from "../../../../testing/plain-offer.ts";
import { type BuyTicketsDeps, buyTickets, type TicketOrder } from "./buy-tickets.ts";
import type { OfferFacts } from "./offer-facts.ts";
import type { SaleResult } from "./sell-tickets.ts";

/** What a sale answers only at overload, in a race that is lost for ever, or by a clock that is not ours: the sale itself is stood in for. */
const NOW = new Date("2026-10-24T20:00:00Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const offer: OfferFacts = { ...plainOffer, eventEndsAt: inMinutes(480) };

const order: TicketOrder = {
  contact: { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: "040 7654321" },
  accountId: null,
  counterId: null,
  isAddressConfirmed: false,
  items: [{ id: 1, quantity: 1 }],
  attendees: [],
  insureAll: false,

  returnPath: null,
  believed: { totalCents: 1250, subTotalCents: undefined, externalCents: undefined, creditsCents: undefined },
  idempotencyKey: undefined,
  requestHash: "01",
  hashes: { mailbox: 1, network: "02", wideNetwork: null },
};

async function buy(sell: () => Promise<SaleResult>, facts: readonly OfferFacts[] = [offer]) {
  let asked = 0;
  const deps = {
    offers: { get: async (id: number) => facts.find(({ offerId }) => offerId === id) },
    batcher: {
      submit: () => {
        asked++;
        return sell();
      },
    },
    findPlacedOrder: async () => undefined,
    paymentPossible: true,
    smallestPaymentCents: 50,
    now: () => NOW,
  } as unknown as BuyTicketsDeps;
  const items = facts.map(({ offerId }) => ({ id: offerId, quantity: 1 }));
  const believed = { ...order.believed, totalCents: 1250 * facts.length };
  const result = await buyTickets(deps, { ...order, items, believed });
  return { result, asked };
}

test("an order that finds the queue full is told so, and a database that is away is no refusal", async () => {
  expect((await buy(() => Promise.reject(new QueueFull()))).result).toEqual({ kind: "overloaded" });
  await expect(buy(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
});

test("an order whose terms change again and again is priced three times, not for ever", async () => {
  const changing = await buy(async () => ({ outcome: "changed", offerId: 1 }));
  expect(changing).toEqual({ result: { kind: "price-changed" }, asked: 3 });
});

describe("what the database closed by its clock is explained by the nearest boundary", () => {
  const closed = async (given: Partial<OfferFacts>) => {
    const facts = [offer, { ...offer, offerId: 2, title: "Deluxe", ...given }];
    return (await buy(async () => ({ outcome: "closed", offerId: 2 }), facts)).result;
  };

  test.each<[string, Partial<OfferFacts>, object]>([
    [
      "a sale that begins",
      { saleStartsAt: inMinutes(-1), saleEndsAt: inMinutes(60) },
      { kind: "sale-upcoming", title: "Deluxe", startsAt: inMinutes(-1) },
    ],
    [
      "a sale that ends",
      { saleStartsAt: inMinutes(-60), saleEndsAt: inMinutes(1) },
      { kind: "sale-ended", title: "Deluxe" },
    ],
    [
      "a sale that ends and never began",
      { saleEndsAt: inMinutes(1) },
      { kind: "sale-ended", title: "Deluxe" },
    ],
    [
      "an event that ends",
      { saleStartsAt: inMinutes(-60), saleEndsAt: inMinutes(90), eventEndsAt: inMinutes(1) },
      { kind: "event-over" },
    ],
    ["an event that ends, its sale without bounds", { eventEndsAt: inMinutes(1) }, { kind: "event-over" }],
  ])("%s", async (_, given, refusal) => {
    expect(await closed(given)).toEqual(refusal);
  });
});
