/**
 * Keeps what a loader answered for a short time in this process. One load at a time per key, however many ask; the least
 * recently used keys go when there are too many. A failed load is not kept.
 */
export class TimedCache<Value> {
  readonly #entries = new Map<string, { value: Promise<Value>; loadedAt: number }>();
  readonly #milliseconds: number;
  readonly #most: number;

  constructor(options: { milliseconds: number; most: number }) {
    this.#milliseconds = options.milliseconds;
    this.#most = options.most;
  }

  /** @param notBefore a moment of `performance.now()`: what was loaded before it is loaded again */
  get(key: string, load: () => Promise<Value>, notBefore: number = Number.NEGATIVE_INFINITY): Promise<Value> {
    const now = performance.now();
    const known = this.#entries.get(key);
    if (known !== undefined && known.loadedAt >= notBefore && now - known.loadedAt < this.#milliseconds)
      return known.value;
    const entry = { value: load(), loadedAt: now };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    if (this.#entries.size > this.#most) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    return entry.value;
  }
}
