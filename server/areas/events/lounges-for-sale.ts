import type { Queryable } from "#server/platform/database.ts";

/** What an order of a lounge depends on; how many are free say its places. */
export type LoungeForSale = {
  readonly id: number;
  readonly eventId: number;
  readonly title: string;
  /** VAT included, each of them. */
  readonly priceCents: number;
};

/** Those of the lounges that there are, by their ids; of events in any state. */
export async function loadLoungesForSale(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LoungeForSale>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("lounge")
    .select(["id", "event_id as eventId", "title", "price_cents as priceCents"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
