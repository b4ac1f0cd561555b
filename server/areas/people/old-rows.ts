import { sql } from "kysely";
import type { OldRows } from "#server/platform/forget-old-rows.ts";

/** Days that a notification which has been read is kept; what is unread stays. */
export const KEPT_DAYS = 180;

export const peopleOldRows: readonly OldRows[] = [
  {
    table: "notification",
    since: "created_at",
    keptMilliseconds: KEPT_DAYS * 86_400_000,
    only: sql`read_at is not null`,
  },
];
