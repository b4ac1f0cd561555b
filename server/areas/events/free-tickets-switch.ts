import type { Database } from "#server/platform/database.ts";

/**
 * Switches whether an event's free tickets count only once their buyer's address of mail is confirmed (decision 0136). Orders that
 * wait already go on waiting. Safe to repeat.
 */
export async function switchConfirmation(db: Database, eventId: number, isNeeded: boolean): Promise<void> {
  await db
    .updateTable("event")
    .set({ free_tickets_need_confirmation: isNeeded, updated_at: new Date() })
    .where("id", "=", eventId)
    .execute();
}
