import { spreadByLargestRemainder } from "#contract/pricing/spread.ts";
import { type Order, vatInGross } from "#server/areas/checkout/public.ts";

export type TicketPrice = {
  /** What was paid for the ticket with its fee and after its discount, in cents. */
  readonly grossCents: number;
  readonly feeCents: number;
  /** VAT in `grossCents`; the invoice rounds once a rate and not once a ticket, it is the one that counts. */
  readonly vatCents: number;
  readonly vatBasisPoints: number;
};

/** What a ticket shows as its price, by position. A fee per ticket falls on its offer's tickets, a fee per order on none. */
export function ticketPrices(positions: Order["positions"]): ReadonlyMap<number, TicketPrice> {
  const tickets = positions.filter(({ kind }) => kind === "ticket");
  const feeOf = new Map<number, number>();
  for (const fee of positions) {
    if (fee.kind !== "ticket_fee") continue;
    const members = tickets.filter(({ subjectId }) => subjectId === fee.subjectId);
    const shares = spreadByLargestRemainder(
      fee.priceCents - fee.discountCents,
      members.map(() => 1),
    );
    for (const [index, member] of members.entries()) feeOf.set(member.id, shares[index] ?? 0);
  }
  return new Map(
    tickets.map(({ id, priceCents, discountCents, vatBasisPoints }) => {
      const feeCents = feeOf.get(id) ?? 0;
      const grossCents = priceCents - discountCents + feeCents;
      return [id, { grossCents, feeCents, vatCents: vatInGross(grossCents, vatBasisPoints), vatBasisPoints }];
    }),
  );
}
