import type { WholeOrder } from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { longDate, timeOfDay } from "#server/platform/german-format.ts";

/** What the member who booked them is told when the lounges are there. */
export async function loungeNotice(db: Queryable, { id, eventId, positions }: WholeOrder) {
  const event = await loadEventForDocuments(db, eventId);
  if (event === undefined) throw new Error(`order ${id} has lost its event`);
  const isOne = positions.reduce((units, { quantity }) => units + quantity, 0) === 1;
  return {
    title: isOne
      ? `Deine Lounge bei ${event.title} ist gebucht`
      : `Deine Lounges bei ${event.title} sind gebucht`,
    body: `${longDate(event.startsLocal)}, ${timeOfDay(event.startsLocal)} · ${event.venue}, ${event.city}`,
  };
}
