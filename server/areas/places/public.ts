/** What other areas may use of the places. */
export type { City } from "#contract/areas/home.ts";
export { distanceKm, type Position } from "./distance.ts";
export { nearestCity } from "./find-cities.ts";
export { ensureCities } from "./load-cities.ts";
export { selectCity as findCity } from "./queries.ts";
export { type Country, TIME_ZONES } from "./regions.ts";
