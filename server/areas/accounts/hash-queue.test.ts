import { expect, test } from "vitest";
import { HashQueue } from "./hash-queue.ts";

/** Work that ends when the test says so. */
function watchedWork() {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  return {
    begun,
    ends,
    make: (number: number) => () => {
      begun.push(number);
      return new Promise<number>((resolve) => ends.push(() => resolve(number)));
    },
  };
}

/** All that is ready to go on has gone on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("so many at once, first come, first served, and nobody slips in between", async () => {
  const queue = new HashQueue({ atOnce: 2, mostWaiting: 10 });
  const { begun, ends, make } = watchedWork();
  const results = [1, 2, 3, 4].map((number) => queue.run(make(number)));
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await turn();
  const late = queue.run(make(5));
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  for (let index = 1; index < 5; index++) {
    ends[index]?.();
    await turn();
  }
  expect(await Promise.all([...results, late])).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test("results are handed over in groups of eight, and at once when nothing else is under way", async () => {
  const queue = new HashQueue({ atOnce: 1, mostWaiting: 20 });
  const { ends, make } = watchedWork();
  const handedOver: number[] = [];
  for (let number = 1; number <= 10; number++)
    void queue.run(make(number)).then((result) => handedOver.push(result));
  const seen: number[] = [];
  for (let index = 0; index < 10; index++) {
    ends[index]?.();
    await turn();
    seen.push(handedOver.length);
  }
  expect(seen).toEqual([0, 0, 0, 0, 0, 0, 0, 8, 8, 10]);
  const alone = queue.run(make(11));
  ends[10]?.();
  expect(await alone).toBe(11);
});

test("too many who wait are refused at once, with what answers 503", async () => {
  const queue = new HashQueue({ atOnce: 1, mostWaiting: 2 });
  const { ends, make } = watchedWork();
  const inside = [1, 2, 3].map((number) => queue.run(make(number)));
  await expect(queue.run(make(4))).rejects.toMatchObject({ statusCode: 503 });
  for (let index = 0; index < 3; index++) {
    ends[index]?.();
    await turn();
  }
  expect(await Promise.all(inside)).toEqual([1, 2, 3]);
  const again = queue.run(make(5));
  ends[3]?.();
  expect(await again).toBe(5);
});

test("work that fails makes room as well", async () => {
  const queue = new HashQueue({ atOnce: 1, mostWaiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error("no")));
  const next = queue.run(async () => "next");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});
