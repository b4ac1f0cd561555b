import type { ListedEvent } from "./listed-event.ts";

type Place = { readonly lat: number; readonly lon: number };

const EARTH_RADIUS_KM = 6371;

/** Great-circle distance in kilometres. */
export function distanceBetween(a: Place, b: Place): number {
  const radians = Math.PI / 180;
  const half =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(half));
}

/** The events of a city with their distance from its middle, as the near-by ones already have. */
export function withDistance<E extends ListedEvent>(
  events: readonly E[],
  from: Place,
): (E & { distanceKm: number })[] {
  return events.map((event) => ({ ...event, distanceKm: distanceBetween(from, event) }));
}

/** What is farther away than this is not called near. */
const NEAR_KM = 100;

/** Says no more than is true of the events that are shown. */
export function nearbyHeading(
  city: { name: string } | undefined,
  isNearby: boolean,
  shown: readonly Pick<ListedEvent, "distanceKm">[],
): string {
  if (city === undefined) return "Die nächsten Events";
  if (shown.some(({ distanceKm = 0 }) => distanceKm > NEAR_KM)) {
    return isNearby ? "Weitere Events" : `In ${city.name} und weiter weg`;
  }
  return isNearby ? `In der Nähe von ${city.name}` : `Rund um ${city.name}`;
}
