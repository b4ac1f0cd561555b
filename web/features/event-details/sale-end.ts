import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { formatMoment } from "#web/platform/dates.ts";
import { momentOf } from "./event-moment.ts";

/**
 * Until when a ticket is sold: „Verkauf bis Fr., 4. Dez., 18:00 Uhr“, or „Zu diesem Preis bis …“ where others are sold for
 * longer. Nothing where it can be bought up to the event's start or beyond: who comes later than that looks for no ticket.
 * `today` is `YYYY-MM-DD`.
 */
export function saleEndText(
  event: Pick<EventDetails, "startTime" | "timeZone">,
  offer: TicketItem,
  offers: readonly TicketItem[],
  today: string,
): string | undefined {
  const { saleEnd } = offer;
  // The event's times are its own wall clock, those of the sale are Berlin's.
  if (saleEnd === null || momentOf(saleEnd, "Europe/Berlin") >= momentOf(event.startTime, event.timeZone)) {
    return undefined;
  }
  const isLast = !offers.some(
    (other) =>
      other.saleState !== "ended" &&
      other.available > 0 &&
      (other.saleEnd === null || other.saleEnd > saleEnd),
  );
  return `${isLast ? "Verkauf" : "Zu diesem Preis"} bis ${formatMoment(saleEnd, today)}`;
}
