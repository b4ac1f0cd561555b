import { sql } from "kysely";
import { isCounterToken } from "#server/platform/counter-token.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { type Scope, scopeColumns } from "#server/platform/grants.ts";
import { announce, COUNTERS } from "#server/platform/live/announce.ts";
import { hashToken } from "#server/platform/sessions.ts";

export type CodeToKeep = { readonly code: string; readonly expiresAt: Date };

/** @returns its id */
export async function insertCounter(
  tx: Transaction,
  counter: { readonly organiserId: number; readonly name: string; readonly now: Date } & CodeToKeep,
): Promise<number> {
  const { organiserId, name, code, expiresAt, now } = counter;
  const { id } = await tx
    .insertInto("counter")
    .values({
      organiser_id: organiserId,
      name,
      code_hash: hashToken(code),
      code_expires_at: expiresAt,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a counter until the commit: the first lock of whatever changes it. Undefined when there is none. */
export function lockCounter(tx: Transaction, counterId: number) {
  return tx
    .selectFrom("counter")
    .where("id", "=", counterId)
    .select(["id", "organiser_id as organiserId", "revoked_at as revokedAt"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function writeCode(
  tx: Transaction,
  counterId: number,
  { code, expiresAt }: CodeToKeep,
): Promise<void> {
  await tx
    .updateTable("counter")
    .set({ code_hash: hashToken(code), code_expires_at: expiresAt })
    .where("id", "=", counterId)
    .execute();
}

/** Uses a code up: of several requests with it at once one gets the counter, which is locked then. */
export function redeemCode(
  tx: Transaction,
  code: string,
  now: Date,
): Promise<{ id: number; name: string } | undefined> {
  return tx
    .updateTable("counter")
    .set({ code_hash: null, code_expires_at: null })
    .where("code_hash", "=", hashToken(code))
    .where("code_expires_at", ">", now)
    .returning(["id", "name"])
    .executeTakeFirst();
}

/** Codes that wait to be typed in at the places of a scope sign nothing in any more. */
export async function lapseCodes(tx: Transaction, scope: Scope): Promise<void> {
  const { organiser_id: organiserId, event_id: eventId } = scopeColumns(scope);
  let lapsing = tx
    .updateTable("counter")
    .set({ code_hash: null, code_expires_at: null })
    .where("code_hash", "is not", null);
  if (organiserId !== null) lapsing = lapsing.where("organiser_id", "=", organiserId);
  if (eventId !== null)
    lapsing = lapsing.where("id", "in", (of) =>
      of
        .selectFrom("access_grant")
        .where("event_id", "=", eventId)
        .where("counter_id", "is not", null)
        .select("counter_id"),
    );
  await lapsing.execute();
}

/** A counter, which is locked, is used no more. Its session and its grants end. */
export async function writeRevoked(tx: Transaction, counterId: number, now: Date): Promise<void> {
  await tx
    .updateTable("counter")
    .set({ code_hash: null, code_expires_at: null, revoked_at: now })
    .where("id", "=", counterId)
    .execute();
  await tx.deleteFrom("access_grant").where("counter_id", "=", counterId).execute();
  await endCounterSession(tx, counterId, now);
}

/** Begins the one session of a counter, which is locked. */
export async function insertCounterSession(
  tx: Transaction,
  session: {
    readonly counterId: number;
    readonly token: string;
    readonly device: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { counterId, token, device, now, expiresAt } = session;
  await endCounterSession(tx, counterId, now);
  await tx
    .insertInto("counter_session")
    .values({
      counter_id: counterId,
      token_hash: hashToken(token),
      device,
      begun_at: now,
      seen_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

const ended = (now: Date) => ({ token_hash: null, ended_at: now });

/** Ends the session of a counter, which is locked, and tells its open pages so; its row stays as history. */
async function endCounterSession(tx: Transaction, counterId: number, now: Date): Promise<void> {
  await tx
    .updateTable("counter_session")
    .set(ended(now))
    .where("counter_id", "=", counterId)
    .where("ended_at", "is", null)
    .execute();
  await announce(tx, COUNTERS, "changed", counterId);
}

/** Ends the sessions of counters among what a device presents. @returns how many that were */
export async function endPresentedCounters(
  tx: Transaction,
  tokens: readonly string[],
  now: Date,
): Promise<number> {
  const hashes = tokens.filter(isCounterToken).map(hashToken);
  if (hashes.length === 0) return 0;
  const sessions = await tx
    .updateTable("counter_session")
    .set(ended(now))
    .where("token_hash", "in", hashes)
    .returning("counter_id")
    .execute();
  await announce(
    tx,
    COUNTERS,
    "changed",
    sessions.map(({ counter_id }) => counter_id),
  );
  return sessions.length;
}

/** Every counter with what it may do where, whether it is signed in, and when it was last. */
export async function listCounters(db: Queryable) {
  const { rows } = await sql<{
    id: number;
    name: string;
    permissions: string[];
    organiserId: number;
    eventId: number | null;
    revokedAt: Date | null;
    lastSeenAt: Date | null;
    isSignedIn: boolean;
  }>`
    select counter.id, counter.name, counter.organiser_id as "organiserId", counter.revoked_at as "revokedAt",
      coalesce(held.permissions, '{}') as permissions, held.event_id as "eventId",
      last.seen_at as "lastSeenAt", coalesce(last.expires_at > now() and last.ended_at is null, false) as "isSignedIn"
    from counter
    left join lateral (
      select array_agg(permission order by id) as permissions, min(event_id) as event_id
      from access_grant where counter_id = counter.id
    ) as held on true
    left join lateral (
      select seen_at, expires_at, ended_at from counter_session where counter_id = counter.id order by id desc limit 1
    ) as last on true
    order by counter.id`.execute(db);
  return rows;
}
