import type { TicketItem } from "#contract/areas/eventdetails.ts";
import {
  chargeOf,
  type Position,
  type PositionKind,
  type PricedOrder,
} from "#contract/pricing/price-order.ts";
import { priceTickets } from "#contract/pricing/price-tickets.ts";
import type { Charge, Reductions } from "#contract/pricing/reduce-price.ts";
import { linesOf, type OrderLine } from "../order/order-lines.ts";
import type { DraftItem } from "./draft.ts";

export type PricedDraft = PricedOrder & {
  /** What the buyer reads, top to bottom; adds up to the total. */
  readonly lines: readonly OrderLine[];
  readonly ticketCount: number;
  /** „2 × Early Bird, 1 × Deluxe“ */
  readonly itemsText: string;
};

/** After the tickets, one line each for all that is charged of a kind. */
const CHARGES: readonly PositionKind[] = ["ticket_fee", "order_fee", "insurance"];

/** What an order will cost, computed as the server computes it, with the lines that tell it. */
export function priceDraft(
  wanted: readonly { offer: TicketItem; item: DraftItem }[],
  reductions: Reductions = {},
): PricedDraft {
  const priced = priceTickets(
    wanted.map(({ offer, item }) => ({ offer, ...item })),
    reductions,
  );
  const items = wanted.map(({ offer, item }) => ({
    label: `${item.quantity} × ${offer.ticketTitle}`,
    cents: sumOf(priced.positions, ({ kind, offerId }) => kind === "ticket" && offerId === offer.id),
  }));
  const charges = CHARGES.map((kind) => ({
    label: priced.positions.find((position) => position.kind === kind)?.title ?? "",
    cents: sumOf(priced.positions, (position) => position.kind === kind),
  }));
  return {
    ...priced,
    lines: linesOf(items, priced, charges),
    ticketCount: wanted.reduce((count, { item }) => count + item.quantity, 0),
    itemsText: items.map(({ label }) => label).join(", "),
  };
}

/** What coupons may take something off. */
export const chargesOf = ({ positions }: PricedOrder): Charge[] => positions.map(chargeOf);

function sumOf(positions: readonly Position[], isMeant: (position: Position) => boolean): number {
  return positions.filter(isMeant).reduce((sum, { amountCents }) => sum + amountCents, 0);
}
