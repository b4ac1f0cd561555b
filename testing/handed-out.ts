import type pg from "pg";

/** What was given to somebody: to buyers, to the provider, to the tax office. */
const HANDED_OUT: Record<string, string> = {
  "order ids": "select id::text from customer_order",
  "order numbers": "select number as id from customer_order",
  "order links' random parts": "select link_secret::text as id from customer_order",
  "attempt ids": "select id::text from payment_attempt",
  "attempt tokens": "select token::text as id from payment_attempt",
  "refund ids": "select id::text from refund",
  "refund tokens": "select token::text as id from refund",
  "ticket ids": "select id::text from ticket",
  "ticket codes": "select secure_code as id from ticket",
  "invoice numbers": "select content ->> 'number' as id from invoice",
};

/** By its kind. */
export type HandedOut = Readonly<Record<string, readonly string[]>>;

export async function handedOut(pool: Pick<pg.Pool, "query">): Promise<HandedOut> {
  const found: Record<string, string[]> = {};
  for (const [what, query] of Object.entries(HANDED_OUT))
    found[what] = (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id);
  return found;
}

/**
 * What came new since a restore; also what has come a second time.
 * @param kept what the backup had
 */
export function newSince(kept: HandedOut, now: HandedOut): HandedOut {
  return Object.fromEntries(
    Object.entries(now).map(([what, ids]) => {
      const known = new Set(kept[what]);
      // A set gives each away once.
      return [what, ids.filter((id) => !known.delete(id))];
    }),
  );
}

/** One line for each that was handed out before and is among the new ones, or is twice among these. */
export function handedOutAgain(before: HandedOut, fresh: HandedOut): string[] {
  return Object.entries(fresh).flatMap(([what, ids]) => {
    const taken = new Set(before[what]);
    return ids.filter((id) => taken.size === taken.add(id).size).map((id) => `${what}: ${id}`);
  });
}
