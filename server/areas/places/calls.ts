import type { Database } from "#server/platform/database.ts";
import { handlePublic, type Registration } from "#server/platform/http/handler.ts";
import { findCityOfAddress } from "./city-of-address.ts";
import { nearestCity, searchCities } from "./find-cities.ts";
import { selectCity } from "./queries.ts";

/** The calls about cities: one by its id, the nearest to a position, the one an address belongs to, those that a search text begins. */
export function placeCalls({ db }: { readonly db: Database }): Registration[] {
  return [
    handlePublic("home/getCityById", async ({ cityId }) => {
      const city = await selectCity(db, cityId);
      if (city === undefined) return { status: 404, data: "Diese Stadt kennen wir nicht." };
      return { status: 250, data: city };
    }),
    handlePublic("home/getCityByGPS", async (position) => {
      const city = await nearestCity(db, position);
      if (city === undefined)
        return {
          status: 404,
          data: "In deiner Nähe kennen wir keine Stadt. Such dir eine in Deutschland, Österreich oder der Schweiz aus.",
        };
      return { status: 250, data: city };
    }),
    handlePublic("home/getCityByIP", async (_fields, { address }) => {
      const city = await findCityOfAddress(db, address);
      if (city === undefined)
        return {
          status: 404,
          data: "Deine Internetadresse verrät uns keine Stadt. Such dir eine in Deutschland, Österreich oder der Schweiz aus.",
        };
      return { status: 250, data: city };
    }),
    handlePublic("home/cities", async ({ search }) => ({
      status: 250,
      data: await searchCities(db, search),
    })),
  ];
}
