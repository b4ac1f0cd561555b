import type { WholeOrder } from "#server/areas/checkout/public.ts";
import { type EventForDocuments, loadEventForDocuments } from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { longDate, timeOfDay } from "#server/platform/german-format.ts";

/** What the member who bought them is told when the tickets are there. */
export async function ticketNotice(db: Queryable, { id, eventId, positions }: WholeOrder) {
  const event = await loadEventForDocuments(db, eventId);
  if (event === undefined) throw new Error(`order ${id} has lost its event`);
  const isOne = positions.filter(({ kind }) => kind === "ticket").length === 1;
  return {
    title: isOne ? `Dein Ticket für ${event.title} ist da` : `Deine Tickets für ${event.title} sind da`,
    body: whenAndWhere(event),
  };
}

/** The line of a notification that says where to be when. */
export function whenAndWhere({
  startsLocal,
  venue,
  city,
}: Pick<EventForDocuments, "startsLocal" | "venue" | "city">): string {
  return `${longDate(startsLocal)}, ${timeOfDay(startsLocal)} · ${venue}, ${city}`;
}

/** The same as rows of a mail, with the address. */
export function rowsOfEvent({
  startsLocal,
  venue,
  street,
  postcode,
  city,
}: EventForDocuments): readonly (readonly [label: string, value: string])[] {
  return [
    ["Beginn", `${longDate(startsLocal)}, ${timeOfDay(startsLocal)}`],
    ["Ort", `${venue}, ${street}, ${postcode}\u00a0${city}`],
  ];
}
