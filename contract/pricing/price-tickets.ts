import type { TicketItem } from "../areas/eventdetails.ts";
import { type PricedOrder, priceOrder } from "./price-order.ts";

type WantedTickets = {
  readonly offer: TicketItem;
  /** One unless given. */
  readonly quantity?: number;
  readonly insured?: boolean;
};

const cents = (euro: number) => Math.round(euro * 100);

/** What an order of these tickets costs, by the offers' terms as the wire tells them: for whatever shows a price before there is an order. */
export const priceTickets = (wanted: readonly WantedTickets[]): PricedOrder =>
  priceOrder(
    wanted.map(({ offer, quantity = 1, insured = false }) => ({
      offer: {
        offerId: offer.id,
        title: offer.ticketTitle,
        ticketType: offer.ticketType,
        priceCents: cents(offer.price),
        feeCents: cents(offer.fee),
        feeType: offer.feeType,
        insurancePriceCents: offer.ticketInsurance === 1 ? cents(offer.ticketInsurancePrice ?? 0) : null,
        vatBasisPoints: cents(offer.vatPercent),
      },
      quantity,
      insured,
      attendees: [],
    })),
  );
