import type { Database } from "#server/platform/database.ts";

/** Looks up in the programme what a journey is about, so that it holds for every day on which it runs. */

/** A city by its German name; the biggest of that name. */
export async function cityNamed(db: Database, name: string) {
  return db
    .selectFrom("city")
    .select(["id", "name", "latitude", "longitude"])
    .where("name", "=", name)
    .orderBy("population", "desc")
    .executeTakeFirstOrThrow();
}

/** The city with the most coming events. */
export async function liveliestCity(db: Database) {
  return upcoming(db)
    .innerJoin("city", "city.id", "event.city_id")
    .select(({ fn }) => ["city.id", "city.name", fn.countAll<number>().as("events")])
    .groupBy(["city.id", "city.name"])
    .orderBy("events", "desc")
    .orderBy("city.id")
    .executeTakeFirstOrThrow();
}

/** The biggest city in which nothing is on. */
export async function quietCity(db: Database) {
  return db
    .selectFrom("city")
    .select(["city.id", "city.name"])
    .where("city.id", "not in", upcoming(db).select("event.city_id"))
    .orderBy("population", "desc")
    .executeTakeFirstOrThrow();
}

/** The next event of the programme with tickets on sale here. */
export async function nextEventOnSale(db: Database) {
  return upcoming(db)
    .innerJoin("ticket_offer", "ticket_offer.event_id", "event.id")
    .select(["event.id", "event.title", "event.city_id as cityId"])
    .where("event.demo_key", "is not", null)
    .where("event.ticket_sale", "=", true)
    .where("event.ticket_sale_link", "is", null)
    .where("ticket_offer.price_cents", ">", 0)
    .where("ticket_offer.sale_starts_at", "is", null)
    .where(({ eb, ref }) => eb(ref("ticket_offer.quota"), ">", eb("ticket_offer.sold", "+", 50)))
    .where("event.starts_at", ">", new Date(Date.now() + 86_400_000))
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .executeTakeFirstOrThrow();
}

function upcoming(db: Database) {
  return db
    .selectFrom("event")
    .where("event.state", "=", "published")
    .where("event.ends_at", ">", new Date());
}
