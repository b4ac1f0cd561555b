import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { withOffset } from "./event-moment.ts";
import { costOf, isBuyable, isPayable, saleOf } from "./sale.ts";

/** schema.org/Event, as search engines read it. */
export function structuredEvent(event: EventDetails, offers: readonly TicketItem[], origin: string) {
  const url = `${origin}/eventDetails/${event.id}`;
  const sale = saleOf(event, offers);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: event.description,
    url,
    image: [origin + event.image],
    startDate: withOffset(event.startTime, event.timeZone),
    endDate: withOffset(event.endTime, event.timeZone),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: event.location,
      address: {
        "@type": "PostalAddress",
        streetAddress: event.street,
        postalCode: event.plz,
        addressLocality: event.city,
        addressRegion: event.region,
        addressCountry: event.country,
      },
      geo: { "@type": "GeoCoordinates", latitude: event.lat, longitude: event.lon },
    },
    organizer: { "@type": "Organization", name: event.organizer.legalName },
    ...(event.lineUp.length > 0 && {
      performer: event.lineUp.map((name) => ({ "@type": "PerformingGroup", name })),
    }),
    ...(sale.kind !== "external" &&
      sale.kind !== "none" && {
        offers: offers.map((offer) => ({
          "@type": "Offer",
          name: offer.ticketTitle,
          url,
          price: (costOf(offer) / 100).toFixed(2),
          priceCurrency: "EUR",
          availability: `https://schema.org/${schemaAvailability(event, offer)}`,
        })),
      }),
  };
}

function schemaAvailability(event: EventDetails, offer: TicketItem): string {
  if (offer.saleState === "upcoming") return "PreSale";
  if (!isBuyable(offer)) return "SoldOut";
  return isPayable(event, offer) ? "InStock" : "OutOfStock";
}
