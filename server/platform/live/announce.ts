import { sql } from "kysely";
import type { Queryable } from "../database.ts";

/**
 * Subjects of one kind that streams listen to (`account:7`) and the events that tell of them. Static data that its area declares, so
 * that use cases announce without being handed anything.
 */
export type TopicKind<Event extends string = string> = {
  readonly name: string;
  readonly events: readonly Event[];
};

/** What PostgreSQL's NOTIFY calls a channel. */
export const LIVE_CHANNEL = "live";

/** Whoever has a session, whose streams end with it and with the grants that opened them: accounts, and counters. */
export const LOGINS = { name: "logins", events: ["changed"] } as const;
export const COUNTERS = { name: "counters", events: ["changed"] } as const;

/**
 * Tells every process that something of these subjects changed, when and only when the caller's transaction commits. Works through
 * transaction pooling. The text carries the topic, id and event, nothing else; the same said twice in a transaction arrives once.
 * PostgreSQL lets transactions that announce commit one after the other, so the sale's lanes announce nothing (decision 0216).
 */
export async function announce<Event extends string>(
  tx: Queryable,
  topic: TopicKind<Event>,
  event: NoInfer<Event>,
  ids: number | readonly number[],
): Promise<void> {
  const subjects = typeof ids === "number" ? [ids] : ids;
  if (subjects.length === 0) return;
  await sql`select pg_notify(${LIVE_CHANNEL}, ${topic.name} || ':' || id || ' ' || ${event}::text)
    from unnest(${subjects}::bigint[]) as id`.execute(tx);
}
