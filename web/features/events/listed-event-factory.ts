import type { ListedEvent } from "./listed-event.ts";

/** A listed event for tests: what a test is about is given, the rest is plausible. */
export function listedEvent(given: Partial<ListedEvent> = {}): ListedEvent {
  return {
    id: 1,
    eventId: 1,
    title: "Säurebad",
    image: "/bilder/saeurebad/1200.jpg",
    imageKey: "saeurebad",
    imageAlt: "Plakat",
    startTime: "2026-12-04 22:00:00",
    endTime: "2026-12-05 05:00:00",
    timeZone: "Europe/Berlin",
    location: "Kesselhaus Nord",
    cityId: 2_911_298,
    city: "Hamburg",
    lat: 53.55,
    lon: 9.99,
    ageLimit: 18,
    muttizettel: 0,
    ticketSale: 1,
    ticketSaleLink: null,
    abendkassePrice: null,
    eventOwner: 1,
    gaderobe: 0,
    gaderobePrice: null,
    promotion: 0,
    labels: "",
    priceFrom: 12.5,
    available: 100,
    ...given,
  };
}
