/** What is kept of one address. */
export type Kept<Page> = {
  readonly page: Page;
  /** Bytes it occupies, for the cache's bound. */
  readonly size: number;
  /** Made for one request and forgotten. */
  readonly isPrivate?: boolean;
};

type Options<Page, Asker> = {
  /** Makes the page of an address; the previous one is given so that unchanged bytes can be used again. */
  make: (key: string, asker: Asker, previous: Page | undefined) => Promise<Kept<Page>>;
  /** Somebody else waits for a page that is being made, or waits to be. */
  alsoAsked?: (key: string, asker: Asker) => void;
  /** Up to this age a page is sent as it is. */
  freshMs: number;
  /** Up to this age it is still sent while a new one is made; after it everyone waits for the new one. */
  staleMs: number;
  maxBytes: number;
  /** A page could not be renewed; the old one serves on until it is too old. */
  onRenewalFailed: (error: unknown, key: string) => void;
  /** Milliseconds; the clock that ages are measured with. */
  now?: () => number;
};

type Entry<Page> = Kept<Page> & { readonly madeAt: number };

/** Pages kept in the process for seconds. However many ask at the same time, a page is made once. */
export class PageCache<Page, Asker> {
  readonly #options: Options<Page, Asker>;
  readonly #now: () => number;
  /** In the order of use: the first is the one that has not been asked for the longest. */
  readonly #entries = new Map<string, Entry<Page>>();
  readonly #making = new Map<string, Promise<Page>>();
  #bytes = 0;

  constructor(options: Options<Page, Asker>) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * The page of an address: at once when it is kept, else a promise. Rejects when it could not be made.
   * @param asker the visitor it is made for, if it is
   */
  find(key: string, asker: Asker): Page | Promise<Page> {
    const entry = this.#entries.get(key);
    if (entry === undefined) return this.#make(key, asker);
    const age = this.#now() - entry.madeAt;
    if (age >= this.#options.staleMs) return this.#make(key, asker);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (age >= this.#options.freshMs && !this.#making.has(key)) {
      this.#make(key, asker).catch((error: unknown) => this.#options.onRenewalFailed(error, key));
    }
    return entry.page;
  }

  get size(): number {
    return this.#entries.size;
  }

  #make(key: string, asker: Asker): Promise<Page> {
    const running = this.#making.get(key);
    if (running !== undefined) {
      this.#options.alsoAsked?.(key, asker);
      return running;
    }
    const making = this.#options
      .make(key, asker, this.#entries.get(key)?.page)
      .then((kept) => {
        if (!kept.isPrivate) this.#keep(key, { ...kept, madeAt: this.#now() });
        return kept.page;
      })
      .finally(() => {
        this.#making.delete(key);
      });
    this.#making.set(key, making);
    return making;
  }

  #keep(key: string, entry: Entry<Page>): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes || oldest === key) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }
}
