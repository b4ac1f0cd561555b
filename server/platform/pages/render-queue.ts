/** Too many wait already. */
export class QueueFull extends Error {}

type Options = {
  /** So many are worked on at the same time. */
  readonly atOnce: number;
  /** So many more may wait; urgent ones are not counted. */
  readonly waiting: number;
};

/**
 * Bounds work that costs much. Whoever comes when the queue is full is refused at once with `QueueFull`; urgent work is never
 * refused and goes before the rest.
 */
export class RenderQueue {
  readonly #options: Options;
  readonly #urgent: (() => void)[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  async run<Result>(work: () => Promise<Result>, isUrgent: boolean): Promise<Result> {
    if (this.#running >= this.#options.atOnce) {
      if (!isUrgent && this.#waiting.length >= this.#options.waiting) throw new QueueFull("Too many wait");
      // Whoever ends hands the place on: it stays taken meanwhile.
      await new Promise<void>((resolve) => (isUrgent ? this.#urgent : this.#waiting).push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#urgent.shift() ?? this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
