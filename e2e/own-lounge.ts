import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { Lounge } from "#server/platform/database-types.ts";
import { createLounge } from "../testing/lounge-factory.ts";

/** A kind of lounge of one journey's event, with a picture of the demo programme. @returns its id */
export async function createOwnLounge(
  db: Database,
  given: Partial<Insertable<Lounge>> & { readonly event_id: number },
): Promise<number> {
  const picture = await db
    .selectFrom("lounge")
    .innerJoin("event", "event.id", "lounge.event_id")
    .where("event.demo_key", "is not", null)
    .select("lounge.picture_id as id")
    .orderBy("lounge.id")
    .executeTakeFirstOrThrow();
  const id = await createLounge(db, given);
  await db.updateTable("lounge").set({ picture_id: picture.id }).where("id", "=", id).execute();
  return id;
}
