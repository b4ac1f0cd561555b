import { sql } from "kysely";
import { reservationCents } from "../../contract/pricing/price-lounges.ts";
import type { Database } from "../../server/platform/database.ts";
import { nightOf } from "./night-of.ts";
import type { DemoOrder } from "./order-form.ts";
import type { LoungePurchase } from "./purchases.ts";

/** The first kind of lounge of the night of which some are free: booked, or reserved for a part of its price. */
export async function loungeOrder(
  db: Database,
  { night, quantity, lounge }: LoungePurchase,
  now: Date,
): Promise<DemoOrder | undefined> {
  const { rows } = await sql<{ id: number; priceCents: number }>`
    select lounge.id, lounge.price_cents as "priceCents"
    from event join venue on venue.id = event.venue_id join city on city.id = venue.city_id
    join lounge on lounge.event_id = event.id
    where event.demo_key is not null and event.state = 'published' and ${nightOf(night, now, 3)}
      and lounge.quantity - lounge.reserved - lounge.held >= ${quantity}
    order by event.starts_at, event.id, lounge.sort_order, lounge.id limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const isReserved = lounge === "reserved";
  const cents = quantity * (isReserved ? reservationCents(found.priceCents) : found.priceCents);
  return {
    call: "checkout/lounges",
    id: found.id,
    form: {
      items: JSON.stringify({ lounges: [{ id: found.id, quantity, reservation: isReserved ? 1 : 0 }] }),
      total: (cents / 100).toFixed(2),
    },
  };
}
