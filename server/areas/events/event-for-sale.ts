import type { Queryable } from "#server/platform/database.ts";

export type EventForSale = {
  readonly id: number;
  readonly title: string;
  readonly state: "draft" | "published" | "cancelled";
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/** What selling and paying an order depends on of its event; in any state. */
export async function loadEventForSale(db: Queryable, eventId: number): Promise<EventForSale | undefined> {
  const row = await db
    .selectFrom("event")
    .select(["id", "title", "state", "starts_at as startsAt", "ends_at as endsAt"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  return row as EventForSale | undefined;
}
