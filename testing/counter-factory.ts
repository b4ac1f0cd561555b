import type { CounterPermission } from "#server/areas/accounts/public.ts";
import { newCounterToken } from "#server/platform/counter-token.ts";
import type { Database } from "#server/platform/database.ts";
import type { SignedInCounter } from "#server/platform/http/handler.ts";
import { hashToken } from "#server/platform/sessions.ts";
import { createEvent } from "./event-factory.ts";

/** A counter of a new event that has been signed in since `begun`, an hour at least. */
export async function signedInCounter(
  db: Database,
  permission: CounterPermission,
  begun = new Date(),
): Promise<{ readonly counter: SignedInCounter; readonly eventId: number; readonly token: string }> {
  const { id: eventId, organiserId } = await createEvent(db);
  const { id: counterId } = await db
    .insertInto("counter")
    .values({ organiser_id: organiserId, name: "Tresen 1" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("access_grant")
    .values({ counter_id: counterId, permission, event_id: eventId })
    .execute();
  const token = newCounterToken();
  const times = { begun_at: begun, seen_at: begun, expires_at: new Date(begun.getTime() + 3_600_000) };
  const { id: sessionId } = await db
    .insertInto("counter_session")
    .values({ counter_id: counterId, token_hash: hashToken(token), device: "Test", ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { counter: { id: counterId, sessionId, organiserId }, eventId, token };
}
