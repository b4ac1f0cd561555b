import { sql } from "kysely";
import { ensureLabels } from "../server/areas/events/public.ts";
import { ensureCities } from "../server/areas/places/public.ts";
import { type Database, inTransaction, type Transaction } from "../server/platform/database.ts";
import { planEvent } from "./plan/plan-event.ts";
import { programmePlan } from "./plan/programme-plan.ts";
import { writeEvents } from "./write/write-events.ts";

/**
 * Fills the demo programme around `now`: two months back, eight ahead, and two events that run at this moment. Adds the
 * events whose `demo_key` is missing and changes none that are there, so what a person has edited stays as it is. The
 * same day gives the same programme. Two processes may start at once; the second waits and finds everything.
 * Cities are loaded first if they are not there yet.
 */
export async function ensureDemoProgramme(db: Database, { now }: { now: Date }): Promise<{ added: number }> {
  await ensureCities(db);
  await ensureLabels(db);
  const { today, occasions } = programmePlan(now);
  const keys = occasions.map(({ key }) => key);
  if ((await missingKeys(db, keys)).size === 0) return { added: 0 };
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo_programme'))`.execute(tx);
    const missing = await missingKeys(tx, keys);
    const events = occasions
      .filter(({ key }) => missing.has(key))
      .map((occasion) => planEvent(occasion, today));
    await writeEvents(tx, events);
    return { added: events.length };
  });
}

async function missingKeys(db: Database | Transaction, keys: readonly string[]): Promise<Set<string>> {
  const missing = new Set(keys);
  const rows = await sql<{ demo_key: string }>`
    select demo_key from event where demo_key = any(${keys}::text[])`.execute(db);
  for (const { demo_key } of rows.rows) missing.delete(demo_key);
  return missing;
}
