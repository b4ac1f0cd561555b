import { describe, expect, test } from "vitest";
import { plainOffer } from "../../../../testing/plain-offer.ts";
import { fillBasket, type TicketsWanted, type WantedItem } from "./basket.ts";
import type { OfferFacts } from "./offer-facts.ts";

const NOW = new Date("2026-10-24T20:00:00Z");
const before = new Date(NOW.getTime() - 1);
const after = new Date(NOW.getTime() + 1);

const offer = (given: Partial<OfferFacts> = {}): OfferFacts => ({ ...plainOffer, ...given });

const fill = (
  facts: readonly (OfferFacts | undefined)[],
  { quantity = 2, insurance, insure = false, names = [] }: Given = {},
) =>
  fillBasket(
    {
      items: facts.map((fact, index) => ({ id: fact?.offerId ?? index + 1, quantity, insurance })),
      attendees: names,
      insureAll: insure,
    },
    facts,
    NOW,
  );
type Given = {
  quantity?: number;
  insurance?: WantedItem["insurance"];
  insure?: boolean;
  names?: TicketsWanted["attendees"];
};

type Named = TicketsWanted["attendees"][number];

/** Names for tickets of an offer. */
const namesFor = (ticketId: number, count: number): TicketsWanted["attendees"] =>
  Array.from({ length: count }, (_, index) => ({ ticketId, firstname: `Mia ${index}`, lastname: "Lindner" }));

describe("to the millisecond", () => {
  test.each<[string, Partial<OfferFacts>, string | undefined]>([
    ["an event is over at its end", { eventEndsAt: NOW }, "event-over"],
    ["and not before", { eventEndsAt: after }, undefined],
    ["a sale begins at its start", { saleStartsAt: NOW }, undefined],
    ["and not before", { saleStartsAt: after }, "sale-upcoming"],
    ["a sale ends at its end", { saleEndsAt: NOW }, "sale-ended"],
    ["and not before", { saleEndsAt: after }, undefined],
    ["a sale that began and one that ended may be long ago", { saleStartsAt: before }, undefined],
  ])("%s: %j", (_, given, refused) => {
    const basket = fill([offer(given)]);
    expect("kind" in basket ? basket.kind : undefined).toBe(refused);
  });
});

test("as many as an order may have, and none more", () => {
  expect(fill([offer({ maxPerOrder: 2 })])).toMatchObject({ items: [{ quantity: 2 }] });
  expect(fill([offer({ maxPerOrder: 1 })])).toEqual({ kind: "too-many", title: "Standard", most: 1 });
});

test("an offer that is not there spoils the whole basket, in whatever place it stands", () => {
  for (const facts of [[undefined], [offer(), undefined], [undefined, offer()]])
    expect(fill(facts)).toEqual({ kind: "unknown-offer" });
  expect(fill([offer(), offer({ offerId: 2, eventState: "draft" })])).toEqual({ kind: "unknown-offer" });
});

describe("names", () => {
  test("go to the tickets of their own offer, in their order", () => {
    const [first, second] = namesFor(2, 2) as [Named, Named];
    const other = { ticketId: 1, firstname: "Bo", lastname: "Brandt" };
    const basket = fill([offer(), offer({ offerId: 2 })], { names: [first, other, second] });

    expect(basket).toMatchObject({
      items: [
        { attendees: [{ firstname: "Bo", lastname: "Brandt" }] },
        { attendees: [{ firstname: "Mia 0" }, { firstname: "Mia 1" }] },
      ],
    });
  });

  test("are nobody's unless they are given", () => {
    expect(fill([offer()])).toMatchObject({ items: [{ attendees: [] }] });
  });

  test("are needed for personal tickets, all of them", () => {
    const personal = offer({ personal: true });
    expect(fill([personal], { names: namesFor(1, 2) })).toHaveProperty("items");
    for (const count of [0, 1])
      expect(fill([personal], { names: namesFor(1, count) })).toEqual({
        kind: "names-missing",
        title: "Standard",
        quantity: 2,
      });
  });

  test("that would be for no ticket of the order are refused", () => {
    expect(fill([offer()], { names: namesFor(1, 3) })).toEqual({ kind: "names-too-many" });
    expect(fill([offer()], { names: namesFor(2, 1) })).toEqual({ kind: "names-too-many" });
  });
});

test("insurance: what an item says wins over what is said for all", () => {
  const insurable = { insurancePriceCents: 299 };
  const insured = (given: Given) => {
    const basket = fill([offer(insurable)], given);
    return "kind" in basket ? basket.kind : basket.items[0]?.insured;
  };
  expect(insured({})).toBe(false);
  expect(insured({ insure: true })).toBe(true);
  expect(insured({ insure: true, insurance: false })).toBe(false);
  expect(insured({ insurance: true })).toBe(true);
  // A buyer who asks for what is not sold is told so, whatever total came with it.
  expect(fill([offer()], { insurance: true })).toEqual({ kind: "price-changed" });
  expect(fill([offer()], { insurance: false })).toHaveProperty("items");
});

test("the basket is its event's, with the organiser's wish", () => {
  expect(fill([offer({ freeNeedConfirmation: true })])).toMatchObject({
    eventId: 7,
    organiserId: 3,
    freeNeedConfirmation: true,
  });
});
