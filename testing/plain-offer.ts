import type { OfferFacts } from "#server/areas/checkout/sale/offer-facts.ts";

/** An offer of a published event on sale without an end: 12,50 €, no fee, no insurance, 19 percent VAT, ten an order. */
export const plainOffer: OfferFacts = {
  offerId: 1,
  title: "Standard",
  ticketType: 1,
  priceCents: 1250,
  feeCents: 0,
  feeType: "ticket",
  insurancePriceCents: null,
  vatBasisPoints: 1900,
  eventId: 7,
  organiserId: 3,
  terms: "",
  maxPerOrder: 10,
  personal: false,
  saleStartsAt: null,
  saleEndsAt: null,
  eventState: "published",
  eventEndsAt: new Date("2099-01-01T04:00:00Z"),
  ticketSale: true,
  externalShop: false,
  freeNeedConfirmation: false,
};
