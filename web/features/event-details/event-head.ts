import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { formatDateTime, WITH_YEAR } from "#web/platform/dates.ts";
import type { PageHead } from "#web/platform/page-head.ts";

/** Title, description, picture and schema.org data of an event's page. `origin` without a slash at its end. */
export async function eventHead(
  event: EventDetails,
  offers: readonly TicketItem[],
  origin: string,
): Promise<PageHead> {
  return {
    title: `${event.title} in ${event.city}`,
    // Only the server's markup is read by search engines: the browser's code does without description and data.
    description: import.meta.env.SSR
      ? shortened(
          `${formatDateTime(event.startTime, WITH_YEAR)}, ${event.location}, ${event.city}. ${event.description}`,
        )
      : "",
    canonicalPath: `/eventDetails/${event.id}`,
    image: { path: event.image, alt: event.imageAlt },
    openGraphType: "event",
    ...(import.meta.env.SSR && {
      structuredData: [(await import("./structured-event.ts")).structuredEvent(event, offers, origin)],
    }),
  };
}

/** Search engines show about 160 characters; the cut is between words. */
function shortened(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= 160 ? flat : `${flat.slice(0, flat.lastIndexOf(" ", 157))} …`;
}
