import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Database, inTransaction, type Transaction } from "./database.ts";
import type { OldRows } from "./forget-old-rows.ts";

/** Enough that no two requests share one: 128 bits, in hexadecimal. */
const KEY_DIGITS = 32;

/** Who asks under a key: an account, a counter or, with neither, a guest. */
export type KeyHolder = { readonly accountId: number | null; readonly counterId: number | null };

export const GUEST_KEYS: KeyHolder = { accountId: null, counterId: null };

/**
 * What a request is remembered by in `idempotency_key`: the key of a member or a counter never meets a guest's or another one's, and what
 * is kept tells nothing of either.
 */
export function scopedKey({ accountId, counterId }: KeyHolder, key: string): string {
  const holder = counterId === null ? `${accountId ?? "guest"}` : `counter ${counterId}`;
  return hash("sha256", `${holder}:${key}`, "hex").slice(0, KEY_DIGITS);
}

/** A key of a request that came without one. */
export function ownKey(): string {
  return randomBytes(KEY_DIGITS / 2).toString("hex");
}

/** A request that is repeated after two days is a new one; the privacy page names them. */
export const OLD_KEYS: OldRows = {
  table: "idempotency_key",
  since: "created_at",
  keptMilliseconds: 2 * 86_400_000,
};

/** How a request under a key ended. `refused`: nothing was done and nothing is remembered. */
export type Once<Result, Refused> =
  | { readonly kind: "done"; readonly result: Result; readonly isRepeated: boolean }
  | { readonly kind: "refused"; readonly refusal: Refused }
  /** Something else was asked for under the key before. */
  | { readonly kind: "key-reused" };

/** In hexadecimal, see {@link scopedKey}. */
type KeyedRequest = { readonly key: string; readonly requestHash: string };

/**
 * Does what is asked for under a key in one transaction, once: a repetition, however parallel, waits for the first one and has its
 * result, as JSON keeps it. A refused caller may ask again under the same key.
 * @param work its result is kept with its effect
 */
export function once<Result extends object, Refused>(
  db: Database,
  { key, requestHash }: KeyedRequest,
  work: (tx: Transaction) => Promise<{ readonly result: Result } | { readonly refusal: Refused }>,
): Promise<Once<Result, Refused>> {
  return undoing(db, async (tx) => {
    if (!(await takeKey(tx, { key, requestHash }))) return earlier(tx, { key, requestHash });
    const outcome = await work(tx);
    if ("refusal" in outcome) throw new Undone({ kind: "refused", refusal: outcome.refusal });
    await sql`update idempotency_key set result = ${JSON.stringify(outcome.result)}::jsonb where key = decode(${key}, 'hex')`.execute(
      tx,
    );
    return { kind: "done", result: outcome.result, isRepeated: false };
  });
}

/**
 * As {@link once}, of work that writes the key's row itself, with its result, before anything else that it writes. A repetition learns of the first
 * one there, or as it is about to be refused.
 * @param work `undefined`: somebody has the key
 */
export function onceByItself<Result extends object, Refused>(
  db: Database,
  request: KeyedRequest,
  work: (tx: Transaction) => Promise<{ readonly result: Result } | { readonly refusal: Refused } | undefined>,
): Promise<Once<Result, Refused>> {
  return undoing(db, async (tx) => {
    const outcome = await work(tx);
    if (outcome && "result" in outcome) return { kind: "done", result: outcome.result, isRepeated: false };
    // Waits for whoever is at work under the key.
    if (outcome && (await takeKey(tx, request)))
      throw new Undone({ kind: "refused", refusal: outcome.refusal });
    throw new Undone(await earlier<Result>(tx, request));
  });
}

/** @returns false when somebody has it, who has committed */
async function takeKey(tx: Transaction, { key, requestHash }: KeyedRequest): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_key (key, request_hash, result)
    values (decode(${key}, 'hex'), decode(${requestHash}, 'hex'), 'null') on conflict do nothing returning true`.execute(
    tx,
  );
  return rows.length > 0;
}

async function earlier<Result>(
  tx: Transaction,
  { key, requestHash }: KeyedRequest,
): Promise<Once<Result, never>> {
  const { rows } = await sql<{ result: Result; isSame: boolean }>`
    select result, request_hash = decode(${requestHash}, 'hex') as "isSame"
    from idempotency_key where key = decode(${key}, 'hex')`.execute(tx);
  const [known] = rows;
  if (known === undefined) throw new Error("a key was forgotten while it was used");
  return known.isSame ? { kind: "done", result: known.result, isRepeated: true } : { kind: "key-reused" };
}

/** Takes a transaction back that has nothing to keep, and says how it ended. */
class Undone extends Error {
  readonly outcome: Once<unknown, unknown>;

  constructor(outcome: Once<unknown, unknown>) {
    super("undone");
    this.outcome = outcome;
  }
}

async function undoing<Result, Refused>(
  db: Database,
  work: (tx: Transaction) => Promise<Once<Result, Refused>>,
): Promise<Once<Result, Refused>> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (error instanceof Undone) return error.outcome as Once<Result, Refused>;
    throw error;
  }
}
