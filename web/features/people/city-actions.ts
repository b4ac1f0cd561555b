import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { City } from "#contract/areas/home.ts";
import type { MyCity } from "#contract/areas/profil.ts";
import { call } from "#web/platform/call.ts";
import { myCitiesQuery } from "./people-queries.ts";
import { takeOut } from "./take-out.ts";

/** What came of adding or deleting a city, as it is shown. */
export type CityChange = { readonly tone: "success" | "warning" | "error"; readonly text: string };

/** Adds a city to the own list. Never rejects. */
export function useAddCity() {
  const queryClient = useQueryClient();
  return async (city: City): Promise<CityChange> => {
    const { status, data } = await call("profil/addMyCity", { cityId: String(city.id) });
    if (status === 250) await refreshCities(queryClient);
    // There already (252), or the list is full (409): nothing is broken.
    const tone = status === 250 ? "success" : status === 252 || status === 409 ? "warning" : "error";
    return { tone, text: data };
  };
}

/** Deletes a city of the own list: it is gone at once and comes back if the server did not take it. Never rejects. */
export function useRemoveCity() {
  const queryClient = useQueryClient();
  return async (city: MyCity): Promise<CityChange> => {
    const undo = await takeOut(queryClient, myCitiesQuery.queryKey, city, ({ myCityId }) => myCityId);
    const { status, data } = await call("profil/removeMyCity", { id: String(city.myCityId) });
    if (status !== 250) undo();
    await refreshCities(queryClient);
    return status === 250
      ? { tone: "success", text: `${city.name} ist nicht mehr auf deiner Liste.` }
      : { tone: "error", text: data };
  };
}

/** The list of the profile, and its beginning in the navigation bar and on the home page. */
async function refreshCities(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(myCitiesQuery),
    queryClient.invalidateQueries({ queryKey: ["home/getMyCities"] }),
  ]);
}
