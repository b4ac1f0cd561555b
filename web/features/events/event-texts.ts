import type { EventListItem } from "#contract/areas/home.ts";
import { type Availability, SOLD_OUT, ticketAvailability } from "#web/platform/availability.ts";
import { formatTime } from "#web/platform/dates.ts";
import { formatDistance } from "#web/platform/distance.ts";
import { formatEuro } from "#web/platform/money.ts";
import type { ListedEvent } from "./listed-event.ts";

/** Why a filter cannot be chosen. */
export const NO_EVENT = "Dazu passt gerade kein Event.";

/** What is said about the tickets left in the own sale; nothing of events without one. */
export function availabilityOf(event: Pick<ListedEvent, "ticketSale" | "available">): Availability | null {
  return event.ticketSale === 0 || event.available === null ? null : ticketAvailability(event.available);
}

/** What one pays at least: the cheapest ticket with fees, else the door's price; null when neither is known. */
export function lowestPrice(event: Pick<EventListItem, "priceFrom" | "abendkassePrice">): number | null {
  return event.priceFrom ?? event.abendkassePrice;
}

/** „ab 12,50 €“, „Kostenlos“, „Abendkasse 15,00 €“; undefined when no price is known or nothing is left to pay one for. */
export function priceText(event: ListedEvent): string | undefined {
  if (availabilityOf(event) === SOLD_OUT) return undefined;
  const price = lowestPrice(event);
  if (price === null) return event.ticketSaleLink === null ? undefined : "Tickets beim Veranstalter";
  if (price === 0) return "Kostenlos";
  return event.priceFrom === null ? `Abendkasse ${formatEuro(price)}` : `ab ${formatEuro(price)}`;
}

/**
 * Two lines of parts, between which dots stand: „22:00 · Kesselhaus Nord“ is one part, whose end may be cut, „Hamburg“,
 * „1,2 km“, „ab 18“ are three, of which the last may be left out.
 */
export function cardLines(event: ListedEvent): string[][] {
  const place = [event.city];
  if (event.distanceKm !== undefined) place.push(formatDistance(event.distanceKm));
  if (event.ageLimit !== null) place.push(`ab\u00a0${event.ageLimit}`);
  return [[`${formatTime(event.startTime)} · ${event.location}`], place];
}
