import { expect, test } from "vitest";
import { FairTurns, type FairTurnsOptions } from "./fair-turns.ts";

/** Works that wait to be told to go on. Their names: their origin, a number and, where it is not 0, their rank. */
function workshop(waiting: number, options: Partial<FairTurnsOptions> = {}) {
  const turns = new FairTurns({ atOnce: 1, waiting, reason: "too much", ...options });
  const begun: string[] = [];
  const refused: string[] = [];
  const running: (() => void)[] = [];
  return {
    begun,
    refused,
    join: (from: string, work: string) => turns.join(from, work),
    bring: (...works: string[]) => {
      for (const work of works)
        turns
          .run(
            work.charAt(0),
            () => {
              begun.push(work);
              return new Promise<void>((resolve) => running.push(resolve));
            },
            Number(work.split("/")[1] ?? 0),
            work,
          )
          .catch((error: { statusCode?: number }) => refused.push(`${work} ${error.statusCode}`));
    },
    finishAll: async (count: number) => {
      for (let done = 0; done < count; done++) {
        running.shift()?.();
        await new Promise(setImmediate);
      }
    },
  };
}

test("one after the other, those of different people by turns", async () => {
  const here = workshop(7);
  here.bring("a1", "a2", "a3", "b1", "b2");
  expect(here.begun).toEqual(["a1"]);
  await here.finishAll(5);
  expect(here.begun).toEqual(["a1", "a2", "b1", "a3", "b2"]);
  here.bring("a4");
  expect(here.begun.at(-1)).toBe("a4");
});

test("alone one may have all places; what is too much is refused", async () => {
  const here = workshop(2);
  here.bring("a1", "a2", "a3", "a4");
  await here.finishAll(3);
  expect(here.refused).toEqual(["a4 503"]);
  expect(here.begun).toEqual(["a1", "a2", "a3"]);
});

test("whoever has most makes room for whoever has two less", async () => {
  const here = workshop(3);
  here.bring("a1", "a2", "a3", "a4", "b1", "b2", "b3", "c1");
  await new Promise(setImmediate);
  expect(here.refused.toSorted()).toEqual(["a3 503", "a4 503", "b2 503", "b3 503"]);
  await here.finishAll(4);
  expect(here.begun).toEqual(["a1", "a2", "b1", "c1"]);
});

test("work that fails lets the next begin", async () => {
  const turns = new FairTurns({ atOnce: 1, waiting: 1, reason: "too much" });
  const failing = turns.run("a", async () => {
    throw new Error("broken");
  });
  const next = turns.run("a", async () => "made");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("made");
});

test("so many at the same time, by turns of all who wait, whoever came first", async () => {
  const here = workshop(20, { atOnce: 2 });
  here.bring("a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1");
  expect(here.begun).toEqual(["a1", "a2"]);
  await here.finishAll(4);
  expect(here.begun).toEqual(["a1", "a2", "a3", "b1", "c1", "a4"]);
  // Who comes anew waits behind those who are there already.
  here.bring("c2", "d1");
  await here.finishAll(6);
  expect(here.begun.slice(6)).toEqual(["b2", "c2", "a5", "d1"]);
});

test("ranks have turns as the round says, and those without work leave theirs to the others", async () => {
  const here = workshop(9, { round: [0, 1, 0, 2] });
  here.bring("x0", "a1/2", "a2/2", "a3/2", "b1/1", "b2/1", "c1", "c2", "c3");
  await here.finishAll(9);
  expect(here.begun).toEqual(["x0", "c1", "b1/1", "c2", "a1/2", "c3", "b2/1", "a2/2", "a3/2"]);
});

test("places are counted by rank: a full one keeps nobody out of another", async () => {
  const here = workshop(2, { round: [0, 1] });
  here.bring("a0", "a1/1", "a2/1", "a3/1", "b1");
  await new Promise(setImmediate);
  expect(here.refused).toEqual(["a3/1 503"]);
  await here.finishAll(4);
  expect(here.begun).toEqual(["a0", "b1", "a1/1", "a2/1"]);
});

test("work that somebody else wants as well begins with the first turn of either", async () => {
  const here = workshop(9);
  here.bring("a1", "a2", "a3", "a4", "b1");
  here.join("c", "a4");
  here.join("c", "a4");
  here.join("c", "never brought");
  await here.finishAll(5);
  expect(here.begun).toEqual(["a1", "a2", "b1", "a4", "a3"]);
  // Nothing of it is left behind: all places are there again.
  here.bring(...Array.from({ length: 10 }, (_, index) => `d${index}`));
  await here.finishAll(10);
  expect(here.refused).toEqual([]);
});

test("work that somebody else wants as well loses the place of who has most, and stays with the other", async () => {
  const here = workshop(3);
  here.bring("a1", "a2", "a3", "a4");
  here.join("c", "a4");
  here.bring("b1");
  await new Promise(setImmediate);
  expect(here.refused).toEqual(["a3 503"]);
  await here.finishAll(4);
  expect(here.begun).toEqual(["a1", "a2", "a4", "b1"]);
});

test("whoever was here before waits like a newcomer, and so does whoever was refused", async () => {
  const here = workshop(2);
  here.bring("a1");
  await here.finishAll(1);
  here.bring("x1", "b1", "a2", "c1");
  await here.finishAll(1);
  expect(here.refused).toEqual(["c1 503"]);
  await here.finishAll(1);
  here.bring("e1", "c2");
  await here.finishAll(3);
  expect(here.begun).toEqual(["a1", "x1", "b1", "a2", "e1", "c2"]);
});

test("work that has begun or was refused cannot be joined any more, and costs nobody a turn", async () => {
  const here = workshop(3);
  here.bring("a1", "a2", "a3", "a4", "b1");
  await here.finishAll(1);
  expect(here.refused).toEqual(["a4 503"]);
  here.join("c", "a2");
  here.join("c", "a4");
  await here.finishAll(3);
  expect(here.begun).toEqual(["a1", "a2", "b1", "a3"]);
  here.bring("d1");
  expect(here.begun.at(-1)).toBe("d1");
});
