import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { updateRows } from "#server/platform/row-batches.ts";
import { type Author, administrates, mayWriteFor } from "../author.ts";
import { EVENT_COLUMNS, type EventRows, LOUNGE_COLUMNS, OFFER_COLUMNS } from "./event-rows.ts";
import { insertParts } from "./insert-events.ts";
import { lockEvent, mayWrite } from "./locked-event.ts";
import { type GivenEvent, prepareEvent, type Refused, refused } from "./prepare-event.ts";
import { refuseChange } from "./refuse-change.ts";
import { readWritten, type WrittenEvent } from "./written-event.ts";

export type Changed =
  | { readonly kind: "changed" | "not-found" }
  /** Everything was so already. */
  | { readonly kind: "unchanged" }
  | Refused;

/**
 * Makes an event what is given, with all its offers, lounges and labels: those with an `id` are changed, those without are added,
 * those left out go, as far as decision 0204 lets them. Waits for the sales under way; an order that was priced from other terms
 * is refused by the sale itself.
 */
export async function changeEvent(
  tx: Transaction,
  author: Author,
  { eventId, ...given }: GivenEvent & { readonly eventId: number },
): Promise<Changed> {
  const locked = await lockEvent(tx, eventId);
  if (locked === undefined) return { kind: "not-found" };
  const { organiserId } = given.event;
  const isMoved = organiserId !== locked.organiserId;
  // A move gives it away for one organiser and takes it for the other.
  const mayMove = mayWriteFor(author, organiserId) && mayWriteFor(author, locked.organiserId);
  if (!mayWrite(author, locked) || (isMoved && !mayMove)) return { kind: "forbidden" };
  if (locked.state === "cancelled") return refused({ at: "state", problem: "called-off" });
  const before = await readWritten(tx, eventId);
  const after = await prepareEvent(tx, given);
  if ("kind" in after) return after;
  const problems = [...refuseChange({ ...before, state: locked.state }, after)];
  if (before.event.promoted !== after.event.promoted && !administrates(author))
    problems.push({ at: "promoted", problem: "not-yours" });
  if (problems.length > 0) return refused(...problems);
  return { kind: (await writeChange(tx, eventId, before, after)) ? "changed" : "unchanged" };
}

/** @returns whether anything was different */
async function writeChange(
  tx: Transaction,
  eventId: number,
  before: WrittenEvent,
  after: EventRows,
): Promise<boolean> {
  let changes = await updateRows(tx, "event", EVENT_COLUMNS, [{ id: eventId, ...after.event }]);
  changes += await replaceLabels(tx, eventId, after.labels);
  for (const [table, columns, part] of [
    ["ticket_offer", OFFER_COLUMNS, "offers"],
    ["lounge", LOUNGE_COLUMNS, "lounges"],
  ] as const) {
    const kept = after[part].filter(({ id }) => id !== undefined);
    const gone = before[part].filter(({ id }) => !kept.some((one) => one.id === id));
    changes += await updateRows<string>(tx, table, columns, kept);
    if (gone.length > 0)
      await tx
        .deleteFrom(table)
        .where(
          "id",
          "in",
          gone.map(({ id }) => id),
        )
        .execute();
    changes += gone.length;
  }
  const added = {
    eventId,
    offers: after.offers.filter(({ id }) => id === undefined),
    lounges: after.lounges.filter(({ id }) => id === undefined),
  };
  await insertParts(tx, [added]);
  changes += added.offers.length + added.lounges.length;
  if (changes === 0) return false;
  await tx.updateTable("event").set({ updated_at: new Date() }).where("id", "=", eventId).execute();
  return true;
}

async function replaceLabels(tx: Transaction, eventId: number, labels: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from event_label where event_id = ${eventId} and label_id <> all(${labels}::int[]) returning 1),
    added as (
      insert into event_label (event_id, label_id) select ${eventId}, unnest(${labels}::int[])
      on conflict do nothing returning 1)
    select (select count(*) from gone)::int + (select count(*) from added)::int as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
