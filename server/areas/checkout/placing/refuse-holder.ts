import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import type { Bounds } from "../sale/bounds.ts";
import { type BuyerHashes, holdersOf } from "../sale/holders.ts";

export type HolderRefusal = {
  readonly kind: "too-many-unpaid" | "too-many-free";
  readonly holder: "buyer" | "network";
  readonly left: number;
};

type Taken = {
  /** 1 mailbox, 2 account, 3 network, 4 wide network, as in {@link Bounds}. */
  readonly kind: number;
  readonly openNow: number;
  readonly openHere: number;
  readonly freeHere: number;
  readonly freeHour: number;
  readonly placesOfEvent: number;
};

/**
 * Refuses an order whose buyer, or whose buyer's network, would hold more without having paid for it, or have more for nothing, than
 * {@link Bounds} allow: the rule that `place_ticket_orders` applies to a batch. Keeps the holders counted until the transaction ends,
 * after the resources (docs/domain/locking.md).
 */
export async function refuseHolder(
  tx: Transaction,
  bounds: Bounds,
  order: BuyerHashes & {
    readonly accountId: number | null;
    readonly eventId: number | null;
    readonly isHeld: boolean;
    readonly places: number;
    readonly freePlaces: number;
  },
): Promise<HolderRefusal | undefined> {
  const holders = holdersOf(order).map(String);
  await sql`
    select pg_advisory_xact_lock(lock)
    from (select distinct hashtextextended(holder, 0) as lock from unnest(${holders}::text[]) as holder order by 1) as locks`.execute(
    tx,
  );
  for (const taken of await takenBy(tx, order)) {
    const refusal = refuse(bounds, order, taken);
    if (refusal !== undefined) return { ...refusal, holder: taken.kind <= 2 ? "buyer" : "network" };
  }
  return undefined;
}

function refuse(
  { open, leastOfEvent, percentOfEvent, free }: Bounds,
  { isHeld, places, freePlaces }: { isHeld: boolean; places: number; freePlaces: number },
  { kind, openNow, openHere, freeHere, freeHour, placesOfEvent }: Taken,
): Omit<HolderRefusal, "holder"> | undefined {
  const bound = (of: readonly number[]) => of[kind - 1] as number;
  const ofEvent = Math.max(bound(leastOfEvent), Math.floor((placesOfEvent * bound(percentOfEvent)) / 100));
  const openLeft = Math.min(bound(open) - openNow, ofEvent - openHere);
  if (isHeld && places > openLeft) return { kind: "too-many-unpaid", left: Math.max(openLeft, 0) };
  const freeLeft = bound(free) - (kind <= 2 ? freeHere : freeHour);
  if (freePlaces > 0 && freePlaces > freeLeft) return { kind: "too-many-free", left: Math.max(freeLeft, 0) };
  return undefined;
}

/** What each holder has at this moment: unpaid at all events and at this one, for nothing at this one and in this hour. */
async function takenBy(
  tx: Transaction,
  {
    mailbox,
    accountId,
    network,
    wideNetwork,
    eventId,
  }: BuyerHashes & { accountId: number | null; eventId: number | null },
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select holder.kind, open."openNow", open."openHere", free."freeHere", coalesce(hour.hits, 0) as "freeHour",
      (select least(coalesce(sum(quota), 0), 2147483647)::int from ticket_offer where event_id = ${eventId}) as "placesOfEvent"
    from (values (1, ${mailbox}::bigint, null::bytea), (2, ${accountId}::bigint, null), (3, null, decode(${network}, 'hex')),
      (4, null, decode(${wideNetwork}, 'hex'))) as holder (kind, number, hash)
    cross join lateral (
      select coalesce(sum(held.places), 0)::int as "openNow",
        coalesce(sum(held.places) filter (where held.event_id = ${eventId}), 0)::int as "openHere"
      from (
        select event_id, places from order_hold where mailbox = case holder.kind when 1 then holder.number end
        union all
        select event_id, places from order_hold where account_id = case holder.kind when 2 then holder.number end
        union all
        select event_id, places from order_hold where network = case holder.kind when 3 then holder.hash end
        union all
        select event_id, places from order_hold where wide_network = case holder.kind when 4 then holder.hash end
      ) as held
    ) as open
    cross join lateral (
      select coalesce(sum(given.free_places), 0)::int as "freeHere"
      from (
        select event_id, state, free_places from customer_order
        where mailbox = case holder.kind when 1 then holder.number end and free_places > 0
        union all
        select event_id, state, free_places from customer_order
        where hashint8extended(account_id, 0) = case holder.kind when 2 then hashint8extended(holder.number, 0) end
          and account_id is not null and account_id = holder.number and free_places > 0
      ) as given
      where given.event_id = ${eventId} and given.state in ('pending', 'paid')
    ) as free
    left join throttle hour on hour.key = holder.hash and hour.window_start = date_bin('1 hour', now(), timestamptz 'epoch')
    where holder.number is not null or holder.hash is not null
    order by holder.kind`.execute(tx);
  return rows;
}
