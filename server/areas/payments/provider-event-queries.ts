import { sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";
import type { ProviderName } from "./provider.ts";

/** @returns `seen` = received before and acted on completely. */
export async function recordProviderEvent(
  db: Queryable,
  event: {
    readonly provider: ProviderName;
    readonly id: string;
    readonly type: string;
    readonly now: Date;
  },
): Promise<"new" | "unfinished" | "seen"> {
  const inserted = await db
    .insertInto("provider_event")
    .values({
      provider: event.provider,
      provider_event_id: event.id,
      type: event.type,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return "new";
  const known = await db
    .selectFrom("provider_event")
    .select("processed_at")
    .where("provider", "=", event.provider)
    .where("provider_event_id", "=", event.id)
    .executeTakeFirst();
  return known?.processed_at == null ? "unfinished" : "seen";
}

export async function markEventProcessed(
  db: Queryable,
  event: { readonly provider: ProviderName; readonly id: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable("provider_event")
    .set({ processed_at: sql<Date>`coalesce(processed_at, ${event.now})` })
    .where("provider", "=", event.provider)
    .where("provider_event_id", "=", event.id)
    .execute();
}
