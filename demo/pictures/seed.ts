export type Random = {
  next: () => number;
  /** A number from min (included) to max (excluded). */
  num: (min: number, max: number) => number;
  /** A whole number from min to max, both included. */
  int: (min: number, max: number) => number;
  pick: <T>(list: readonly T[]) => T;
  chance: (probability: number) => boolean;
  shuffle: <T>(list: readonly T[]) => T[];
};

/** Seeded random numbers (mulberry32): the same seed gives the same sequence on every machine. */
export function random(seed: string): Random {
  let hash = 1779033703 ^ seed.length;
  for (let i = 0; i < seed.length; i++) {
    hash = Math.imul(hash ^ seed.charCodeAt(i), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  let state = hash >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  for (let i = 0; i < 8; i++) next();
  const int = (min: number, max: number) => Math.floor(min + next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(next() * list.length)];
    if (chosen === undefined) throw new Error("nothing to pick from");
    return chosen;
  };
  return {
    next,
    num: (min, max) => min + next() * (max - min),
    int,
    pick,
    chance: (probability) => next() < probability,
    shuffle: (list) => {
      const rest = [...list];
      return list.flatMap(() => rest.splice(int(0, rest.length - 1), 1)) as typeof rest;
    },
  };
}

/** A small, stable number from a text, for choices that must not depend on the order of drawing. */
export function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hash;
}
