import { passFileName } from "#server/areas/checkout/public.ts";

type Person = { readonly firstname: string; readonly lastname: string };

/** The PDF with all tickets of an order: „Tickets-Lindenfest-im-Advent-Anna-Muster.pdf“. @param count how many are in it */
export function ticketsFileName(eventTitle: string, buyer: Person, count: number): string {
  return passFileName([count === 1 ? "Ticket" : "Tickets"], eventTitle, buyer);
}

/** One ticket of an order: „Ticket-2-Lindenfest-im-Advent-Bo-Brandt.pdf“; numbered, from 1, where there are several. */
export function ticketFileName(
  eventTitle: string,
  holder: Person,
  { index, count }: { readonly index: number; readonly count: number },
): string {
  return passFileName(["Ticket", ...(count === 1 ? [] : [String(index)])], eventTitle, holder);
}
