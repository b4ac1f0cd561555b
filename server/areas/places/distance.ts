export type Position = { readonly lat: number; readonly lon: number };

/** Mean radius of the earth in kilometres (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

/** Kilometres between two positions (degrees) along the great circle; exact to 0.5 percent, as the earth is no sphere. */
export function distanceKm(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfChord =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(halfChord)));
}
