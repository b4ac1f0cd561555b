/**
 * What an order costs. Pure: the offers' terms go in, positions and sums in integer cents come out. The rules are
 * explained in docs/domain/pricing.md; prices include VAT (specification, section 9).
 */

/** What an offer asks for one ticket. */
export type OfferPrice = {
  readonly offerId: number;
  readonly title: string;
  readonly ticketType: number;
  readonly priceCents: number;
  readonly feeCents: number;
  /** Once a ticket, or once an order. */
  readonly feeType: "ticket" | "order";
  /** A ticket's insurance; `null` = not offered. */
  readonly insurancePriceCents: number | null;
  readonly vatBasisPoints: number;
};

export type PersonName = { readonly firstname: string; readonly lastname: string };

export type BasketItem = {
  readonly offer: OfferPrice;
  readonly quantity: number;
  readonly insured: boolean;
  /** One name a ticket for those that carry one; the first names go to the first tickets. */
  readonly attendees: readonly PersonName[];
};

export type PositionKind = "ticket" | "ticket_fee" | "order_fee" | "insurance";

/** Part of an order. A ticket is a position of its own; `amountCents` is the whole position's gross. */
export type Position = {
  readonly kind: PositionKind;
  readonly offerId: number;
  readonly ticketType: number | null;
  readonly title: string;
  readonly quantity: number;
  readonly amountCents: number;
  readonly vatBasisPoints: number;
  readonly attendee: PersonName | null;
};

export type PricedOrder = {
  readonly positions: readonly Position[];
  /** The tickets alone, without fees and insurance: `subTotal` on the wire. */
  readonly subTotalCents: number;
  /** Everything the buyer pays: `total` on the wire. */
  readonly totalCents: number;
};

export const TICKET_FEE_TITLE = "Ticketgebühr";
export const ORDER_FEE_TITLE = "Bestellgebühr";
export const INSURANCE_TITLE = "Ticketversicherung";

/**
 * Prices a basket. Fees of 0 leave no position. Of several offers with a fee per order only the highest is charged, once;
 * it takes the VAT rate of its offer (of equal ones the lowest id's).
 */
export function priceOrder(items: readonly BasketItem[]): PricedOrder {
  const positions: Position[] = [];
  let subTotalCents = 0;
  let totalCents = 0;
  const add = (position: Position) => {
    positions.push(position);
    totalCents += position.amountCents;
  };
  for (const item of items) {
    const { offer, quantity } = item;
    for (let index = 0; index < quantity; index++) {
      add({
        kind: "ticket",
        offerId: offer.offerId,
        ticketType: offer.ticketType,
        title: offer.title,
        quantity: 1,
        amountCents: offer.priceCents,
        vatBasisPoints: offer.vatBasisPoints,
        attendee: item.attendees[index] ?? null,
      });
      subTotalCents += offer.priceCents;
    }
    if (offer.feeType === "ticket" && offer.feeCents > 0) {
      add(extra("ticket_fee", TICKET_FEE_TITLE, offer, quantity, offer.feeCents));
    }
    if (item.insured && offer.insurancePriceCents !== null) {
      add(extra("insurance", INSURANCE_TITLE, offer, quantity, offer.insurancePriceCents));
    }
  }
  const payer = orderFeePayer(items);
  if (payer !== undefined) add(extra("order_fee", ORDER_FEE_TITLE, payer, 1, payer.feeCents));
  return { positions, subTotalCents, totalCents };
}

function orderFeePayer(items: readonly BasketItem[]): OfferPrice | undefined {
  let payer: OfferPrice | undefined;
  for (const { offer } of items) {
    if (offer.feeType !== "order" || offer.feeCents === 0) continue;
    const ahead = payer === undefined ? 1 : offer.feeCents - payer.feeCents || payer.offerId - offer.offerId;
    if (ahead > 0) payer = offer;
  }
  return payer;
}

function extra(
  kind: PositionKind,
  title: string,
  offer: OfferPrice,
  quantity: number,
  unitCents: number,
): Position {
  return {
    kind,
    offerId: offer.offerId,
    ticketType: null,
    title,
    quantity,
    amountCents: unitCents * quantity,
    vatBasisPoints: offer.vatBasisPoints,
    attendee: null,
  };
}
