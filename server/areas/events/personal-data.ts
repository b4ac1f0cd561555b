import type { Queryable } from "#server/platform/database.ts";
import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";

/** The author of a draft goes with the account; the event stays, as a proposal or its organiser's. */
export const eventsPersonalData: PersonalDataPart = {
  area: "events",
  tables: { event_author: { fate: "deleted", section: "konto" } },
  async describeDeletion(db, accountId) {
    const { length: count } = await eventsOf(db, accountId);
    if (count === 0) return { lost: [], kept: [] };
    const kept =
      count === 1 ? "Das Event, das du angelegt hast" : `Die ${count} Events, die du angelegt hast`;
    return { lost: [], kept: [`${kept}, ohne deinen Namen.`] };
  },
  async erase() {
    return "done";
  },
  async exportFiles(db, accountId) {
    const events = await eventsOf(db, accountId);
    if (events.length === 0) return [];
    const json = events.map(({ title, starts_local, state, created_at }) => ({
      titel: title,
      beginn: starts_local,
      stand: { draft: "Entwurf", published: "veröffentlicht", cancelled: "abgesagt" }[state],
      angelegtAm: berlinWallClock(created_at),
    }));
    return [{ name: "events.json", json }];
  },
};

function eventsOf(db: Queryable, accountId: number) {
  return db
    .selectFrom("event_author")
    .innerJoin("event", "event.id", "event_author.event_id")
    .where("event_author.account_id", "=", accountId)
    .select(["event.title", "event.starts_local", "event.created_at"])
    .select((select) => select.ref("event.state").$castTo<"draft" | "published" | "cancelled">().as("state"))
    .orderBy("event.id")
    .execute();
}
