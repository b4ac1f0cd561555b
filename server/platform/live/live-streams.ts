import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Grant } from "../grants.ts";
import type { Log } from "../log.ts";
import { liveStreams } from "../metrics.ts";
import { COUNTERS, LOGINS } from "./announce.ts";
import { EventStream, type StreamOwner } from "./event-stream.ts";
import type { LiveEar } from "./live-listener.ts";
import { type LiveSource, type LiveTopic, type Subject, serveTopic } from "./live-topic.ts";

export type LiveStreamsOptions = {
  readonly log: Log;
  readonly topics: readonly LiveTopic[];
  /** Those of an owner's sessions that have not ended, each with what its owner may do now. */
  readonly openDevices: OpenSessions;
  readonly openCounters: OpenSessions;
  /** Of all streams in this process. */
  readonly mostStreams?: number;
  /** Milliseconds until what could not be told is tried again. */
  readonly pauseAfterFailure?: number;
};

export type OpenSessions = (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly Grant[]>>;

/** More pages than anybody looks at at once: those in the background let their stream go. */
export const MOST_OF_AN_ACCOUNT = 8;
const MOST_STREAMS = 5_000;
/** What is announced within it goes together. */
const PAUSE_MILLISECONDS = 100;
const PAUSE_AFTER_FAILURE_MILLISECONDS = 2_000;
/** Spread, so that the readers of a process that ends do not all come back at once. */
const RETRY_MILLISECONDS = { from: 2_000, to: 10_000 };

type Channel = { readonly topic: string; readonly event: string; readonly source: LiveSource };

/**
 * The streams of one process, by the subjects that they listen to. What is announced is looked up for all subjects together, with one
 * query under way at most, so a burst becomes few queries and few events; a new listener is told how things stand.
 */
export class LiveStreams implements LiveEar {
  readonly #options: LiveStreamsOptions;
  readonly #channels: readonly Channel[];
  readonly #streams = new Set<EventStream>();
  /** Those that listen to `account:7`. */
  readonly #listeners = new Map<string, Set<EventStream>>();
  #isClosed = false;
  #isTelling = false;
  readonly #toTell = new Map<Channel, Set<number>>();

  constructor(options: LiveStreamsOptions) {
    this.#options = options;
    const ending = (kind: typeof LOGINS | typeof COUNTERS, openSessions: OpenSessions) =>
      serveTopic(kind, {
        mayListen: () => undefined,
        sources: { changed: (ids) => this.#endRefused({ topic: kind.name, ids }, openSessions) },
      });
    const ends = [ending(LOGINS, options.openDevices), ending(COUNTERS, options.openCounters)];
    this.#channels = [...ends, ...options.topics].flatMap(({ name, sources }) =>
      Object.entries(sources).map(([event, source]) => ({ topic: name, event, source })),
    );
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * A new stream, which is told at once how things stand. The oldest one of its account or counter, of a guest's first subject, makes
   * room for the ninth.
   * @returns undefined when this process has as many as it bears, or ends
   */
  open(owner: StreamOwner | undefined, subjects: readonly Subject[]): EventStream | undefined {
    if (this.#isClosed) return undefined;
    const all = owner === undefined ? subjects : [owner.login, ...subjects];
    const beside = all.slice(0, 1).flatMap((first) => this.#listenersOf(first));
    const [oldest] = beside;
    if (beside.length >= MOST_OF_AN_ACCOUNT && oldest !== undefined) {
      oldest.send("replaced", {});
      this.#end(oldest);
    }
    const { mostStreams = MOST_STREAMS } = this.#options;
    if (this.size >= mostStreams) return undefined;
    const { from, to } = RETRY_MILLISECONDS;
    const stream = new EventStream(owner, all, from + Math.random() * (to - from));
    this.#streams.add(stream);
    liveStreams.inc();
    stream.once("close", () => this.#forget(stream));
    for (const subject of all) {
      const key = keyOf(subject);
      this.#listeners.set(key, (this.#listeners.get(key) ?? new Set()).add(stream));
      // Its login is among them: the session may have ended since its token was looked at.
      for (const channel of this.#channels)
        if (channel.topic === subject.topic && channel.source !== null) this.#tell(channel, subject.id);
    }
    return stream;
  }

  announced(subject: Subject, event: string): void {
    const channel = this.#channels.find((one) => one.topic === subject.topic && one.event === event);
    if (channel !== undefined && this.#listeners.has(keyOf(subject))) this.#tell(channel, subject.id);
  }

  /** What was missed is not known: everybody is told how things stand, and sessions may have ended. */
  connected(): void {
    for (const channel of this.#channels)
      for (const { subjects } of this.#streams)
        for (const { topic, id } of subjects) if (topic === channel.topic) this.#tell(channel, id);
  }

  /** Ends the streams of sessions that are over without anybody having said so: expired, or deleted with their account. */
  checkSessions(): void {
    for (const { owner } of this.#streams) if (owner !== undefined) this.announced(owner.login, "changed");
  }

  beat(): void {
    for (const stream of this.#streams) stream.beat();
  }

  /** Ends all and takes no more. */
  close(): void {
    this.#isClosed = true;
    for (const stream of [...this.#streams]) this.#end(stream);
  }

  #tell(channel: Channel, id: number): void {
    this.#toTell.set(channel, (this.#toTell.get(channel) ?? new Set()).add(id));
    if (!this.#isTelling) void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    let isFailing = false;
    while (!this.#isClosed && this.#toTell.size > 0) {
      const batch = [...this.#toTell];
      this.#toTell.clear();
      try {
        for (const [channel, ids] of batch) await this.#tellOne(channel, [...ids]);
        isFailing = false;
      } catch (error) {
        if (!isFailing) this.#options.log.error({ area: "live", err: error }, "live updates are not told");
        isFailing = true;
        for (const [channel, ids] of batch) for (const id of ids) this.#tell(channel, id);
      }
      const { pauseAfterFailure = PAUSE_AFTER_FAILURE_MILLISECONDS } = this.#options;
      await sleep(isFailing ? pauseAfterFailure : PAUSE_MILLISECONDS, undefined, { ref: false });
    }
    this.#isTelling = false;
  }

  async #tellOne({ topic, event, source }: Channel, ids: readonly number[]): Promise<void> {
    const present = ids.filter((id) => this.#listeners.has(keyOf({ topic, id })));
    if (present.length === 0) return;
    const data = source === null ? new Map(present.map((id) => [id, {}])) : await source(present);
    for (const [id, said] of data)
      for (const stream of this.#listenersOf({ topic, id })) stream.send(event, said);
  }

  /** Ends what a session that is over has opened, and what a grant has that was taken back: its reader may ask anew. Tells others nothing. */
  async #endRefused(
    { topic, ids }: { readonly topic: string; readonly ids: readonly number[] },
    openSessions: OpenSessions,
  ): Promise<ReadonlyMap<number, object>> {
    const streams = ids.flatMap((id) => this.#listenersOf({ topic, id }));
    const open = await openSessions([...new Set(streams.flatMap(({ owner }) => owner?.sessionId ?? []))]);
    for (const stream of streams) {
      const { owner } = stream;
      if (owner === undefined) continue;
      const grants = open.get(owner.sessionId);
      if (grants === undefined) stream.send("session-ended", {});
      else if (owner.grants.every((held) => grants.some((grant) => isDeepStrictEqual(grant, held)))) continue;
      this.#end(stream);
    }
    return new Map();
  }

  #listenersOf(subject: Subject): readonly EventStream[] {
    return [...(this.#listeners.get(keyOf(subject)) ?? [])];
  }

  /** What it was sent still goes out; it counts no more. */
  #end(stream: EventStream): void {
    stream.finish();
    this.#forget(stream);
  }

  #forget(stream: EventStream): void {
    if (!this.#streams.delete(stream)) return;
    liveStreams.dec();
    for (const key of stream.subjects.map(keyOf)) {
      const listeners = this.#listeners.get(key);
      listeners?.delete(stream);
      if (listeners?.size === 0) this.#listeners.delete(key);
    }
  }
}

const keyOf = ({ topic, id }: Subject) => `${topic}:${id}`;
