import { priceOrder } from "#contract/pricing/price-order.ts";
import { ticketPlaces } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { Quote } from "../products/product.ts";
import { fillBasket, placesIn, type TicketsWanted } from "./basket.ts";
import { loadOfferFacts } from "./offer-facts.ts";
import type { SaleRefusal } from "./refusals.ts";

/**
 * What tickets cost at this moment, their offers locked: the price, the refusals and the stock are those of the sale in batches.
 * @param insurance whether insurances are sold at all
 */
export async function quoteTickets(
  tx: Transaction,
  insurance: boolean,
  wanted: TicketsWanted,
  at: Date,
): Promise<Quote | SaleRefusal> {
  const ids = wanted.items.map(({ id }) => id);
  const free = await ticketPlaces.lock(tx, ids);
  const basket = fillBasket(wanted, await loadOfferFacts(tx, ids, insurance), at);
  if ("kind" in basket) return basket;
  for (const { offer, quantity } of basket.items) {
    const left = free.get(offer.offerId) ?? 0;
    if (left < quantity) return { kind: "sold-out", title: offer.title, left };
  }
  const { positions } = priceOrder(basket.items);
  return {
    kind: "tickets",
    eventId: basket.eventId,
    organiserId: basket.organiserId,
    positions: positions.map(({ offerId: subjectId, ...position }) =>
      position.kind === "ticket"
        ? { ...position, subjectId, category: "tickets" }
        : { ...position, subjectId },
    ),
    people: wanted.attendees,
    claims: basket.items.map(({ offer, quantity }) => ({
      resource: ticketPlaces.kind,
      id: offer.offerId,
      units: quantity,
    })),
    ...placesIn(basket),
    freeNeedsConfirmation: basket.freeNeedConfirmation,
  };
}
