/**
 * What an order is of, for what the tab keeps of it: the tickets of an event (by the event's id), one of its lounges, a better
 * type for a ticket, or credits.
 */
export type Subject = number | `lounge.${number}` | `upgrade.${number}` | "credits";
