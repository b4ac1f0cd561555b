import { expect, test } from "vitest";
import { type PointsHeld, Standings } from "./standings.ts";

/** Counts that a test changes, at a time that it moves. */
function counted(first: readonly PointsHeld[]) {
  const state = { held: first, now: 0, reads: 0, fails: false };
  const standings = new Standings({
    now: () => state.now,
    async count() {
      state.reads++;
      if (state.fails) throw new Error("the database is away");
      return state.held;
    },
  });
  return { state, standings };
}

const HELD = [
  { points: 900, members: 1 },
  { points: 500, members: 3 },
  { points: 10, members: 40 },
];

test.each([
  [1000, 0],
  [900, 0],
  [899, 1],
  [500, 1],
  [499, 4],
  [10, 4],
  [9, 44],
  [0, 44],
])("%i points have %i above them", async (points, above) => {
  expect(await counted(HELD).standings.above(points)).toBe(above);
});

test("where nobody has points, nobody is above", async () => {
  expect(await counted([]).standings.above(0)).toBe(0);
});

test("who asks at once waits for one count", async () => {
  const { state, standings } = counted(HELD);
  expect(await Promise.all([standings.above(0), standings.above(10), standings.above(600)])).toEqual([
    44, 4, 1,
  ]);
  expect(state.reads).toBe(1);
});

test("counts are used for half a minute, then renewed in the background, and after two minutes before the answer", async () => {
  const { state, standings } = counted(HELD);
  await standings.above(0);
  state.held = [{ points: 5, members: 7 }];
  state.now = 30_000;
  expect([await standings.above(0), state.reads]).toEqual([44, 1]);
  state.now = 31_000;
  expect(await standings.above(0)).toBe(44);
  expect([await standings.above(0), state.reads]).toEqual([7, 2]);
  state.held = [];
  state.now = 31_000 + 120_001;
  expect(await standings.above(0)).toBe(0);
});

test("when counting fails, what is known answers for as long as it may; then the failure does, until it works again", async () => {
  const { state, standings } = counted(HELD);
  await standings.above(0);
  state.fails = true;
  state.now = 60_000;
  expect(await standings.above(0)).toBe(44);
  state.now = 120_001;
  await expect(standings.above(0)).rejects.toThrow("the database is away");
  state.fails = false;
  expect(await standings.above(0)).toBe(44);
});
