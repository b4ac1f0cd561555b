import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { mayDo } from "#server/platform/grants.ts";
import type { Author } from "../author.ts";
import type { EventState } from "../event-states.ts";

/** An event with what decides about it, held until the end of the transaction. */
export type LockedEvent = {
  readonly id: number;
  readonly state: EventState;
  readonly organiserId: number | null;
  readonly hasPicture: boolean;
  readonly endsAt: Date;
  readonly authorId: number | null;
};

/** Locks the event: the first lock of whatever writes it. Undefined when there is none. */
export async function lockEvent(tx: Transaction, eventId: number): Promise<LockedEvent | undefined> {
  const { rows } = await sql<LockedEvent>`
    select event.id, event.state, event.organiser_id as "organiserId", event.ends_at as "endsAt",
      event.picture_id is not null as "hasPicture", event_author.account_id as "authorId"
    from event left join event_author on event_author.event_id = event.id
    where event.id = ${eventId} for no key update of event`.execute(tx);
  return rows[0];
}

/** A person who organises an event writes it; one without an organiser is its author's as well. */
export function mayWrite(author: Author, { id, organiserId, authorId }: LockedEvent): boolean {
  if (mayDo(author, "organise", { organiserId, eventId: id })) return true;
  return organiserId === null && authorId !== null && authorId === author.accountId;
}
