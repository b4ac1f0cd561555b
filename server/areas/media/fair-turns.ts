import { overloaded } from "#server/platform/overloaded.ts";

type Waiting = { readonly from: string; start(): void; refuse(): void };

/**
 * One piece of work after the other, and so many at most, those that wait among them. Whom they come from take turns; when all
 * places are taken, whoever has two more than a newcomer loses the one that came last. Nobody keeps others out by much work.
 */
export class FairTurns {
  readonly #most: number;
  /** In the order in which they came. */
  #waiting: Waiting[] = [];
  #running: string | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws an error that answers 503 when there is too much of it, now or as others come */
  async run<T>(from: string, work: () => Promise<T>): Promise<T> {
    if (this.#running !== undefined) await this.#wait(from);
    this.#running = from;
    try {
      return await work();
    } finally {
      this.#next(from);
    }
  }

  #wait(from: string): Promise<void> {
    if (this.#waiting.length + 1 >= this.#most && !this.#makeRoomFor(from)) throw tooMany();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ from, start: resolve, refuse: () => reject(tooMany()) });
    });
  }

  #makeRoomFor(from: string): boolean {
    const held = new Map([[this.#running, 1]]);
    for (const waiting of this.#waiting) held.set(waiting.from, (held.get(waiting.from) ?? 0) + 1);
    const last = this.#waiting.findLast((one) => (held.get(one.from) ?? 0) - (held.get(from) ?? 0) >= 2);
    if (last === undefined) return false;
    this.#waiting = this.#waiting.filter((one) => one !== last);
    last.refuse();
    return true;
  }

  /** Whoever is next takes over at once, so that nobody slips in between. */
  #next(before: string): void {
    const next = this.#waiting.find(({ from }) => from !== before) ?? this.#waiting[0];
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#running = next?.from;
    next?.start();
  }
}

const tooMany = () => overloaded("too many uploads wait");
