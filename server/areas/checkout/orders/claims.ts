import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import {
  type ClaimedResource,
  type ClaimedUnits,
  CREDITS,
  type MovedUnits,
  type Products,
  type Units,
} from "../products/product.ts";

type Resources = Pick<Products, "resources">;

/** What a claim says of its units; what is released is free. */
type Part = "held" | "taken" | "released";
type Claimed = readonly [ClaimedResource, readonly MovedUnits[]][];

/**
 * Claims say what orders hold, have taken and have given back; a caller that moves them has locked the orders. Everything that happens to
 * an order's stock walks its claims, so that nothing is freed or taken twice (decision 0210).
 */

/** What a new order claims, resource by resource: moved as it is written, since it is locked and free. */
export function movesOfNew(
  { resources }: Resources,
  claims: readonly ClaimedUnits[],
): (readonly [ClaimedResource, readonly Units[]])[] {
  for (const { resource: kind } of claims)
    if (resources.every((one) => one.kind !== kind)) throw new Error(`nobody knows what ${kind} is`);
  return resources
    .map((resource) => [resource, claims.filter(({ resource: kind }) => kind === resource.kind)] as const)
    .filter(([, units]) => units.length > 0);
}

const moving =
  (from: Part, to: Part) =>
  (tx: Transaction, products: Resources, orderIds: readonly number[]): Promise<void> =>
    walk(tx, products, orderIds, from, to);

/** What orders hold is taken: they are paid. */
export const settleClaims = moving("held", "taken");

/** What orders hold is free again: they were given up. */
export const releaseClaims = moving("held", "released");

/** What orders have taken is free again: their money has gone back. */
export const refundClaims = moving("taken", "released");

/**
 * Some of what an order has taken is free again: units of it were given back, and credits, in cents.
 * @throws Error when it has not taken so much
 */
export async function releaseTaken(
  tx: Transaction,
  { resources }: Resources,
  orderId: number,
  given: {
    readonly units: readonly ClaimedUnits[];
    readonly creditsCents: number;
    /** What it is given back for; nothing is twice. */
    readonly cause: string;
  },
): Promise<void> {
  const { rows } = await sql<ClaimedUnits & MovedUnits>`
    with wanted as (
      select resource, id, sum(units)::int as units
      from jsonb_to_recordset(${JSON.stringify(given.units)}::jsonb) as one (resource text, id bigint, units int)
      group by resource, id
      union all
      select ${CREDITS}, resource_id, ${given.creditsCents}::int from order_claim
      where order_id = ${orderId} and resource = ${CREDITS} and ${given.creditsCents} > 0
    )
    update order_claim c set taken = taken - units, released = released + units
    from wanted where c.order_id = ${orderId} and c.resource = wanted.resource and c.resource_id = wanted.id
    returning c.resource, c.resource_id as id, units, c.order_id as "orderId"`.execute(tx);
  const kinds = new Set(given.units.map(({ resource, id }) => `${resource} ${id}`));
  if (rows.length < kinds.size + Number(given.creditsCents > 0))
    throw new Error(`order ${orderId} has no claim to what it gives back`);
  for (const resource of resources) {
    const units = rows.filter((row) => row.resource === resource.kind).toSorted((a, b) => a.id - b.id);
    if (units.length === 0) continue;
    await lockUnits(tx, resource, units);
    await resource.move(tx, units, { from: "taken", to: "free", cause: given.cause });
  }
}

/** What an order has taken of one kind of resource. */
export async function unitsTaken(db: Queryable, orderId: number, resource: string): Promise<Units[]> {
  return db
    .selectFrom("order_claim")
    .select(["resource_id as id", "taken as units"])
    .where("order_id", "=", orderId)
    .where("resource", "=", resource)
    .where("taken", ">", 0)
    .execute();
}

/** An order takes units of something that is locked and free: those that it had before, or others in their place. */
export async function takeUnits(
  tx: Transaction,
  { resources }: Resources,
  orderId: number,
  { resource: kind, id, units }: ClaimedUnits,
): Promise<void> {
  const resource = resources.find((one) => one.kind === kind);
  if (resource === undefined) throw new Error(`nobody knows what ${kind} is`);
  await resource.move(tx, [{ id, units, orderId }], { from: "free", to: "taken" });
  await sql`
    insert into order_claim as claim (order_id, resource, resource_id, taken) values (${orderId}, ${kind}, ${id}, ${units})
    on conflict (order_id, resource, resource_id) do update set taken = claim.taken + ${units},
      released = greatest(0, claim.released - ${units})`.execute(tx);
}

/** What an order has given back is taken again, all of it. @returns the kind of what is not free: then nothing is taken */
export async function retakeClaims(
  tx: Transaction,
  products: Resources,
  orderId: number,
): Promise<string | undefined> {
  const claimed = await claimedBy(tx, products, [orderId], "released");
  for (const [resource, units] of claimed) {
    const free = await lockUnits(tx, resource, units);
    if (units.some(({ id, units: wanted }) => (free.get(id) ?? 0) < wanted)) return resource.kind;
  }
  await moveAll(tx, claimed, [orderId], "released", "taken");
  return undefined;
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
  return resource.lock(tx, [...new Set(units.map(({ id }) => id))]);
}

/** In the order of locks. @param part only of what the claims say this */
async function claimedBy(
  tx: Transaction,
  { resources }: Resources,
  orderIds: readonly number[],
  part?: Part,
): Promise<Claimed> {
  const amount = part === undefined ? sql`held + taken + released` : sql.ref(part);
  const byOrder = resources.flatMap(({ kind, isMovedByOrder }) => (isMovedByOrder ? kind : []));
  const { rows } = await sql<MovedUnits & { resource: string }>`
    select resource, resource_id as id, case when resource = any (${byOrder}::text[]) then order_id end as "orderId",
      sum(${amount})::int as units
    from order_claim where order_id = any (${orderIds}::bigint[]) and ${amount} > 0
    group by 1, 2, 3 order by 2, 3`.execute(tx);
  const unknown = rows.find((row) => resources.every(({ kind }) => kind !== row.resource));
  // Moved without its resource, what it claims would be lost to everybody.
  if (unknown) throw new Error(`nobody knows what a claim to ${unknown.resource} ${unknown.id} is`);
  return resources
    .map((resource): Claimed[number] => [resource, rows.filter((row) => row.resource === resource.kind)])
    .filter(([, units]) => units.length > 0);
}
