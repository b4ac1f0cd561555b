import type { Area } from "#server/platform/area.ts";
import type { Database } from "#server/platform/database.ts";
import { placeCalls } from "./calls.ts";
import { findCityOfAddress } from "./city-of-address.ts";

/** Cities, and which of them somebody is in. */
export function createPlacesArea({ db }: { readonly db: Database }) {
  return {
    calls: placeCalls({ db }),
    ports: {
      /** The city that an internet address belongs to, for a person's own eyes; null where it tells of none. */
      async cityOfAddress(address: string) {
        const city = await findCityOfAddress(db, address);
        return city === undefined ? null : { id: city.id, name: city.name };
      },
    },
  } satisfies Area;
}
