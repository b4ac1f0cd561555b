/** What tickets are charged before anything is taken off: pure, without the stages that follow, which no event's page needs. */

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

/** Part of an order. A ticket is a position of its own; `amountCents` is the whole position's gross before its discount. */
export type Position = {
  readonly kind: PositionKind;
  readonly offerId: number;
  readonly ticketType: number | null;
  readonly title: string;
  readonly quantity: number;
  readonly amountCents: number;
  /** What a coupon takes off it. */
  readonly discountCents: number;
  readonly vatBasisPoints: number;
  readonly attendee: PersonName | null;
};

const TICKET_FEE_TITLE = "Ticketgebühr";
const ORDER_FEE_TITLE = "Bestellgebühr";
const INSURANCE_TITLE = "Ticketversicherung";

/**
 * What a basket is charged. Fees of 0 leave no position. Of several offers with a fee per order only the highest is charged, once;
 * it takes the VAT rate of its offer (of equal ones the lowest id's).
 */
export function positionsOf(items: readonly BasketItem[]): Position[] {
  const positions: Position[] = [];
  for (const { offer, quantity, insured, attendees } of items) {
    const { title, ticketType, priceCents, feeType, feeCents, insurancePriceCents } = offer;
    for (let index = 0; index < quantity; index++) {
      const attendee = attendees[index] ?? null;
      positions.push({ ...charge("ticket", title, offer, 1, priceCents), ticketType, attendee });
    }
    if (feeType === "ticket" && feeCents > 0)
      positions.push(charge("ticket_fee", TICKET_FEE_TITLE, offer, quantity, feeCents));
    if (insured && insurancePriceCents !== null)
      positions.push(charge("insurance", INSURANCE_TITLE, offer, quantity, insurancePriceCents));
  }
  const [payer] = items
    .map(({ offer }) => offer)
    .filter(({ feeType, feeCents }) => feeType === "order" && feeCents > 0)
    .sort((a, b) => b.feeCents - a.feeCents || a.offerId - b.offerId);
  if (payer !== undefined) positions.push(charge("order_fee", ORDER_FEE_TITLE, payer, 1, payer.feeCents));
  return positions;
}

function charge(
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
    discountCents: 0,
    vatBasisPoints: offer.vatBasisPoints,
    attendee: null,
  };
}
