import type { Queryable } from "#server/platform/database.ts";

export type EventOfSale = {
  readonly id: number;
  readonly title: string;
  readonly state: "draft" | "published" | "cancelled";
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/** What an order's payment depends on of its event. */
export async function eventOfSale(db: Queryable, eventId: number): Promise<EventOfSale | undefined> {
  const row = await db
    .selectFrom("event")
    .select(["id", "title", "state", "starts_at as startsAt", "ends_at as endsAt"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  return row as EventOfSale | undefined;
}
