import { type RawBuilder, sql } from "kysely";
import type { Purchase } from "./purchases.ts";

/** A condition on `event` and its `city`: that it is the night of a purchase, or one after it. @param leftHours so long what runs goes on */
export const nightOf = (night: Purchase["night"], now: Date, leftHours: number): RawBuilder<boolean> =>
  night === "running"
    ? sql`event.starts_at <= ${now} and event.ends_at > ${now}::timestamptz + ${leftHours} * interval '1 hour'`
    : sql`city.name = ${night.city} and event.starts_at >= ${now}::timestamptz + ${night.daysAhead} * interval '1 day'`;
