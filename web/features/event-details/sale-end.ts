import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { formatMoment } from "#web/platform/dates.ts";
import { momentOf } from "./event-moment.ts";
import { costOf } from "./sale.ts";

type Night = Pick<EventDetails, "startTime" | "timeZone">;

/** Whether a sale ends before the event begins: a guest who comes later than that looks for no ticket. */
export function endsBeforeStart(event: Night, saleEnd: string | null): saleEnd is string {
  // The event's times are its own wall clock, those of the sale are Berlin's.
  return saleEnd !== null && momentOf(saleEnd, "Europe/Berlin") < momentOf(event.startTime, event.timeZone);
}

/**
 * Until when a ticket is sold: „Verkauf bis Fr., 4. Dez., 18:00 Uhr“, „Zu diesem Preis bis …“ where dearer ones are sold for
 * longer. Nothing where this price or a lower one can be had for longer, or up to the event's start. `today` is `YYYY-MM-DD`.
 */
export function saleEndText(
  event: Night,
  offer: TicketItem,
  offers: readonly TicketItem[],
  today: string,
): string | undefined {
  const { saleEnd } = offer;
  if (!endsBeforeStart(event, saleEnd)) return undefined;
  const longer = offers.filter(
    (other) =>
      other.saleState !== "ended" &&
      other.available > 0 &&
      (other.saleEnd === null || other.saleEnd > saleEnd),
  );
  if (longer.some((other) => costOf(other) <= costOf(offer))) return undefined;
  return `${longer.length === 0 ? "Verkauf" : "Zu diesem Preis"} bis ${formatMoment(saleEnd, today)}`;
}
