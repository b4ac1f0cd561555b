/**
 * What an order is of, for what the tab keeps of it: the tickets of an event (by the event's id), one of its lounges, what is open of
 * reserved ones, a better type for a ticket, or credits.
 */
export type Subject = number | `lounge.${number}` | `rest.${number}` | `upgrade.${number}` | "credits";
