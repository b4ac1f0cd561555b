import { overloaded } from "./overloaded.ts";

type Waiting = {
  readonly rank: number;
  readonly key: string | undefined;
  /** All who want it, each with a place in their own queue. */
  readonly parties: Set<Party>;
  /** @param by whose turn it is */
  start(by: Party): void;
  refuse(): void;
};

type Party = {
  readonly name: string;
  running: number;
  /** The turn that it had last; the lowest number is next. */
  lastTurn: number;
  /** By rank, in the order in which they came. */
  readonly waiting: readonly Waiting[][];
};

export type FairTurnsOptions = {
  /** So many pieces of work are done at the same time. */
  readonly atOnce: number;
  /** So many wait in each rank; one more is refused, or the one with most of them loses one. */
  readonly waiting: number;
  /** Whose turn it is of the ranks, one after the other and over and over; one that has nothing waiting is left out. By default there is one. */
  readonly round?: readonly number[];
  /** What the log says there is too much of. */
  readonly reason: string;
};

/**
 * Bounds work that costs much, and shares it out: its origins take turns, the one whose last turn is longest ago first. When all
 * places of a rank are taken, the origin with most there, and two more than a newcomer, loses the one that came last. So no origin keeps
 * others out by much work, whatever its rank. Work that several want waits in the queue of each, and begins with the first turn among them.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #round: readonly number[];
  /** In the round. */
  #position = 0;
  readonly #parties = new Map<string, Party>();
  readonly #waiting: number[];
  readonly #waitingByKey = new Map<string, Waiting>();
  #running = 0;
  #turns = 0;

  constructor(options: FairTurnsOptions) {
    const { round = [0] } = options;
    this.#options = options;
    this.#round = round;
    this.#waiting = Array<number>(Math.max(...round) + 1).fill(0);
  }

  /**
   * @param from the work's origin
   * @param rank of those in `round`
   * @param key by which others {@link join} it
   * @throws `Overloaded` when there is too much of it, now or as others come
   */
  async run<T>(from: string, work: () => Promise<T>, rank = 0, key?: string): Promise<T> {
    let party = this.#partyOf(from);
    if (this.#running >= this.#options.atOnce) party = await this.#wait(party, rank, key);
    else {
      this.#running++;
      this.#begin(party);
    }
    try {
      return await work();
    } finally {
      party.running--;
      this.#next();
      this.#forget(party);
    }
  }

  /** Somebody else wants work that waits: it gets a place of theirs as well, where there is one. Nothing happens when it does not wait. */
  join(from: string, key: string): void {
    const waiting = this.#waitingByKey.get(key);
    if (waiting === undefined) return;
    const party = this.#partyOf(from);
    if (!waiting.parties.has(party)) this.#enter(party, waiting);
    this.#forget(party);
  }

  #partyOf(from: string): Party {
    let party = this.#parties.get(from);
    if (party === undefined) {
      // Behind all who wait already: else many who come again and again would keep them waiting.
      party = { name: from, running: 0, lastTurn: this.#turns, waiting: this.#waiting.map(() => []) };
      this.#parties.set(from, party);
    }
    return party;
  }

  #wait(party: Party, rank: number, key: string | undefined): Promise<Party> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(overloaded(this.#options.reason));
      const waiting = { rank, key, parties: new Set<Party>(), start: resolve, refuse };
      if (this.#enter(party, waiting)) {
        if (key !== undefined) this.#waitingByKey.set(key, waiting);
        return;
      }
      this.#forget(party);
      refuse();
    });
  }

  #enter(party: Party, waiting: Waiting): boolean {
    const { rank, parties } = waiting;
    // First, so that who makes room by this very work does not take it from the newcomer.
    parties.add(party);
    if ((this.#waiting[rank] ?? 0) >= this.#options.waiting && !this.#makeRoomFor(party, rank)) {
      parties.delete(party);
      return false;
    }
    this.#count(rank, 1);
    party.waiting[rank]?.push(waiting);
    return true;
  }

  #makeRoomFor(newcomer: Party, rank: number): boolean {
    const held = ({ running, waiting }: Party) => running + (waiting[rank]?.length ?? 0);
    let largest = newcomer;
    for (const party of this.#parties.values())
      if ((party.waiting[rank]?.length ?? 0) > 0 && held(party) >= held(largest)) largest = party;
    if (held(largest) - held(newcomer) < 2) return false;
    const lost = largest.waiting[rank]?.at(-1);
    if (lost === undefined) return false;
    this.#leave(largest, lost);
    if (lost.parties.size > 0) return true;
    this.#forgetKey(lost);
    lost.refuse();
    return true;
  }

  /** The next one takes over at once, so that no other slips in between. */
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
    const [first] = next.waiting[rank] ?? [];
    this.#begin(next);
    for (const party of first?.parties ?? []) this.#leave(party, first as Waiting);
    if (first !== undefined) this.#forgetKey(first);
    first?.start(next);
  }

  /** Gives up a place. */
  #leave(party: Party, waiting: Waiting): void {
    const queue = party.waiting[waiting.rank] ?? [];
    queue.splice(queue.indexOf(waiting), 1);
    waiting.parties.delete(party);
    this.#count(waiting.rank, -1);
    this.#forget(party);
  }

  #forgetKey(waiting: Waiting): void {
    const { key } = waiting;
    if (key !== undefined && this.#waitingByKey.get(key) === waiting) this.#waitingByKey.delete(key);
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

  #forget({ name, running, waiting }: Party): void {
    if (running === 0 && waiting.every(({ length }) => length === 0)) this.#parties.delete(name);
  }
}
