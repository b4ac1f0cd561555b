import { sql } from "kysely";
import type { Queryable } from "../database.ts";
import { type Grant, grantOf } from "../grants.ts";

type Row = Parameters<typeof grantOf>[0];
type Open = Omit<Row, "permission"> & { readonly id: number; readonly permission: string | null };

/** Those of the devices on which a session has not ended, each with what its account may do. */
export async function openDevices(db: Queryable, ids: readonly number[]) {
  const { rows } = await sql<Open>`
    select logged_in.id, access_grant.permission, access_grant.organiser_id, access_grant.event_id
    from (select distinct device_login_id as id, account_id from session
      where device_login_id = any(${ids}::bigint[]) and expires_at > now()) as logged_in
    left join access_grant on access_grant.account_id = logged_in.account_id`.execute(db);
  return grantsById(rows);
}

/** Those of the counters' sessions that have not ended, each with what its counter may do. */
export async function openCounters(db: Queryable, ids: readonly number[]) {
  const { rows } = await sql<Open>`
    select counter_session.id, access_grant.permission, access_grant.organiser_id, access_grant.event_id
    from counter_session
    left join access_grant on access_grant.counter_id = counter_session.counter_id
    where counter_session.id = any(${ids}::bigint[]) and token_hash is not null and expires_at > now()`.execute(
    db,
  );
  return grantsById(rows);
}

function grantsById(rows: readonly Open[]): ReadonlyMap<number, readonly Grant[]> {
  const grants = new Map<number, Grant[]>();
  for (const { id, permission, ...scope } of rows) {
    const held = grants.get(id) ?? [];
    if (permission !== null) held.push(grantOf({ ...scope, permission }));
    grants.set(id, held);
  }
  return grants;
}
