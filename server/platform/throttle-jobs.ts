import type { OldRows } from "./forget-old-rows.ts";
import { scheduledKind } from "./jobs.ts";

/** More often than what else has an end: under attack, the counts of minutes are most of the rows. */
export const FORGET_OLD_COUNTS = scheduledKind("throttle.forget-old-counts", "*/5 * * * *");

/** Counts of windows that are long over; what is being counted is not among them. */
export const OLD_COUNTS: OldRows = { table: "throttle", since: "ends_at", keptMilliseconds: 5 * 60_000 };
