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

/**
 * Does what is asked for under a key in one transaction, once: a repetition, however parallel, waits for the first one and has its
 * result, as JSON keeps it. A refused caller may ask again under the same key.
 * @param request hexadecimal, see {@link scopedKey}
 * @param work its result is kept with its effect; `isKept`: it has written it under the key itself
 */
export async function once<Result extends object, Refused>(
  db: Database,
  { key, requestHash }: { readonly key: string; readonly requestHash: string },
  work: (
    tx: Transaction,
  ) => Promise<{ readonly result: Result; readonly isKept?: true } | { readonly refusal: Refused }>,
): Promise<Once<Result, Refused>> {
  try {
    return await inTransaction(db, async (tx): Promise<Once<Result, Refused>> => {
      const { rows } = await sql`
        insert into idempotency_key (key, request_hash, result)
        values (decode(${key}, 'hex'), decode(${requestHash}, 'hex'), 'null') on conflict do nothing returning true`.execute(
        tx,
      );
      if (rows.length === 0) return earlier(tx, key, requestHash);
      const outcome = await work(tx);
      if ("refusal" in outcome) throw new Undone(outcome.refusal);
      if (!outcome.isKept)
        await sql`update idempotency_key set result = ${JSON.stringify(outcome.result)}::jsonb where key = decode(${key}, 'hex')`.execute(
          tx,
        );
      return { kind: "done", result: outcome.result, isRepeated: false };
    });
  } catch (error) {
    if (error instanceof Undone) return { kind: "refused", refusal: error.refusal as Refused };
    throw error;
  }
}

async function earlier<Result>(
  tx: Transaction,
  key: string,
  requestHash: string,
): Promise<Once<Result, never>> {
  const { rows } = await sql<{ result: Result; isSame: boolean }>`
    select result, request_hash = decode(${requestHash}, 'hex') as "isSame"
    from idempotency_key where key = decode(${key}, 'hex')`.execute(tx);
  const [known] = rows;
  if (known === undefined) throw new Error("a key was forgotten while it was used");
  return known.isSame ? { kind: "done", result: known.result, isRepeated: true } : { kind: "key-reused" };
}

/** Takes a transaction back whose work was refused. */
class Undone extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super("refused");
    this.refusal = refusal;
  }
}
