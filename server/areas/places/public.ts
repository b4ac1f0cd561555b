/** What other areas may use of the places. */
export { distanceKm } from "./distance.ts";
export { ensureCities } from "./load-cities.ts";
export { selectCity as findCity } from "./queries.ts";
export { type Country, TIME_ZONES } from "./regions.ts";
