import type { Transaction } from "#server/platform/database.ts";
import { type Author, administrates, mayWriteFor } from "../author.ts";
import { insertEvents } from "./insert-events.ts";
import { type GivenEvent, prepareEvent, type Refused, refused } from "./prepare-event.ts";

export type Drafted = { readonly kind: "drafted"; readonly eventId: number } | Refused;

/**
 * Writes a new event as a draft, which only those see who may change it. Any member may: for an organiser that they act for, or as
 * a proposal without one (product decisions, “Beyond the spec”). „Gesponsert“ is the platform's to give.
 */
export async function draftEvent(tx: Transaction, author: Author, given: GivenEvent): Promise<Drafted> {
  if (author.accountId === null && !administrates(author)) return { kind: "forbidden" };
  if (!mayWriteFor(author, given.event.organiserId)) return { kind: "forbidden" };
  if (given.event.promoted && !administrates(author))
    return refused({ at: "promoted", problem: "not-yours" });
  const rows = await prepareEvent(tx, given);
  if ("kind" in rows) return rows;
  const [eventId] = await insertEvents(tx, author, [rows]);
  return { kind: "drafted", eventId: eventId as number };
}
