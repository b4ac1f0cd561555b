import type pg from "pg";
import { hashToken } from "#server/platform/sessions.ts";
import type { HttpRequest } from "./http-load.ts";
import { addressOf } from "./ticket-orders.ts";

/** Those who call during a measurement: as many whatever the size of the database, spread over all of it. */
export const CALLING = 1_000;
const VISITORS = 10_000;

/** Coprime to every power of ten: goes through all members before it comes back to one. */
const STRIDE = 7_919;

export const emailOf = (id: number) => `mitglied-${id}@example.org`;
/** Of the session of the one who calls as number `caller`. */
export const tokenOf = (caller: number) => `bench-${caller}`;

/** Account of the one who calls as number `caller`, in a database of so many. */
export const callerId = (caller: number, members: number) => 1 + Math.floor((caller * members) / CALLING);

/** So many members with the ids from 1 on, and a session for each of those who call. */
export async function createMembers(client: pg.Client, members: number): Promise<void> {
  await client.query(
    `insert into account (id, email, firstname, lastname, email_verified_at, seen_at) overriding system value
     select id, 'mitglied-' || id || '@example.org', 'Vorname' || id % 500, 'Nachname' || id % 3000, now(),
       now() - id % 10000 * interval '1 minute'
     from generate_series(1, $1::int) as id`,
    [members],
  );
  const ids = Array.from({ length: CALLING }, (_, caller) => callerId(caller, members));
  const hashes = ids.map((_, caller) => hashToken(tokenOf(caller)));
  await client.query(
    `with device as (
       insert into device_login (account_id, client, device)
       select id, 'app', 'Bench' from unnest($1::bigint[]) as id returning id, account_id)
     insert into session (token_hash, account_id, device_login_id, expires_at)
     select hash, device.account_id, device.id, now() + interval '1 day'
     from unnest($1::bigint[], $2::bytea[]) as caller (id, hash) join device on device.account_id = caller.id`,
    [ids, hashes],
  );
}

/**
 * Friendships: about ten each, every tenth of them an open request; those who call have thirty more. Partners lie anywhere in
 * the table.
 */
export async function createFriendships(client: pg.Client, members: number): Promise<void> {
  const insert = (from: string, count: number) =>
    client.query(
      `insert into friendship (first_account_id, second_account_id, requested_by, accepted_at)
       select least(id, other), greatest(id, other), id, case when (id + turn) % 10 > 0 then now() end
       from (${from}) as asking (id), generate_series(1, ${count}) as turn,
         lateral (select 1 + (id * ${STRIDE} + turn * 104729::bigint) % $1 as other) as partner
       where id <> other
       on conflict do nothing`,
      [members],
    );
  await insert("select id from generate_series(1, $1::bigint) as id", 5);
  await insert("select account_id from session where $1 > 0", 30);
}

/** Points of all members, from one to some ten thousand, most of them a few; one of twenty has opted out of the scoreboard. */
export async function createPoints(client: pg.Client, members: number): Promise<void> {
  await client.query("update account set is_visible = false where id % 20 = 0");
  await client.query(
    `with entry as (
       insert into point_entry (account_id, points, kind, cause)
       select id, 1 + (10000 * ((id * ${STRIDE}) % $1 / $1::float8) ^ 4)::int, 'granted', 'bench:' || id
       from generate_series(1, $1::bigint) as id
       returning account_id, points)
     insert into point_balance (account_id, points, lifetime_points) select account_id, points, points from entry`,
    [members],
  );
}

/** So many notifications in the order of time, as many for each member, one of five unread; those who call have a hundred more. */
export async function createNotifications(
  client: pg.Client,
  members: number,
  notifications: number,
): Promise<void> {
  const insert = (from: string, values: readonly number[]) =>
    client.query(
      `insert into notification (account_id, kind, title, body, link, created_at, read_at)
       select account_id, 'event', 'Neues von der Nacht Nr. ' || number, 'Heute um 22 Uhr geht es los, sei dabei.', '/events',
         now() - (1 - number / $1::float8) * interval '180 days', case when number % 5 > 0 then now() end
       from (${from}) as told (account_id, number)`,
      [...values],
    );
  await insert(
    `select 1 + number * ${STRIDE} % $2::bigint, number from generate_series(1, $1::bigint) as number`,
    [notifications, members],
  );
  await insert("select account_id, number from session, generate_series(1, $1::bigint) as number", [100]);
}

/** Requests of the callers in turn, from addresses of their own. */
export function asCallers(path: string, form: (count: number) => string = () => "") {
  return (count: number): HttpRequest => ({
    method: "POST",
    path,
    body: `sessionID=${tokenOf(count % CALLING)}&${form(count)}`,
    headers: { "x-forwarded-for": addressOf(count % VISITORS) },
  });
}
