/** 1 standard, 2 deluxe, 3 premium (specification, section 9). */
type TicketType = 1 | 2 | 3;

/** The better types that a ticket may become and what each costs more, in cents, VAT included (specification, section 4). */
const LADDER: Readonly<Record<TicketType, readonly { readonly type: 2 | 3; readonly feeCents: number }[]>> = {
  1: [
    { type: 2, feeCents: 500 },
    { type: 3, feeCents: 1000 },
  ],
  2: [{ type: 3, feeCents: 500 }],
  3: [],
};

/** What a ticket may become, the next step first. */
export const upgradesFrom = (type: TicketType) => LADDER[type];
