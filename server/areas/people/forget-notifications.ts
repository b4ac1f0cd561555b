import type { Database } from "#server/platform/database.ts";
import { deleteReadBefore } from "./notification-queries.ts";

/** Days that a notification which has been read is kept. */
export const KEPT_DAYS = 180;
/** A statement deletes few enough to be done in a moment. */
const AT_ONCE = 5_000;

/** Removes what was read and is older than 180 days; what is unread stays. @param signal ends it early, the next time goes on */
export async function forgetOldNotifications(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  while (!signal.aborted) {
    if ((await deleteReadBefore(db, oldest, AT_ONCE)) < AT_ONCE) return;
  }
}
