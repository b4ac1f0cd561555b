import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";

export type OfferOfType = {
  readonly id: number;
  readonly title: string;
  readonly vatBasisPoints: number;
};

/** What offers are called, by their ids. */
export async function offerTitles(
  db: Queryable,
  offerIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (offerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("ticket_offer")
    .select(["id", "title"])
    .where("id", "in", offerIds)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Those of offers whose tickets are for the person that they name. */
export async function personalOffers(
  db: Queryable,
  offerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (offerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("ticket_offer")
    .select("id")
    .where("id", "in", offerIds)
    .where("personal", "=", true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A condition on an offer `o` of an event `e`: whether its tickets are sold here at a moment, whether it has a place or not. */
export const isOnSale = (at: Date): RawBuilder<boolean> =>
  sql`(e.state = 'published' and e.ticket_sale and e.ticket_sale_link is null
    and coalesce(o.sale_starts_at <= ${at}, true) and coalesce(o.sale_ends_at > ${at}, true))`;

/** The offers of an event that sell tickets of a type at a moment, as the event sorts them, whether they have a place or not. */
export async function offersOfType(
  db: Queryable,
  { eventId, ticketType, at }: { readonly eventId: number; readonly ticketType: number; readonly at: Date },
): Promise<OfferOfType[]> {
  const { rows } = await sql<OfferOfType>`
    select o.id, o.title, o.vat_basis_points as "vatBasisPoints" from ticket_offer o join event e on e.id = o.event_id
    where o.event_id = ${eventId} and o.ticket_type = ${ticketType} and ${isOnSale(at)}
    order by o.sort_order, o.id`.execute(db);
  return rows;
}
