import { overloaded } from "#server/platform/overloaded.ts";

type Waiting = () => void;

/** So many results are released together; while the queue is long, the first of them waits for the time of seven more. */
const GROUP = 8;

/**
 * Lets so many pieces of work run at once and so many wait; whatever comes beyond that is refused at once, as it would be
 * answered too late. While more is under way, results are released in groups: what the database has to do for them is
 * done together then, and that is a third of a login's work (decision 0118).
 */
export class HashQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  #finished: Waiting[] = [];
  #running = 0;

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * First come, first served.
   * @throws an error that answers 503 when too many wait already
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await this.#wait();
    else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next one takes over the place, so that no later one slips in between.
      if (next === undefined) this.#running--;
      else next();
      await this.#releaseInGroups();
    }
  }

  #releaseInGroups(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#finished.push(resolve);
    if (this.#running === 0 || this.#finished.length === GROUP) {
      for (const release of this.#finished) release();
      this.#finished = [];
    }
    return promise;
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) throw overloaded("too many passwords are being checked");
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
