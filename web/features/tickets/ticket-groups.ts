import type { OwnLounge, OwnTicket } from "#contract/areas/tickets.ts";

/** A ticket with its place among those of its event that the member can show. */
export type PlacedTicket = OwnTicket & {
  /** From 1; 0 where it cannot be shown. */
  readonly number: number;
  readonly count: number;
};

export type TicketGroups = {
  /** Their event has begun and is not over: what a guest at the door looks for. */
  readonly running: readonly PlacedTicket[];
  /** „Neu“ (specification 2.7): valid, and not begun. */
  readonly coming: readonly PlacedTicket[];
  /** „Alt“, except for what runs. */
  readonly old: readonly PlacedTicket[];
};

/** A ticket that can be shown at a door. */
export type ShowableTicket = PlacedTicket & { readonly secureCode: string };

const isShowable = (ticket: OwnTicket): boolean => ticket.secureCode !== null;

/** Tickets as the screen sorts them, each group in the order in which they came. */
export function groupTickets(tickets: readonly OwnTicket[]): TicketGroups {
  const counts = new Map<number, number>();
  const numbered = tickets.map((ticket) => {
    if (!isShowable(ticket)) return { ...ticket, number: 0 };
    const number = (counts.get(ticket.eventId) ?? 0) + 1;
    counts.set(ticket.eventId, number);
    return { ...ticket, number };
  });
  const placed = numbered.map((ticket) => ({ ...ticket, count: counts.get(ticket.eventId) ?? 0 }));
  return {
    running: placed.filter(({ isRunning }) => isRunning === 1),
    coming: placed.filter(({ isNew }) => isNew === 1),
    old: placed.filter(({ isNew, isRunning }) => isNew === 0 && isRunning === 0),
  };
}

/**
 * Booked lounges go with the new tickets while they count and their night is not over, then with the old ones.
 * @param now `YYYY-MM-DD HH:MM:SS` on the clock of their events
 */
export const loungesBeside = (list: "neu" | "alt", lounges: readonly OwnLounge[], now: string): OwnLounge[] =>
  lounges.filter(({ status, endTime }) => (status === 0 && endTime > now) === (list === "neu"));

export const allTickets = ({ running, coming, old }: TicketGroups): PlacedTicket[] => [
  ...running,
  ...coming,
  ...old,
];

/** What lies beside a ticket on the stage: those of its event that can be shown, itself among them. */
export function besideTicket(groups: TicketGroups, ticketId: number | undefined): ShowableTicket[] {
  const all = allTickets(groups);
  const eventId = all.find(({ id }) => id === ticketId)?.eventId;
  return all
    .flatMap(({ secureCode, ...ticket }) =>
      secureCode === null || ticket.eventId !== eventId ? [] : [{ ...ticket, secureCode }],
    )
    .sort((a, b) => a.number - b.number);
}

/** What tells a ticket from all others of its holder: „Säurebad, Ticket 1 von 2, Mara Lindqvist“. */
export const nameOfTicket = (ticket: PlacedTicket): string =>
  [ticket.title, placeText(ticket), ticket.holder].filter(Boolean).join(", ");

/** „Ticket 1 von 2“; null for the only one. */
export const placeText = ({ number, count }: Pick<PlacedTicket, "number" | "count">): string | null =>
  count > 1 && number > 0 ? `Ticket ${number} von ${count}` : null;
