import type { PersonNames } from "#contract/person-names.ts";
import type { BasketItem, PersonName } from "#contract/pricing/price-order.ts";
import type { OfferFacts } from "./offer-facts.ts";
import type { SaleRefusal } from "./refusals.ts";

export type WantedItem = {
  readonly id: number;
  readonly quantity: number;
  readonly insurance?: boolean | undefined;
};

/** What an order of tickets is to contain. */
export type TicketsWanted = {
  readonly items: readonly WantedItem[];
  readonly attendees: readonly (PersonNames & { readonly ticketId: number })[];
  /** Whether items that do not say it themselves are insured. */
  readonly insureAll: boolean;
};

export type Basket = {
  readonly eventId: number;
  readonly organiserId: number;
  /** What costs nothing waits until its buyer's address is confirmed. */
  readonly freeNeedConfirmation: boolean;
  readonly items: readonly (BasketItem & { readonly offer: OfferFacts })[];
};

/**
 * Puts what a buyer wants together with what the offers allow. Stock is left to the sale itself. Pure.
 * @param facts of the wanted items, in their order; `undefined` = there is no such offer
 * @param now compared with sale windows and the event's end
 */
export function fillBasket(
  { items: wanted, attendees, insureAll: insure }: TicketsWanted,
  facts: readonly (OfferFacts | undefined)[],
  now: Date,
): Basket | SaleRefusal {
  const first = facts[0];
  if (first === undefined) return { kind: "unknown-offer" };
  const names = namesByOffer(attendees);
  const items: (BasketItem & { offer: OfferFacts })[] = [];
  for (const [index, { id, quantity, insurance }] of wanted.entries()) {
    const offer = facts[index];
    // A draft is not public: its offers do not exist for a buyer.
    if (offer === undefined || offer.eventState === "draft") return { kind: "unknown-offer" };
    if (offer.eventId !== first.eventId) return { kind: "several-events" };
    if (items.some((item) => item.offer.offerId === id)) return { kind: "offer-twice" };
    const refusal = refuseOffer(offer, quantity, now);
    if (refusal !== undefined) return refusal;
    const given = names.get(id) ?? [];
    names.delete(id);
    if (given.length > quantity) return { kind: "names-too-many" };
    if (offer.personal && given.length < quantity)
      return { kind: "names-missing", title: offer.title, quantity };
    if (insurance === true && offer.insurancePriceCents === null) return { kind: "price-changed" };
    items.push({ offer, quantity, insured: insurance ?? insure, attendees: given });
  }
  if (names.size > 0) return { kind: "names-too-many" };
  if (insure && items.every(({ offer }) => offer.insurancePriceCents === null))
    return { kind: "price-changed" };
  const { eventId, organiserId, freeNeedConfirmation } = first;
  return { eventId, organiserId, freeNeedConfirmation, items };
}

/** How many places a basket takes, and how many of them for nothing. */
export function placesIn({ items }: Basket): { readonly places: number; readonly freePlaces: number } {
  const sum = (some: Basket["items"]) => some.reduce((places, { quantity }) => places + quantity, 0);
  const free = items.filter(({ offer }) => offer.priceCents === 0 && offer.feeCents === 0);
  return { places: sum(items), freePlaces: sum(free) };
}

function refuseOffer(offer: OfferFacts, quantity: number, now: Date): SaleRefusal | undefined {
  if (offer.eventState === "cancelled") return { kind: "event-cancelled" };
  if (offer.eventEndsAt <= now) return { kind: "event-over" };
  if (!offer.ticketSale) return { kind: "not-sold-here" };
  if (offer.externalShop) return { kind: "external-shop" };
  const { title, saleStartsAt, saleEndsAt, maxPerOrder } = offer;
  if (saleStartsAt !== null && saleStartsAt > now)
    return { kind: "sale-upcoming", title, startsAt: saleStartsAt };
  if (saleEndsAt !== null && saleEndsAt <= now) return { kind: "sale-ended", title };
  if (quantity > maxPerOrder) return { kind: "too-many", title, most: maxPerOrder };
  return undefined;
}

function namesByOffer(attendees: TicketsWanted["attendees"]): Map<number, PersonName[]> {
  const names = new Map<number, PersonName[]>();
  for (const { ticketId, firstname, lastname } of attendees) {
    const known = names.get(ticketId);
    if (known === undefined) names.set(ticketId, [{ firstname, lastname }]);
    else known.push({ firstname, lastname });
  }
  return names;
}
