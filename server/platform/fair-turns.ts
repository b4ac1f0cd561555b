import { overloaded } from "./overloaded.ts";

type Waiting = { start(): void; refuse(): void };

type Party = {
  running: number;
  /** The turn that it had last; the lowest number is next. */
  lastTurn: number;
  /** By rank, in the order in which they came. */
  readonly waiting: readonly Waiting[][];
};

export type FairTurnsOptions = {
  /** So many pieces of work are done at the same time. */
  readonly atOnce: number;
  /** So many wait in each rank; one more is refused, or whoever has most of them loses one. */
  readonly waiting: number;
  /** Whose turn it is of the ranks, one after the other and over and over; one that has nothing waiting is left out. By default there is one. */
  readonly round?: readonly number[];
  /** What the log says there is too much of. */
  readonly reason: string;
};

/**
 * Bounds work that costs much, and shares it out: whom it comes from takes turns, the one whose last turn is longest ago first. When all
 * places of a rank are taken, whoever has most there, and two more than a newcomer, loses the one that came last. So nobody keeps
 * others out by much work, whatever its rank.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #round: readonly number[];
  /** In the round. */
  #position = 0;
  readonly #parties = new Map<string, Party>();
  readonly #waiting: number[];
  #running = 0;
  #turns = 0;

  constructor(options: FairTurnsOptions) {
    const { round = [0] } = options;
    this.#options = options;
    this.#round = round;
    this.#waiting = Array<number>(Math.max(...round) + 1).fill(0);
  }

  /**
   * @param from whom the work comes from
   * @param rank of those in `round`
   * @throws `Overloaded` when there is too much of it, now or as others come
   */
  async run<T>(from: string, work: () => Promise<T>, rank = 0): Promise<T> {
    const party = this.#partyOf(from);
    if (this.#running >= this.#options.atOnce) await this.#wait(from, party, rank);
    else {
      this.#running++;
      this.#begin(party);
    }
    try {
      return await work();
    } finally {
      party.running--;
      this.#next();
      this.#forget(from, party);
    }
  }

  #partyOf(from: string): Party {
    let party = this.#parties.get(from);
    if (party === undefined) {
      // Behind all who wait already: else many who come again and again would keep them waiting.
      party = { running: 0, lastTurn: this.#turns, waiting: this.#waiting.map(() => []) };
      this.#parties.set(from, party);
    }
    return party;
  }

  async #wait(from: string, party: Party, rank: number): Promise<void> {
    if ((this.#waiting[rank] ?? 0) >= this.#options.waiting && !this.#makeRoomFor(party, rank)) {
      this.#forget(from, party);
      throw overloaded(this.#options.reason);
    }
    this.#count(rank, 1);
    await new Promise<void>((resolve, reject) => {
      party.waiting[rank]?.push({
        start: resolve,
        refuse: () => {
          this.#forget(from, party);
          reject(overloaded(this.#options.reason));
        },
      });
    });
  }

  #makeRoomFor(newcomer: Party, rank: number): boolean {
    const held = ({ running, waiting }: Party) => running + (waiting[rank]?.length ?? 0);
    let largest = newcomer;
    for (const party of this.#parties.values())
      if ((party.waiting[rank]?.length ?? 0) > 0 && held(party) >= held(largest)) largest = party;
    if (held(largest) - held(newcomer) < 2) return false;
    this.#count(rank, -1);
    largest.waiting[rank]?.pop()?.refuse();
    return true;
  }

  /** Whoever is next takes over at once, so that nobody slips in between. */
  #next(): void {
    const rank = this.#nextRank();
    let next: Party | undefined;
    for (const party of this.#parties.values()) {
      const waits = rank !== undefined && (party.waiting[rank]?.length ?? 0) > 0;
      if (waits && (next === undefined || party.lastTurn < next.lastTurn)) next = party;
    }
    if (rank === undefined || next === undefined) {
      this.#running--;
      return;
    }
    this.#count(rank, -1);
    this.#begin(next);
    next.waiting[rank]?.shift()?.start();
  }

  #nextRank(): number | undefined {
    for (const _ of this.#round) {
      const rank = this.#round[this.#position++ % this.#round.length] ?? 0;
      if ((this.#waiting[rank] ?? 0) > 0) return rank;
    }
    return undefined;
  }

  #begin(party: Party): void {
    party.running++;
    party.lastTurn = ++this.#turns;
  }

  #count(rank: number, change: number): void {
    this.#waiting[rank] = (this.#waiting[rank] ?? 0) + change;
  }

  #forget(from: string, { running, waiting }: Party): void {
    if (running === 0 && waiting.every(({ length }) => length === 0)) this.#parties.delete(from);
  }
}
