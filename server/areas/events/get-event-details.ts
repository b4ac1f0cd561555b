import type { Calls } from "#contract/all-calls.ts";
import type { Answer } from "#contract/call.ts";
import type { Database } from "#server/platform/database.ts";
import { selectDetails, selectLabelsOf, selectLounges, selectOffers, selectRelated } from "./queries.ts";
import { toDetails, toFilterItem, toLounge, toNearbyEvent, toTicketItem } from "./wire.ts";

export type EventDetailsData = Extract<Answer<Calls["eventdetails/getDetails"]>, { status: 250 }>["data"];

/** Everything a visitor sees of one published event, also of a past one; undefined for unknown, draft and cancelled ones. */
export async function getEventDetails(
  db: Database,
  {
    eventId,
    insurance,
    paymentPossible,
    now,
  }: { eventId: number; insurance: boolean; paymentPossible: boolean; now: Date },
): Promise<EventDetailsData | undefined> {
  const event = await selectDetails(db, eventId);
  if (event === undefined) return undefined;
  const [offers, labels, lounges, related] = await Promise.all([
    event.ticket_sale && event.ticket_sale_link === null ? selectOffers(db, eventId) : [],
    selectLabelsOf(db, eventId),
    selectLounges(db, eventId),
    selectRelated(
      db,
      {
        id: eventId,
        title: event.title,
        cityId: event.city_id,
        latitude: event.latitude,
        longitude: event.longitude,
      },
      3,
    ),
  ]);
  return {
    events: related.map(toNearbyEvent),
    eventDetails: toDetails(event, now, paymentPossible),
    // An insurance costs something, also with a ticket that does not.
    ticketItems: offers.map((offer) => toTicketItem(offer, event, now, insurance && paymentPossible)),
    eventLabels: labels.map(toFilterItem),
    lounges: lounges.map((lounge) => toLounge(lounge, event)),
    isAttendees: 0,
  };
}
