import { sql } from "kysely";
import { type ClaimedResource, CREDITS, type CreditsPort } from "#server/areas/checkout/public.ts";
import type { Database } from "#server/platform/database.ts";

/** What there is of something, in a table of its kind's name that only tests have. */
const stockOf = (kind: string): ClaimedResource => ({
  kind,
  async lock(tx, ids) {
    const { rows } = await sql<{ id: number; free: number }>`
      select id, free from ${sql.table(kind)} where id = any (${ids}::bigint[]) order by id for no key update`.execute(
      tx,
    );
    return new Map(rows.map(({ id, free }) => [id, free]));
  },
  async move(tx, units, { from, to }) {
    for (const { id, units: moved } of units)
      await sql`update ${sql.table(kind)} set ${sql.ref(from)} = ${sql.ref(from)} - ${moved}, ${sql.ref(to)} = ${sql.ref(to)} + ${moved}
        where id = ${id}`.execute(tx);
  },
});

export const umbrellaStock = stockOf("umbrella");
/** One wallet, in cents. */
export const madeUpCredits = stockOf(CREDITS);
/** It is everybody's. */
export const madeUpWallet: CreditsPort = {
  lock: async (tx) => ({ walletId: 1, freeCents: (await madeUpCredits.lock(tx, [1])).get(1) ?? 0 }),
};

/** How many umbrellas of a kind are free, held and taken. */
export const umbrellas = (db: Database, id = 1) => stocked(db, umbrellaStock, id);

/** The same of something else. */
export async function stocked(db: Database, { kind }: ClaimedResource, id = 1) {
  const { rows } = await sql<{ free: number; held: number; taken: number }>`
    select free, held, taken from ${sql.table(kind)} where id = ${id}`.execute(db);
  return rows[0];
}

/** There are a thousand umbrellas of each kind, and of a wallet's cents; those that are there already stay. */
export async function stockUp(db: Database, kinds: number): Promise<void> {
  for (const { kind } of [umbrellaStock, madeUpCredits]) {
    const table = sql.table(kind);
    await sql`create table if not exists ${table} (id bigint primary key, free int check (free >= 0), held int check (held >= 0),
      taken int check (taken >= 0))`.execute(db);
    await sql`insert into ${table} select id, 1000, 0, 0 from generate_series(1, ${kinds}::int) as id on conflict do nothing`.execute(
      db,
    );
  }
}
