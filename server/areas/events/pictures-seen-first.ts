import type { Queryable } from "#server/platform/database.ts";
import { selectHighlights, selectUpcoming } from "./queries.ts";

/** What the home page shows of its highlights and of its city. */
const HIGHLIGHTS = 3;
const IN_CITY = 8;
/** Among so many coming events the liveliest city is looked for (decision 0051). */
const COMING = 200;

/**
 * Keys of the pictures that visitors see first, each once: those of the home page as a new guest gets it, then those of whatever
 * begins next anywhere.
 */
export async function picturesSeenFirst(db: Queryable, limit: number): Promise<string[]> {
  const [highlights, coming] = await Promise.all([
    selectHighlights(db, HIGHLIGHTS),
    selectUpcoming(db, { limit: Math.max(limit, COMING) }),
  ]);
  const cities = [...Map.groupBy(coming.slice(0, COMING), ({ city_id }) => city_id).values()];
  const [liveliest = []] = cities.toSorted((a, b) => b.length - a.length);
  const shown = [...highlights, ...liveliest.slice(0, IN_CITY), ...coming];
  return [...new Set(shown.map(({ picture_key }) => picture_key))].slice(0, limit);
}
