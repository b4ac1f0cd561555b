import { sql } from "kysely";
import { type ClaimedResource, COUPON, COUPON_PERSON } from "#server/areas/checkout/public.ts";

/** Uses of a coupon that is bounded: held by orders that wait for their payment, used by paid ones. */
const usesIn = (table: "coupon" | "coupon_person"): ClaimedResource => ({
  kind: table === "coupon" ? COUPON : COUPON_PERSON,
  async lock(tx, ids) {
    const { rows } = await sql<{ id: number; free: number }>`
      select id, max_uses - held - used as free from ${sql.table(table)}
      where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx);
    return new Map(rows.map(({ id, free }) => [id, free]));
  },
  async move(tx, uses, { from, to }) {
    const [ids, units] = [uses.map(({ id }) => id), uses.map((one) => one.units)];
    const held = Number(to === "held") - Number(from === "held");
    const used = Number(to === "taken") - Number(from === "taken");
    // What was erased with its member is nobody's any more.
    await sql`
      update ${sql.table(table)} c set held = c.held + ${held} * moved.units, used = c.used + ${used} * moved.units
      from unnest(${ids}::bigint[], ${units}::int[]) as moved (id, units) where c.id = moved.id`.execute(tx);
  },
});

/** Uses in total. */
export const couponUses = usesIn("coupon");

/** Uses of each person. */
export const couponPersonUses = usesIn("coupon_person");
