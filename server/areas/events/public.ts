/** What other areas and `server/app.ts` may use of the events. */
export { cancelledEvents, markEventCancelled } from "./cancelled-events.ts";
export { type EventForDocuments, loadEventForDocuments } from "./event-for-documents.ts";
export { type EventForSale, loadEventForSale } from "./event-for-sale.ts";
export { switchConfirmation } from "./free-tickets-switch.ts";
export { lockOffers, movePlaces } from "./offer-places.ts";
export { picturesSeenFirst } from "./pictures-seen-first.ts";
export { comingEventsOf, countUpcomingByCity, eventsThatAreOver } from "./queries.ts";
