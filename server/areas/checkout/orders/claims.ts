import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import type { ClaimedResource, Products, Units } from "../products/product.ts";

type Resources = Pick<Products, "resources">;

/** What a claim says of its units; what is released is free. */
type Part = "held" | "taken" | "released";
type Claimed = readonly [ClaimedResource, readonly Units[]][];

/**
 * Claims say what orders hold, have taken and have given back; a caller that moves them has locked the orders. Everything that happens to
 * an order's stock walks its claims, so that nothing is freed or taken twice (decision 0210).
 */

/** A new order claims units, which are locked and free. */
export async function claimUnits(
  tx: Transaction,
  products: Resources,
  orderId: number,
  claims: readonly (Units & { readonly resource: string })[],
  as: "held" | "taken",
): Promise<void> {
  for (const { resource, id, units } of claims)
    await tx
      .insertInto("order_claim")
      .values({ order_id: orderId, resource, resource_id: id, released: units })
      .execute();
  await walk(tx, products, [orderId], "released", as);
}

/** What orders hold is taken: they are paid. */
export function settleClaims(
  tx: Transaction,
  products: Resources,
  orderIds: readonly number[],
): Promise<void> {
  return walk(tx, products, orderIds, "held", "taken");
}

/** What orders hold is free again: they were given up. */
export function releaseClaims(
  tx: Transaction,
  products: Resources,
  orderIds: readonly number[],
): Promise<void> {
  return walk(tx, products, orderIds, "held", "released");
}

/** What orders have taken is free again: their money has gone back. */
export function refundClaims(
  tx: Transaction,
  products: Resources,
  orderIds: readonly number[],
): Promise<void> {
  return walk(tx, products, orderIds, "taken", "released");
}

/** What an order has given back is taken again: all of it, or with `false` nothing. */
export async function retakeClaims(tx: Transaction, products: Resources, orderId: number): Promise<boolean> {
  const claimed = await claimedBy(tx, products, [orderId], "released");
  for (const [resource, units] of claimed) {
    const free = await lockUnits(tx, resource, units);
    if (units.some(({ id, units: wanted }) => (free.get(id) ?? 0) < wanted)) return false;
  }
  await moveAll(tx, claimed, [orderId], "released", "taken");
  return true;
}

/** Locks whatever orders have a claim to, for a caller that decides by what is locked with it. */
export async function lockClaims(
  tx: Transaction,
  products: Resources,
  orderIds: readonly number[],
): Promise<void> {
  for (const [resource, units] of await claimedBy(tx, products, orderIds))
    await lockUnits(tx, resource, units);
}

async function walk(
  tx: Transaction,
  products: Resources,
  orderIds: readonly number[],
  from: Part,
  to: Part,
): Promise<void> {
  const claimed = await claimedBy(tx, products, orderIds, from);
  for (const [resource, units] of claimed) await lockUnits(tx, resource, units);
  await moveAll(tx, claimed, orderIds, from, to);
}

async function moveAll(
  tx: Transaction,
  claimed: Claimed,
  orderIds: readonly number[],
  from: Part,
  to: Part,
): Promise<void> {
  const stateOf = (part: Part) => (part === "released" ? "free" : part);
  for (const [resource, units] of claimed)
    await resource.move(tx, units, { from: stateOf(from), to: stateOf(to) });
  const [left, grown] = [sql.ref(from), sql.ref(to)];
  await sql`
    update order_claim set ${grown} = ${grown} + ${left}, ${left} = 0
    where order_id = any (${orderIds}::bigint[]) and ${left} > 0`.execute(tx);
}

function lockUnits(tx: Transaction, resource: ClaimedResource, units: readonly Units[]) {
  return resource.lock(
    tx,
    units.map(({ id }) => id),
  );
}

/** In the order of locks. @param part only of what the claims say this */
async function claimedBy(
  tx: Transaction,
  { resources }: Resources,
  orderIds: readonly number[],
  part?: Part,
): Promise<Claimed> {
  const amount = part === undefined ? sql`held + taken + released` : sql.ref(part);
  const { rows } = await sql<Units & { resource: string }>`
    select resource, resource_id as id, sum(${amount})::int as units from order_claim
    where order_id = any (${orderIds}::bigint[]) and ${amount} > 0
    group by resource, resource_id order by resource_id`.execute(tx);
  const unknown = rows.find((row) => resources.every(({ kind }) => kind !== row.resource));
  // Moved without its resource, what it claims would be lost to everybody.
  if (unknown) throw new Error(`nobody knows what a claim to ${unknown.resource} ${unknown.id} is`);
  return resources
    .map((resource): Claimed[number] => [resource, rows.filter((row) => row.resource === resource.kind)])
    .filter(([, units]) => units.length > 0);
}
