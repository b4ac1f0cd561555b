/** How many members have a number of points. */
export type PointsHeld = { readonly points: number; readonly members: number };

/** Counted anew in the background once they are older than this. */
const FRESH_MILLISECONDS = 30_000;

/** Older ones are not used: whoever asks waits for the new ones. */
const USABLE_MILLISECONDS = 120_000;

/**
 * How many members have more points than somebody, by counts that a process keeps (decision 0244): reading all members takes a third of a
 * second when there are a million of them, and nobody notices whether the place 4,711 is of this minute. At most two minutes old.
 */
export class Standings {
  readonly #count: () => Promise<readonly PointsHeld[]>;
  readonly #now: () => number;
  #counted: { readonly at: number; readonly steps: readonly Step[] } | undefined;
  #counting: Promise<readonly Step[]> | undefined;

  /** @param given.count the highest first */
  constructor(given: {
    readonly count: () => Promise<readonly PointsHeld[]>;
    readonly now?: () => number;
  }) {
    this.#count = given.count;
    this.#now = given.now ?? Date.now;
  }

  /** How many have more points than these. @throws what counting throws, when nothing usable is known */
  async above(points: number): Promise<number> {
    const known = this.#counted;
    const age = known ? this.#now() - known.at : Number.POSITIVE_INFINITY;
    if (known === undefined || age > USABLE_MILLISECONDS) return above(await this.#refresh(), points);
    // When it fails, whoever asks next tries again.
    if (age > FRESH_MILLISECONDS) this.#refresh().catch(() => undefined);
    return above(known.steps, points);
  }

  /** Once at a time. */
  #refresh(): Promise<readonly Step[]> {
    this.#counting ??= this.#read().finally(() => {
      this.#counting = undefined;
    });
    return this.#counting;
  }

  async #read(): Promise<readonly Step[]> {
    const at = this.#now();
    let members = 0;
    const steps = (await this.#count()).map((held) => {
      const step = { points: held.points, above: members };
      members += held.members;
      return step;
    });
    this.#counted = { at, steps: [...steps, { points: 0, above: members }] };
    return this.#counted.steps;
  }
}

/** A number of points, and how many members have more. */
type Step = { readonly points: number; readonly above: number };

/** @param steps the highest first, zero last */
function above(steps: readonly Step[], points: number): number {
  let [low, high] = [0, steps.length - 1];
  // The first step that is not higher than these points.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle] as Step).points > points) low = middle + 1;
    else high = middle;
  }
  return (steps[low] as Step).above;
}
