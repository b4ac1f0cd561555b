import type { Database } from "#server/platform/database.ts";
import { forgetOldRows, type OldRows } from "#server/platform/forget-old-rows.ts";

/** What the hourly job does. */
export const forgetRows = (db: Database, kinds: readonly OldRows[], now = new Date()) =>
  forgetOldRows(db, kinds, { now, signal: new AbortController().signal });
