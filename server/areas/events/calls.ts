import { findCity } from "#server/areas/places/public.ts";
import type { Database } from "#server/platform/database.ts";
import { handlePublic, type Registration } from "#server/platform/http/handler.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { getEventDetails } from "./get-event-details.ts";
import { cheapestOffer } from "./offers.ts";
import {
  selectDetails,
  selectHighlights,
  selectLabels,
  selectNearest,
  selectOffers,
  selectUpcoming,
  selectUpcomingInCity,
} from "./queries.ts";
import { serializedAnswers } from "./serialized-answers.ts";
import { comingLounges } from "./shown-lounges.ts";
import { toFilterItem, toListItem, toNearbyEvent } from "./wire.ts";

export type EventCallDeps = {
  readonly db: Database;
  readonly insurance: boolean;
  /** Whether somebody takes payments; without, only what costs nothing can be ordered. */
  readonly paymentPossible: boolean;
};

const NO_EVENT = { status: 404, data: "Dieses Event gibt es nicht oder nicht mehr." } as const;
const NO_CITY = { status: 404, data: "Diese Stadt kennen wir nicht." } as const;

/** The public reads of the events area: lists for home and footer, one event, its cheapest ticket, all lounges. */
export function eventCalls({ db, insurance, paymentPossible }: EventCallDeps): Registration[] {
  const serialized = serializedAnswers();
  return [
    handlePublic("home/getEvents", ({ cursor }) =>
      serialized.get("home/getEvents", cursor ?? "", async () => ({
        status: 250,
        data: (await selectUpcoming(db, { limit: 200, after: cursor })).map(toListItem),
      })),
    ),
    handlePublic("home/get5Events", () =>
      serialized.get("home/get5Events", "", async () => ({
        status: 250,
        data: (await selectUpcoming(db, { limit: 5 })).map(toListItem),
      })),
    ),
    handlePublic("home/get3Events", () =>
      serialized.get("home/get3Events", "", async () => ({
        status: 250,
        data: (await selectHighlights(db, 3)).map(toListItem),
      })),
    ),
    handlePublic("home/getEventsByCity", ({ cityId }) =>
      serialized.get("home/getEventsByCity", cityId, async () => {
        const city = await findCity(db, cityId);
        if (city === undefined) return NO_CITY;
        const [events, nearest] = await Promise.all([
          selectUpcomingInCity(db, cityId),
          selectNearest(db, { cityId, latitude: city.lat, longitude: city.lon }, 24),
        ]);
        return {
          status: 250,
          data: {
            events: events.map(toListItem),
            nearestEvents: nearest.map(toNearbyEvent),
          },
        };
      }),
    ),
    handlePublic("home/getFilterItems", () =>
      serialized.get("home/getFilterItems", "", async () => ({
        status: 250,
        data: (await selectLabels(db)).map(toFilterItem),
      })),
    ),
    handlePublic("eventdetails/getDetails", ({ eventId }) =>
      serialized.get("eventdetails/getDetails", eventId, async () => {
        const data = await getEventDetails(db, { eventId, insurance, paymentPossible, now: new Date() });
        return data === undefined ? NO_EVENT : { status: 250, data };
      }),
    ),
    handlePublic("lounge/getAll", () =>
      serialized.get("lounge/getAll", "", async () => ({
        status: 250,
        data: { lounges: await comingLounges(db) },
      })),
    ),
    handlePublic("eventdetails/getCheapestTicket", ({ eventId }) =>
      serialized.get("eventdetails/getCheapestTicket", eventId, async () => {
        const event = await selectDetails(db, eventId);
        if (event === undefined) return NO_EVENT;
        const ownSale = event.ticket_sale && event.ticket_sale_link === null;
        const cheapest = ownSale ? cheapestOffer(await selectOffers(db, eventId), new Date()) : undefined;
        const end = cheapest?.sale_ends_at ?? null;
        return {
          status: 250,
          data: {
            price: cheapest === undefined ? null : (cheapest.price_cents + cheapest.fee_cents) / 100,
            sellEnd: end === null ? null : berlinWallClock(end),
          },
        };
      }),
    ),
  ];
}
