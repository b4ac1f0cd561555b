import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { formatDateTime, WITH_YEAR } from "#web/platform/dates.ts";
import type { PageHead } from "#web/platform/page-head.ts";
import { isBuyable, isPayable, priceOfOne, saleOf } from "./availability.ts";
import { withOffset } from "./event-moment.ts";

/** Title, description, picture and schema.org data of an event's page. `origin` without a slash at its end. */
export function eventHead(event: EventDetails, offers: readonly TicketItem[], origin: string): PageHead {
  const path = `/eventDetails/${event.id}`;
  return {
    title: `${event.title} in ${event.city}`,
    description: shortened(
      `${formatDateTime(event.startTime, WITH_YEAR)}, ${event.location}, ${event.city}. ${event.description}`,
    ),
    canonicalPath: path,
    image: { path: event.image, alt: event.imageAlt },
    openGraphType: "event",
    // Only the server's markup is read by search engines: the browser's code does without it.
    ...(import.meta.env.SSR && { structuredData: [structuredEvent(event, offers, origin, origin + path)] }),
  };
}

/** schema.org/Event, as search engines read it. */
function structuredEvent(event: EventDetails, offers: readonly TicketItem[], origin: string, url: string) {
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
          price: priceOfOne(offer).toFixed(2),
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

/** Search engines show about 160 characters; the cut is between words. */
function shortened(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= 160 ? flat : `${flat.slice(0, flat.lastIndexOf(" ", 157))} …`;
}
