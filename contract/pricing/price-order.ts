import { orderFeePayer } from "./order-fee.ts";

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
  for (const item of items) {
    const { offer, quantity } = item;
    for (let index = 0; index < quantity; index++) {
      positions.push({
        kind: "ticket",
        offerId: offer.offerId,
        ticketType: offer.ticketType,
        title: offer.title,
        quantity: 1,
        amountCents: offer.priceCents,
        vatBasisPoints: offer.vatBasisPoints,
        attendee: item.attendees[index] ?? null,
      });
    }
    if (offer.feeType === "ticket" && offer.feeCents > 0) {
      positions.push(extra("ticket_fee", TICKET_FEE_TITLE, offer, quantity, offer.feeCents));
    }
    if (item.insured && offer.insurancePriceCents !== null) {
      positions.push(extra("insurance", INSURANCE_TITLE, offer, quantity, offer.insurancePriceCents));
    }
  }
  const payer = orderFeePayer(items.map(({ offer }) => offer));
  if (payer !== undefined) positions.push(extra("order_fee", ORDER_FEE_TITLE, payer, 1, payer.feeCents));
  return { positions, ...stagesOf(positions) };
}

function stagesOf(positions: readonly Position[]): PriceStages {
  const sum = (...kinds: readonly PositionKind[]) =>
    positions.reduce((cents, { kind, amountCents }) => cents + (kinds.includes(kind) ? amountCents : 0), 0);
  const subTotalCents = sum("ticket");
  const feesCents = sum("ticket_fee", "order_fee");
  const insuranceCents = sum("insurance");
  const [couponCents, creditsCents] = [0, 0];
  const totalCents = subTotalCents - couponCents + feesCents + insuranceCents;
  const externalCents = totalCents - creditsCents;
  return { subTotalCents, couponCents, feesCents, insuranceCents, totalCents, creditsCents, externalCents };
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
