/** What other areas may use of the places. */
export { createPlacesArea } from "./area.ts";
export { distanceKm } from "./distance.ts";
export { searchCities } from "./find-cities.ts";
export { ensureCities } from "./load-cities.ts";
export { selectCities as findCities, selectCity as findCity } from "./queries.ts";
export { type Country, TIME_ZONES } from "./regions.ts";
