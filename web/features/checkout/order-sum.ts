import type { TicketItem } from "#contract/areas/eventdetails.ts";
import type { DraftItem } from "./draft.ts";

type SumLine = { label: string; cents: number };

export type OrderSum = {
  /** What the buyer reads, top to bottom; adds up to the total. */
  lines: SumLine[];
  ticketCount: number;
  /** „2 × Early Bird, 1 × Deluxe“ */
  itemsText: string;
  /** The tickets alone: `subTotal` on the wire. */
  subTotalCents: number;
  totalCents: number;
  insured: boolean;
};

const cents = (euro: number) => Math.round(euro * 100);

/**
 * What an order will cost, for showing it. The server computes the same by its own rules (docs/domain/pricing.md)
 * and refuses the order when the sums differ, so nobody pays another amount than the one shown.
 */
export function orderSum(wanted: readonly { offer: TicketItem; item: DraftItem }[]): OrderSum {
  const lines: SumLine[] = [];
  let ticketFees = 0;
  let orderFee = 0;
  let insurance = 0;
  let ticketCount = 0;
  for (const { offer, item } of wanted) {
    lines.push({
      label: `${item.quantity} × ${offer.ticketTitle}`,
      cents: cents(offer.price) * item.quantity,
    });
    ticketCount += item.quantity;
    if (offer.feeType === "ticket") ticketFees += cents(offer.fee) * item.quantity;
    else orderFee = Math.max(orderFee, cents(offer.fee));
    if (item.insured && offer.ticketInsurance === 1) {
      insurance += cents(offer.ticketInsurancePrice ?? 0) * item.quantity;
    }
  }
  const itemsText = lines.map(({ label }) => label).join(", ");
  const subTotalCents = lines.reduce((sum, line) => sum + line.cents, 0);
  if (ticketFees > 0) lines.push({ label: "Ticketgebühr", cents: ticketFees });
  if (orderFee > 0) lines.push({ label: "Bestellgebühr", cents: orderFee });
  if (insurance > 0) lines.push({ label: "Ticketversicherung", cents: insurance });
  return {
    lines,
    ticketCount,
    itemsText,
    subTotalCents,
    totalCents: lines.reduce((sum, line) => sum + line.cents, 0),
    insured: insurance > 0,
  };
}
