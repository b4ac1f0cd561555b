import type { TicketItem } from "../areas/eventdetails.ts";
import { type BasketItem, type Position, positionsOf } from "./order-positions.ts";

export type WantedTickets = {
  readonly offer: TicketItem;
  /** One unless given. */
  readonly quantity?: number;
  readonly insured?: boolean;
};

const cents = (euro: number) => Math.round(euro * 100);

/** Tickets by the offers' terms as the wire tells them: for whatever shows a price before there is an order. */
export const ticketBasket = (wanted: readonly WantedTickets[]): BasketItem[] =>
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
  }));

/** What these tickets are charged with nothing taken off. */
export const ticketPositions = (wanted: readonly WantedTickets[]): Position[] =>
  positionsOf(ticketBasket(wanted));

/** The sum of that, in cents. */
export const ticketCosts = (wanted: readonly WantedTickets[]): number =>
  ticketPositions(wanted).reduce((sum, { amountCents }) => sum + amountCents, 0);
