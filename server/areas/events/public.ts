/** What other areas and `server/areas.ts` may use of the events. */
export { createEventsArea } from "./area.ts";
export { OPERATOR } from "./author.ts";
export { cancelledEvents, markEventCancelled } from "./cancelled-events.ts";
export { type EventForDocuments, loadEventForDocuments } from "./event-for-documents.ts";
export { type EventForSale, loadEventForSale, usualVat } from "./event-for-sale.ts";
export {
  type EventOfTicket,
  eventsOfTickets,
  type OfferOfTicket,
  offersOfEvents,
} from "./events-of-tickets.ts";
export { switchConfirmation } from "./free-tickets-switch.ts";
export { ensureLabels, LABELS } from "./labels.ts";
export { type LoungeForSale, loadLoungesForSale } from "./lounges-for-sale.ts";
export { type OfferOfType, offersOfType, offerTitles, personalOffers } from "./offers-of-type.ts";
export {
  approveOrganiser,
  createOrganiser,
  listOrganisers,
  loadSeller,
  type Seller,
} from "./organisers/organisers.ts";
export { loungePlaces, ticketPlaces } from "./places-for-sale.ts";
export { comingEventsOf, countUpcomingByCity, eventsThatAreOver, titlesOfEvents } from "./queries.ts";
export { type LoungeOfBooking, loungesOfBookings } from "./shown-lounges.ts";
export { checkEvent, TITLE_LENGTH } from "./writing/check-event.ts";
export type { EventInput, OfferInput } from "./writing/event-input.ts";
export { describeProblem } from "./writing/event-problems.ts";
export { type EventRows, eventRows } from "./writing/event-rows.ts";
export { insertEvents, publishDrafts } from "./writing/insert-events.ts";
export type { GivenEvent } from "./writing/prepare-event.ts";
export { publishEvent } from "./writing/publish-event.ts";
export { type PutEvent, putEvent } from "./writing/put-event.ts";
