import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { liveStreams } from "../metrics.ts";
import type { LiveKind } from "./announce.ts";
import { EventStream, type StreamOwner } from "./event-stream.ts";
import type { LiveEar } from "./live-listener.ts";

/** What an event of a kind says to each of the accounts. */
export type LiveSource = (accountIds: readonly number[]) => Promise<ReadonlyMap<number, object>>;

export type LiveStreamsOptions = {
  readonly log: Log;
  /** What is told of the kinds that pages are told about; the data of each come from its area. */
  readonly sources: Readonly<Record<Exclude<LiveKind, "session-ended">, LiveSource>>;
  /** Those of the devices that are still logged in. */
  readonly openDevices: (deviceLoginIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Of all streams in this process. */
  readonly mostStreams?: number;
  /** Milliseconds until what could not be told is tried again. */
  readonly pauseAfterFailure?: number;
};

/** More pages than anybody looks at at once: those in the background let their stream go. */
export const MOST_OF_AN_ACCOUNT = 8;
const MOST_STREAMS = 5_000;
/** What is announced meanwhile goes together. */
const PAUSE_MILLISECONDS = 100;
const PAUSE_AFTER_FAILURE_MILLISECONDS = 2_000;
/** Spread, so that the readers of a process that ends do not all come back at once. */
const RETRY_MILLISECONDS = { from: 2_000, to: 10_000 };

/**
 * The streams of one process, by account. What is announced is looked up for all accounts together, with one query of a kind under
 * way at most, so a burst becomes few queries and few events; whoever connects is told how things stand.
 */
export class LiveStreams implements LiveEar {
  readonly #options: LiveStreamsOptions;
  readonly #byAccount = new Map<number, Set<EventStream>>();
  #count = 0;
  #isClosed = false;
  #isTelling = false;
  readonly #toTell = new Map<LiveKind, Set<number>>();

  constructor(options: LiveStreamsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#count;
  }

  /**
   * A new stream, which is told at once how things stand. The account's oldest one makes room for the ninth.
   * @returns undefined when this process has as many as it bears, or ends
   */
  open(owner: StreamOwner): EventStream | undefined {
    if (this.#isClosed) return undefined;
    const streams = this.#byAccount.get(owner.accountId) ?? new Set();
    const [oldest] = streams;
    if (streams.size >= MOST_OF_AN_ACCOUNT && oldest !== undefined) {
      oldest.send("replaced", {});
      this.#end(oldest);
    }
    const { mostStreams = MOST_STREAMS } = this.#options;
    if (this.#count >= mostStreams) return undefined;
    const { from, to } = RETRY_MILLISECONDS;
    const stream = new EventStream(owner, from + Math.random() * (to - from));
    streams.add(stream);
    this.#byAccount.set(owner.accountId, streams);
    this.#count++;
    liveStreams.inc();
    stream.once("close", () => this.#forget(stream));
    // It may have ended since its token was looked at.
    this.#tell("session-ended", [owner.accountId]);
    this.#tell("notifications", [owner.accountId]);
    return stream;
  }

  announced(kind: LiveKind, accountId: number): void {
    if (this.#byAccount.has(accountId)) this.#tell(kind, [accountId]);
  }

  /** Nobody knows what was missed: everybody is told how things stand, and sessions may have ended. */
  connected(): void {
    this.checkDevices();
    for (const kind of Object.keys(this.#options.sources) as LiveKind[])
      this.#tell(kind, this.#byAccount.keys());
  }

  /** Ends the streams of sessions that are over without anybody having said so: expired, or deleted with their account. */
  checkDevices(): void {
    this.#tell("session-ended", this.#byAccount.keys());
  }

  beat(): void {
    for (const streams of this.#byAccount.values()) for (const stream of streams) stream.beat();
  }

  /** Ends all and takes no more. */
  close(): void {
    this.#isClosed = true;
    for (const streams of [...this.#byAccount.values()]) for (const stream of [...streams]) this.#end(stream);
  }

  #tell(kind: LiveKind, accountIds: Iterable<number>): void {
    const waiting = this.#toTell.get(kind) ?? new Set();
    for (const id of accountIds) waiting.add(id);
    this.#toTell.set(kind, waiting);
    if (!this.#isTelling) void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    let isFailing = false;
    while (!this.#isClosed && this.#toTell.size > 0) {
      const batch = [...this.#toTell];
      this.#toTell.clear();
      try {
        for (const [kind, accountIds] of batch) await this.#tellOne(kind, [...accountIds]);
        isFailing = false;
      } catch (error) {
        if (!isFailing) this.#options.log.error({ area: "live", err: error }, "live updates are not told");
        isFailing = true;
        for (const [kind, accountIds] of batch) this.#keep(kind, accountIds);
      }
      const { pauseAfterFailure = PAUSE_AFTER_FAILURE_MILLISECONDS } = this.#options;
      await sleep(isFailing ? pauseAfterFailure : PAUSE_MILLISECONDS, undefined, { ref: false });
    }
    this.#isTelling = false;
  }

  #keep(kind: LiveKind, accountIds: Iterable<number>): void {
    this.#toTell.set(kind, new Set([...(this.#toTell.get(kind) ?? []), ...accountIds]));
  }

  async #tellOne(kind: LiveKind, accountIds: readonly number[]): Promise<void> {
    const present = accountIds.filter((id) => this.#byAccount.has(id));
    if (present.length === 0) return;
    if (kind === "session-ended") return this.#endClosedDevices(present);
    const data = await this.#options.sources[kind](present);
    for (const [accountId, said] of data)
      for (const stream of this.#byAccount.get(accountId) ?? []) stream.send(kind, said);
  }

  async #endClosedDevices(accountIds: readonly number[]): Promise<void> {
    const streams = accountIds.flatMap((id) => [...(this.#byAccount.get(id) ?? [])]);
    const devices = new Set(streams.map(({ owner }) => owner.deviceLoginId));
    const open = await this.#options.openDevices([...devices]);
    for (const stream of streams) {
      if (open.has(stream.owner.deviceLoginId)) continue;
      stream.send("session-ended", {});
      this.#end(stream);
    }
  }

  /** What it was sent still goes out; it counts no more. */
  #end(stream: EventStream): void {
    stream.finish();
    this.#forget(stream);
  }

  #forget(stream: EventStream): void {
    const { accountId } = stream.owner;
    const streams = this.#byAccount.get(accountId);
    if (!streams?.delete(stream)) return;
    this.#count--;
    liveStreams.dec();
    if (streams.size === 0) this.#byAccount.delete(accountId);
  }
}
