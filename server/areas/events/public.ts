/** What other areas and `server/areas.ts` may use of the events. */
export { createEventsArea } from "./area.ts";
export { cancelledEvents, markEventCancelled } from "./cancelled-events.ts";
export { type EventForDocuments, loadEventForDocuments } from "./event-for-documents.ts";
export { type EventForSale, loadEventForSale } from "./event-for-sale.ts";
export { switchConfirmation } from "./free-tickets-switch.ts";
export { lockOffers, movePlaces } from "./offer-places.ts";
export { comingEventsOf, countUpcomingByCity, eventsThatAreOver } from "./queries.ts";
