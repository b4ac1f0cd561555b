/** A place in the write-ahead log, as the number of bytes before it. */
export type LogPosition = number;

type Sample = { readonly at: number; readonly position: LogPosition };

/** So many positions are remembered, at one a second; a replica that lacks all of them is at least as far behind as the oldest. */
const remembered = 900;

/**
 * How far a replica is behind, told by where the primary was when. A replica's own word is not enough: one that is cut off from
 * its primary has replayed all that it received, and one whose primary rests has replayed nothing for hours and lacks nothing.
 */
export class ReplicaLag {
  readonly #samples: Sample[] = [];

  /** Notes how far the primary has written. @param at in milliseconds, of a clock that never goes back */
  primaryAt(position: LogPosition, at: number): void {
    const last = this.#samples.at(-1);
    // A position that did not change is known since it was first seen.
    if (last?.position === position) return;
    this.#samples.push({ at, position });
    if (this.#samples.length > remembered) this.#samples.shift();
  }

  /**
   * Seconds since the primary first had something that the replica lacks: 0 when it lacks nothing that is known of.
   * @param replayed how far the replica is
   * @param at when it said so
   * @param ownWord seconds since the newest transaction that the replica has, for one that lacks all that is known of the primary
   */
  secondsOf(replayed: LogPosition, at: number, ownWord: number): number {
    const first = this.#samples.findIndex(({ position }) => position > replayed);
    const missing = this.#samples[first];
    if (missing === undefined) return 0;
    const seconds = (at - missing.at) / 1000;
    return first === 0 ? Math.max(seconds, ownWord) : seconds;
  }
}
