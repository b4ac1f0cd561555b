import { createHash } from "node:crypto";
import type pg from "pg";
import { SESSION_REFRESH_MILLISECONDS } from "#contract/session-data.ts";
import { CoalescingBatcher } from "./coalescing-batcher.ts";
import { isCounterToken } from "./counter-token.ts";
import { type Grant, grantOf } from "./grants.ts";
import { GUEST, type Principal } from "./http/handler.ts";
import type { Log } from "./log.ts";

/** A session ends when it was not used for so long (decision 0081). */
export const SESSION_MILLISECONDS = 12 * 3_600_000;
/** However often it is used, it ends so long after it began (decision 0129). */
export const LONGEST_SESSION_MILLISECONDS = 30 * 86_400_000;
/** So long a device is remembered after its token was last replaced. */
export const REMEMBER_MILLISECONDS = 180 * 86_400_000;
/** However often that is replaced, nothing gets in on a device so long after its password was entered there. */
export const LONGEST_LOGIN_MILLISECONDS = 365 * 86_400_000;

/** Tokens are kept as hashes only; the token itself has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export type SessionsDeps = {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly now?: (() => Date) | undefined;
};

type GrantColumns = {
  readonly permission: string | null;
  readonly organiser_id: number | null;
  readonly event_id: number | null;
};

type Found = GrantColumns & {
  readonly key: string;
  readonly account_id: number;
  readonly device_login_id: number;
  readonly due: boolean;
};

type FoundCounter = GrantColumns & {
  readonly key: string;
  readonly id: number;
  readonly session_id: number;
  readonly organiser_of_counter: number;
};

/**
 * Finds out who acts by a session's token. Nothing is kept: a session that has ended anywhere is refused by the next call.
 * At most one statement is under way in a process, and sessions that come while it runs are looked up by the next one together with all
 * others, so that many members at once cost hardly more than one.
 */
export class Sessions {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #lookups = new CoalescingBatcher((keys: readonly string[]) => this.#findAll(keys));
  readonly #counters = new CoalescingBatcher((keys: readonly string[]) => this.#findCounters(keys));
  readonly #refreshes = new CoalescingBatcher((looked: readonly (readonly string[])[]) =>
    this.#refreshAll([...new Set(looked.flat())]),
  );
  /** The last one: when it is over, those before it are. */
  #refreshing: Promise<unknown> | undefined;

  constructor({ pool, log, now }: SessionsDeps) {
    this.#pool = pool;
    this.#log = log;
    this.#now = now ?? (() => new Date());
  }

  /** The account or counter behind a token with its grants, or a guest when there is no such session or it has ended. */
  find(token: string): Promise<Principal> {
    const lookups = isCounterToken(token) ? this.#counters : this.#lookups;
    return lookups.ask(hashToken(token).toString("hex"));
  }

  /** Resolves when nothing is under way that no call waits for: before the pool ends. */
  async settled(): Promise<void> {
    await this.#refreshing;
  }

  async #findAll(keys: readonly string[]): Promise<Principal[]> {
    const found = await this.#select([...new Set(keys)]);
    return keys.map((key) => principalOf(found.get(key)));
  }

  /** Counters are few: using one refreshes it in the same statement. */
  async #findCounters(keys: readonly string[]): Promise<Principal[]> {
    const now = this.#now();
    const ends = new Date(now.getTime() + SESSION_MILLISECONDS);
    const given = [[...new Set(keys)], now, dueBefore(now), ends, LONGEST_SESSION_MILLISECONDS / 1000];
    const { rows } = await this.#pool.query<FoundCounter>(FIND_COUNTERS, given);
    const found = Map.groupBy(rows, ({ key }) => key);
    return keys.map((key) => {
      const [first] = found.get(key) ?? [];
      if (first === undefined) return GUEST;
      const { id, session_id: sessionId, organiser_of_counter: organiserId } = first;
      return { ...GUEST, counter: { id, sessionId, organiserId }, grants: grantsOf(found.get(key) ?? []) };
    });
  }

  async #select(keys: readonly string[]): Promise<Map<string, Found[]>> {
    const now = this.#now();
    const { rows } = await this.#pool.query<Found>(FIND, [keys, now, dueBefore(now)]);
    const found = Map.groupBy(rows, ({ key }) => key);
    const due = [...found.values()].flatMap(([row]) => (row?.due ? [row.key] : []));
    if (due.length > 0) this.#refreshing = this.#refreshes.ask(due);
    return found;
  }

  /** No call waits for it. What fails here is due again at the session's next call. */
  async #refreshAll(keys: readonly string[]): Promise<undefined[]> {
    const now = this.#now();
    const ends = new Date(now.getTime() + SESSION_MILLISECONDS);
    const longest = [LONGEST_SESSION_MILLISECONDS, LONGEST_LOGIN_MILLISECONDS].map((span) => span / 1000);
    try {
      await this.#pool.query(REFRESH, [keys, now, dueBefore(now), ends, ...longest]);
    } catch (error) {
      this.#log.warn({ area: "sessions", err: error }, "sessions are not refreshed");
    }
    return [];
  }
}

