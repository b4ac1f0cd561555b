import { sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";
import { foldedName, nameBegins } from "#server/platform/folded-name.ts";

export type FoundTicket = {
  readonly id: number;
  readonly orderId: number;
  readonly lastname: string;
  readonly firstname: string;
  readonly state: string;
};

/** Tickets of an event whose holder's name, „Nachname Vorname“, begins like this, by name. „Müller“, „Mueller“ and „muller“ are one. */
export async function ticketsByName(
  db: Queryable,
  { eventId, name, limit = 50 }: { readonly eventId: number; readonly name: string; readonly limit?: number },
): Promise<FoundTicket[]> {
  const { rows } = await sql<FoundTicket>`
    select t.id, t.order_id as "orderId", t.lastname, t.firstname, t.state from ticket t
    where t.event_id = ${eventId} and ${nameBegins("t", name)}
    order by t.event_id, ${foldedName("t")}, t.id limit ${limit}`.execute(db);
  return rows;
}

/** What an organiser took in a period, in cents: the invoices issued in it, less those that cancel one. Free orders have none. */
export async function revenueOfOrganiser(
  db: Queryable,
  { organiserId, from, until }: { readonly organiserId: number; readonly from: Date; readonly until: Date },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(gross_cents), 0)::bigint as cents from invoice
    where organiser_id = ${organiserId} and issued_at >= ${from} and issued_at < ${until}`.execute(db);
  return rows[0]?.cents ?? 0;
}
