import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { formatMoment } from "#web/platform/dates.ts";
import type { Sale } from "./sale.ts";

/** Events specification, section 8. */
const NO_TICKETS = "Aktuell sind keine Tickets verfügbar";

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
      return event.abendkassePrice === 0 ? "Kostenlos" : NO_TICKETS;
  }
}

/** How one gets in where nothing is sold online; null where it is not known or goes without saying. */
export function closedHint({ abendkassePrice }: EventDetails, { kind }: Sale): string | null {
  if (kind !== "none" || abendkassePrice === null) return null;
  return abendkassePrice === 0 ? "Du brauchst kein Ticket." : "Tickets gibt es nur an der Abendkasse.";
}
