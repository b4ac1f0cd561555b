import { type RawBuilder, sql } from "kysely";
import type { Night } from "./purchases.ts";

/** A condition on `event` and its `city`: that it is the night of a purchase, or one after it. @param leftHours so long what runs goes on */
export function nightOf(night: Night, now: Date, leftHours: number): RawBuilder<boolean> {
  if (night === "running")
    return sql`event.starts_at <= ${now} and event.ends_at > ${now}::timestamptz + ${leftHours} * interval '1 hour'`;
  const { city, daysAhead } = night;
  return sql`(${city ?? null}::text is null or city.name = ${city ?? null})
    and event.starts_at >= ${now}::timestamptz + ${daysAhead} * interval '1 day'`;
}
