import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";
import { foldedEmail } from "#server/platform/folded-email.ts";
import { foldedName, nameBegins } from "#server/platform/folded-name.ts";
import { hasEnded, type OrderState } from "./order-states.ts";

/** What an office is shown of an order in a list. */
export type FoundOrder = {
  readonly id: number;
  readonly number: string;
  readonly state: OrderState;
  readonly lastname: string;
  readonly firstname: string;
  readonly email: string;
  readonly totalCents: number;
  readonly createdAt: Date;
};

const COLUMNS = sql`o.id, o.number, o.state, o.lastname, o.firstname, o.email, o.total_cents as "totalCents", o.created_at as "createdAt"`;

/**
 * An organiser's orders, newest first.
 * @param before only orders with a smaller id, for the next page
 */
export function ordersOfOrganiser(
  db: Queryable,
  {
    organiserId,
    state,
    before,
    limit = 50,
  }: {
    readonly organiserId: number;
    readonly state?: OrderState;
    readonly before?: number;
    readonly limit?: number;
  },
): Promise<FoundOrder[]> {
  const newest = newestOf(organiserId, state, { before: before ?? null, limit });
  return found(
    db,
    sql`select ${COLUMNS} from (${newest}) as page join customer_order o on o.id = page.id
      where ${state === undefined ? sql`true` : sql`o.state = ${state}`} order by o.id desc`,
  );
}

type Page = { readonly before: number | null; readonly limit: number };

/** Their ids. Those that are pending or have ended are few among all and stand in tables of their own (decision 0237). */
function newestOf(organiserId: number, state: OrderState | undefined, page: Page): RawBuilder<unknown> {
  const { before, limit } = page;
  const isBefore = (id: string) => (before === null ? sql`true` : sql`${sql.ref(id)} < ${before}`);
  if (state === "pending")
    return sql`select h.order_id as id from order_hold h join event e on e.id = h.event_id
      where e.organiser_id = ${organiserId} and ${isBefore("h.order_id")} order by h.order_id desc limit ${limit}`;
  if (state !== undefined && hasEnded(state))
    return sql`select order_id as id from ended_order
      where organiser_id = ${organiserId} and state = ${state} and ${isBefore("order_id")} order by order_id desc limit ${limit}`;
  // An order's organiser is its event's and stays so (decision 0204): the newest of each event are merged.
  return sql`select newest.id from event e
    cross join lateral (
      select id from customer_order where event_id = e.id and ${isBefore("id")} and ${state === undefined ? sql`true` : sql`state = ${state}`}
      order by event_id desc, id desc limit ${limit}) as newest
    where e.organiser_id = ${organiserId} order by newest.id desc limit ${limit}`;
}

/**
 * Orders whose buyer's name, „Nachname Vorname“, begins like this, by name. „Müller“, „Mueller“ and „muller“ are one.
 * @param organiserId only of this organiser; of all without it
 */
export function ordersByName(
  db: Queryable,
  {
    name,
    organiserId,
    limit = 50,
  }: { readonly name: string; readonly organiserId?: number | undefined; readonly limit?: number },
): Promise<FoundOrder[]> {
  const ofOrganiser = organiserId === undefined ? sql`true` : sql`o.organiser_id = ${organiserId}`;
  return found(
    db,
    sql`select ${COLUMNS} from customer_order o where ${nameBegins("o", name)} and ${ofOrganiser}
      order by ${foldedName("o")}, o.organiser_id, o.id limit ${limit}`,
  );
}

/** Orders of an address, newest first. */
export function ordersByEmail(
  db: Queryable,
  { email, limit = 50 }: { readonly email: string; readonly limit?: number },
): Promise<FoundOrder[]> {
  return found(
    db,
    sql`select ${COLUMNS} from customer_order o where ${foldedEmail(sql.ref("o.email"))} = ${foldedEmail(email)}
      order by o.id desc limit ${limit}`,
  );
}

async function found(db: Queryable, query: RawBuilder<unknown>): Promise<FoundOrder[]> {
  return (await (query as RawBuilder<FoundOrder>).execute(db)).rows;
}
