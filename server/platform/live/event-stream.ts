import { Readable } from "node:stream";
import type { Grant } from "../grants.ts";
import type { Subject } from "./live-topic.ts";

/** Who opened a stream by a session: it ends with that. */
export type StreamOwner = {
  /** The account or counter, which tells of a change. */
  readonly login: Subject;
  /** The device that an account is logged in on, or the session of a counter. */
  readonly sessionId: number;
  /** What it was opened by. */
  readonly grants: readonly Grant[];
};

/** Events are small; a client that has not taken so many bytes is not reading. */
const MOST_WAITING_BYTES = 16 * 1024;

/** One reader's server-sent events. Nothing waits without bound: who does not read is cut off and may connect again. */
export class EventStream extends Readable {
  /** Undefined: a guest's. */
  readonly owner: StreamOwner | undefined;
  readonly subjects: readonly Subject[];
  #isFinished = false;

  /** @param retryMilliseconds after which a browser that was cut off connects again */
  constructor(owner: StreamOwner | undefined, subjects: readonly Subject[], retryMilliseconds: number) {
    super();
    this.owner = owner;
    this.subjects = subjects;
    this.#write(`retry: ${Math.round(retryMilliseconds)}\n\n`);
  }

  /** @param data has no line breaks once it is JSON */
  send(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment: keeps proxies and our own time-outs from taking the connection for dead. */
  beat(): void {
    this.#write(":\n\n");
  }

  /** What was sent still goes out. */
  finish(): void {
    if (this.destroyed || this.#isFinished) return;
    this.#isFinished = true;
    this.push(null);
  }

  #write(text: string): void {
    if (this.destroyed || this.#isFinished) return;
    if (this.readableLength + text.length > MOST_WAITING_BYTES) this.destroy();
    else this.push(text);
  }

  /** Whatever there is was pushed already. */
  override _read(): void {}
}
