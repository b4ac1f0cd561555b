import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";

type Places = { readonly id: number; readonly units: number };

type PlacesMove = { readonly from: "free" | "held" | "taken"; readonly to: "free" | "held" | "taken" };

type Table = {
  /** Of the rows, which orders claim by it. */
  readonly name: "ticket_offer" | "lounge";
  /** How many there are of it. */
  readonly all: string;
  /** How many of them are taken. */
  readonly taken: string;
};

/** Places that a table counts, to which orders have claims. */
const placesIn = ({ name, all, taken }: Table) => {
  const [table, allThere, isTaken] = [sql.table(name), sql.ref(all), sql.ref(taken)];
  return {
    kind: name,
    /**
     * Locks rows by their ids until the transaction ends: as late as the caller can, because a hot offer's row is everybody's
     * (docs/domain/locking.md).
     * @returns how many places of each are free
     */
    async lock(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const { rows } = await sql<{ id: number; free: number }>`
        select id, ${allThere} - ${isTaken} - held as free from ${table}
        where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx);
      return new Map(rows.map(({ id, free }) => [id, free]));
    },
    /**
     * Moves places of locked rows. Whatever becomes free does so here, so that somebody who waits for a place can be given it first.
     * @throws the database's error where more would be held and taken than there are
     */
    async move(tx: Transaction, places: readonly Places[], { from, to }: PlacesMove): Promise<void> {
      const [ids, units] = [places.map(({ id }) => id), places.map((one) => one.units)];
      const held = Number(to === "held") - Number(from === "held");
      const more = Number(to === "taken") - Number(from === "taken");
      await sql`
        update ${table} set held = held + ${held} * moved.units, ${isTaken} = ${isTaken} + ${more} * moved.units
        from unnest(${ids}::bigint[], ${units}::int[]) as moved (id, units) where ${table}.id = moved.id`.execute(
        tx,
      );
    },
  };
};

/** Places of ticket offers. */
export const ticketPlaces = placesIn({ name: "ticket_offer", all: "quota", taken: "sold" });

/** Lounges of a kind; what was taken elsewhere is not free either. */
export const loungePlaces = placesIn({ name: "lounge", all: "quantity", taken: "reserved" });
