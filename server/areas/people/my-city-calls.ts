import { CITY_ALREADY_ADDED, cityAdded } from "#contract/account-data.ts";
import { searchCities } from "#server/areas/places/public.ts";
import type { Database } from "#server/platform/database.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { addMyCity, allCities, firstCities, MOST_CITIES } from "./my-cities.ts";
import { deleteMyCity } from "./my-city-queries.ts";

/** What the navigation bar shows. */
const USUAL_LIMIT = 6;

/** The calls about the own cities. */
export function myCityCalls({
  db,
  readDb,
}: {
  readonly db: Database;
  readonly readDb: Database;
}): Registration[] {
  return [
    handle("profil/cities", async ({ search }) => ({
      status: 250,
      data: await searchCities(readDb, search),
    })),
    handle("profil/getMyCities", async (_form, context) => ({
      status: 250,
      data: await allCities(db, memberOf(context)),
    })),
    handle("home/getMyCities", async ({ limit }, context) => ({
      status: 250,
      data: await firstCities(db, memberOf(context), limit ?? USUAL_LIMIT),
    })),
    handle("profil/addMyCity", async ({ cityId }, context) => {
      const result = await addMyCity(db, memberOf(context), cityId);
      switch (result.kind) {
        case "added":
          return { status: 250, data: cityAdded(result.city.name) };
        case "there-already":
          return { status: 252, data: CITY_ALREADY_ADDED };
        case "no-city":
          return { status: 404, data: "Diese Stadt kennen wir nicht." };
        case "too-many":
          return {
            status: 409,
            data: `Du hast schon ${MOST_CITIES} Städte auf deiner Liste. Entferne erst eine, bevor du die nächste hinzufügst.`,
          };
      }
    }),
    handle("profil/removeMyCity", async ({ id }, context) =>
      (await deleteMyCity(db, memberOf(context), id)) === "removed"
        ? { status: 250, data: "Die Stadt steht nicht mehr auf deiner Liste." }
        : { status: 404, data: "Diese Stadt steht nicht auf deiner Liste." },
    ),
  ];
}
