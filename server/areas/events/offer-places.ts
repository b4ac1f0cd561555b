import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";

type Places = { readonly id: number; readonly units: number };

type PlacesMove = { readonly from: "free" | "held" | "taken"; readonly to: "free" | "held" | "taken" };

/**
 * Locks offers by their ids until the transaction ends: as late as the caller can, because a hot offer's row is everybody's
 * (docs/domain/locking.md).
 * @returns how many places of each are free
 */
async function lockOffers(
  tx: Transaction,
  offerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; free: number }>`
    select id, quota - sold - held as free from ticket_offer
    where id = any (${offerIds}::bigint[]) order by id for no key update`.execute(tx);
  return new Map(rows.map(({ id, free }) => [id, free]));
}

/**
 * Moves places of locked offers. Whatever becomes free does so here, so that somebody who waits for a place can be given it first.
 * @throws the database's error where more would be held and sold than there are
 */
async function movePlaces(
  tx: Transaction,
  places: readonly Places[],
  { from, to }: PlacesMove,
): Promise<void> {
  const [ids, units] = [places.map(({ id }) => id), places.map((one) => one.units)];
  const held = Number(to === "held") - Number(from === "held");
  const sold = Number(to === "taken") - Number(from === "taken");
  await sql`
    update ticket_offer o set held = o.held + ${held} * moved.units, sold = o.sold + ${sold} * moved.units
    from unnest(${ids}::bigint[], ${units}::int[]) as moved (id, units) where o.id = moved.id`.execute(tx);
}

/** Places of ticket offers, to which orders have claims. */
export const ticketPlaces = { kind: "ticket_offer", lock: lockOffers, move: movePlaces };
