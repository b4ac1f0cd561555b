import type { Principal } from "../http/handler.ts";
import type { TopicKind } from "./announce.ts";

/**
 * What an event says of each of the subjects; a new listener is told it at once. Null: it says only that something has
 * changed.
 */
export type LiveSource = ((ids: readonly number[]) => Promise<ReadonlyMap<number, object>>) | null;

/** One subject of a topic, as `account:7`. */
export type Subject = { readonly topic: string; readonly id: number };

/** A kind of topic as its area serves it. */
export type LiveTopic<Event extends string = string> = TopicKind<Event> & {
  /**
   * The access rule: the id of the subject that the address names by this key (`topic=account:KEY`), or undefined where the caller
   * may not listen to it. A key is the id itself, or what only those have who may listen.
   */
  mayListen(principal: Principal, key: string): number | undefined | Promise<number | undefined>;
  readonly sources: Readonly<Record<Event, LiveSource>>;
};

/** Serves a kind of topic; the compiler checks that each of its events has a source. */
export function serveTopic<Event extends string>(
  kind: TopicKind<Event>,
  rules: Pick<LiveTopic<NoInfer<Event>>, "mayListen" | "sources">,
): LiveTopic {
  return { ...kind, ...rules };
}
