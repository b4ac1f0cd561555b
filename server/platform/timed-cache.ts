type Entry<Value> = {
  readonly loading: Promise<Value>;
  readonly loadedAt: number;
  value?: { readonly is: Value };
};

/**
 * Keeps what a loader answered for a short time in this process. One load at a time per key, however many ask; the least
 * recently used keys go when there are too many. A failed load is not kept.
 */
export class TimedCache<Value, Key = string> {
  readonly #entries = new Map<Key, Entry<Value>>();
  readonly #milliseconds: number;
  readonly #most: number;

  constructor(options: { milliseconds: number; most: number }) {
    this.#milliseconds = options.milliseconds;
    this.#most = options.most;
  }

  /**
   * What is kept, at once; a promise of it while it is loaded.
   * @param notBefore a moment of `performance.now()`: what was loaded before it is loaded again
   */
  get(
    key: Key,
    load: () => Promise<Value>,
    notBefore: number = Number.NEGATIVE_INFINITY,
  ): Promise<Value> | Value {
    const now = performance.now();
    const known = this.#entries.get(key);
    if (known !== undefined && known.loadedAt >= notBefore && now - known.loadedAt < this.#milliseconds)
      return known.value === undefined ? known.loading : known.value.is;
    const entry: Entry<Value> = { loading: load(), loadedAt: now };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.loading.then(
      (is) => {
        entry.value = { is };
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    if (this.#entries.size > this.#most) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    return entry.loading;
  }
}
