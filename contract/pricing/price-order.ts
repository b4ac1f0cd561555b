/**
 * What an order costs, for the server that charges it and the dialog that shows it. Pure: the offers' terms go in, positions and
 * sums in integer cents come out. The rules are explained in docs/domain/pricing.md; prices include VAT (specification,
 * section 9).
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

/** The stages of a price in their order, in integer cents, none of them negative. */
export type PriceStages = {
  /** The tickets alone, without fees and insurance: `subTotal` on the wire. */
  readonly subTotalCents: number;
  /** What a coupon takes off the tickets. There are none yet. */
  readonly couponCents: number;
  readonly feesCents: number;
  readonly insuranceCents: number;
  /** Everything that is to be paid, however: `total` on the wire. */
  readonly totalCents: number;
  /** What credits pay of the total. There are none yet. */
  readonly creditsCents: number;
  /** The rest, which a provider is paid: `payPal` on the wire. */
  readonly externalCents: number;
};

export type PricedOrder = PriceStages & { readonly positions: readonly Position[] };

const TICKET_FEE_TITLE = "Ticketgebühr";
const ORDER_FEE_TITLE = "Bestellgebühr";
const INSURANCE_TITLE = "Ticketversicherung";

/**
 * Prices a basket. Fees of 0 leave no position. Of several offers with a fee per order only the highest is charged, once;
 * it takes the VAT rate of its offer (of equal ones the lowest id's).
 */
export function priceOrder(items: readonly BasketItem[]): PricedOrder {
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
  return { positions, ...stagesOf(positions) };
}

function stagesOf(positions: readonly Position[]): PriceStages {
  const sums = { ticket: 0, ticket_fee: 0, order_fee: 0, insurance: 0 };
  for (const { kind, amountCents } of positions) sums[kind] += amountCents;
  const { ticket: subTotalCents, insurance: insuranceCents } = sums;
  const feesCents = sums.ticket_fee + sums.order_fee;
  const [couponCents, creditsCents] = [0, 0];
  const totalCents = subTotalCents - couponCents + feesCents + insuranceCents;
  const externalCents = totalCents - creditsCents;
  return { subTotalCents, couponCents, feesCents, insuranceCents, totalCents, creditsCents, externalCents };
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
    vatBasisPoints: offer.vatBasisPoints,
    attendee: null,
  };
}