const dueBefore = (now: Date) => new Date(now.getTime() - SESSION_REFRESH_MILLISECONDS);

function principalOf(rows: readonly Found[] | undefined): Principal {
  const [first] = rows ?? [];
  if (rows === undefined || first === undefined) return GUEST;
  return {
    accountId: first.account_id,
    deviceLoginId: first.device_login_id,
    counter: null,
    grants: grantsOf(rows),
  };
}

function grantsOf(rows: readonly GrantColumns[]): Grant[] {
  return rows.flatMap(({ permission, ...scope }) =>
    permission === null ? [] : [grantOf({ permission, ...scope })],
  );
}

const FIND = `
  select asked.key, session.account_id, session.device_login_id, session.refreshed_at <= $3 as due,
    access_grant.permission, access_grant.organiser_id, access_grant.event_id
  from unnest($1::text[]) as asked (key)
  join session on session.token_hash = decode(asked.key, 'hex')
  left join access_grant on access_grant.account_id = session.account_id
  where session.expires_at > $2`;

/** Waits for no lock either: what is being ended at this moment is found as it was. */
const FIND_COUNTERS = `
  with asked as (
    select key, decode(key, 'hex') as token_hash from unnest($1::text[]) as asked (key)
  ), due as (
    select id from counter_session
    where token_hash in (select token_hash from asked) and seen_at <= $3 and expires_at > $2
    for no key update skip locked
  ), used as (
    update counter_session
    set seen_at = $2, expires_at = least($4::timestamptz, begun_at + make_interval(secs => $5))
    from due where counter_session.id = due.id
  )
  select asked.key, counter.id, counter_session.id as session_id, counter.organiser_id as organiser_of_counter,
    access_grant.permission, access_grant.organiser_id, access_grant.event_id
  from asked
  join counter_session using (token_hash)
  join counter on counter.id = counter_session.counter_id
  left join access_grant on access_grant.counter_id = counter.id
  where counter_session.expires_at > $2`;

/**
 * Waits for no lock: what another process refreshes or ends at this moment is left to it, and so is an account that changes. No session is
 * made to last beyond its absolute end, nor beyond its device's.
 */
const REFRESH = `
  with due as (
    select session.token_hash, session.device_login_id, session.account_id, least(
      $4::timestamptz,
      session.created_at + make_interval(secs => $5),
      device_login.created_at + make_interval(secs => $6)
    ) as ends_at
    from session
    join device_login on device_login.id = session.device_login_id
    join account on account.id = session.account_id
    where session.token_hash in (select decode(key, 'hex') from unnest($1::text[]) as asked (key))
      and session.refreshed_at <= $3 and session.expires_at > $2
    for no key update skip locked
  ), refreshed as (
    update session set refreshed_at = $2, expires_at = due.ends_at from due where session.token_hash = due.token_hash
  ), device as (
    update device_login set seen_at = $2 where id in (select device_login_id from due) and seen_at < $2
  )
  update account set seen_at = $2 where id in (select account_id from due) and (seen_at is null or seen_at < $2)`;
