import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../server/platform/database.ts";
import { nightOf } from "./night-of.ts";
import type { DemoOrder } from "./order-form.ts";
import type { TicketPurchase } from "./purchases.ts";

type Offer = { id: number; free: number; price_cents: number; fee_cents: number; fee_type: string };

/** The first offer of the night that asks for no names and has places to spare, or none besides. */
export async function ticketOrder(
  db: Database,
  { night, quantity: most, tickets, withCredits }: TicketPurchase,
  { now, creditsCents }: { readonly now: Date; readonly creditsCents: number },
): Promise<DemoOrder | undefined> {
  const { rows } = await sql<Offer>`
    select offer.id, offer.quota - offer.sold - offer.held as free, offer.price_cents, offer.fee_cents, offer.fee_type
    from event join venue on venue.id = event.venue_id join city on city.id = venue.city_id
    join ticket_offer as offer on offer.event_id = event.id
    where event.demo_key is not null and event.state = 'published' and event.ticket_sale and event.ticket_sale_link is null
      and ${nightOf(night, now, 1)} and not offer.personal and offer.price_cents > 0 and offer.max_per_order >= ${most}
      and ${isMeant(tickets, most)}
      and coalesce(offer.sale_starts_at <= ${now}, true) and coalesce(offer.sale_ends_at > ${now}, true)
    order by event.starts_at, event.id, offer.sort_order, offer.id limit 1`.execute(db);
  const [offer] = rows;
  if (offer === undefined) return undefined;
  const quantity = Math.min(most, offer.free);
  const cents = quantity * offer.price_cents + (offer.fee_type === "ticket" ? quantity : 1) * offer.fee_cents;
  return {
    call: "checkout/tickets",
    id: offer.id,
    form: {
      items: JSON.stringify({ tickets: [{ id: offer.id, quantity }] }),
      total: (cents / 100).toFixed(2),
      ...(withCredits ? { useCredits: String(Math.min(cents, creditsCents)) } : {}),
    },
  };
}

/** A condition on `offer` and its `event`. */
function isMeant(tickets: TicketPurchase["tickets"], most: number): RawBuilder<boolean> {
  const free = sql`offer.quota - offer.sold - offer.held`;
  switch (tickets) {
    case undefined:
      return sql`${free} >= 10`;
    case "returnable":
      return sql`${free} >= 10 and event.ticket_returns`;
    case "last":
      return sql`${free} between 1 and ${most} and event.ticket_returns and offer.price_cents <= 2500`;
    case "upgradable":
      return sql`${free} >= 10 and event.ticket_upgrades and offer.ticket_type = 1 and exists (
        select from ticket_offer better where better.event_id = event.id and better.ticket_type = 2
          and better.quota - better.sold - better.held >= 10)`;
  }
}
