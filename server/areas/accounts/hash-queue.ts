import { overloaded } from "#server/platform/overloaded.ts";

type Waiting = () => void;

/**
 * Lets so many pieces of work run at once and so many wait; whatever comes beyond that is refused at once, as it would be
 * answered too late.
 */
export class HashQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
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
      // Whoever is next takes over the place, so that nobody slips in between.
      if (next === undefined) this.#running--;
      else next();
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) throw overloaded("too many passwords are being checked");
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
