import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { formatMoment } from "#web/platform/dates.ts";
import type { Sale } from "./availability.ts";

/** What stands where the button would be. `today` is `YYYY-MM-DD`. */
export function closedText(event: EventDetails, sale: Sale, today: string): string {
  switch (sale.kind) {
    case "over":
      return "Dieses Event ist vorbei.";
    case "upcoming":
      return `Verkauf ab ${formatMoment(sale.from, today)}`;
    case "sold-out":
      return "Ausverkauft";
    case "ended":
      return "Verkauf beendet";
    case "payment-off":
      return "Gerade nicht zu kaufen";
    default:
      return event.abendkassePrice === 0 ? "Kostenlos, ohne Ticket" : "Nur an der Abendkasse";
  }
}
