import { expect, test } from "vitest";
import { CoalescingBatcher } from "./coalescing-batcher.ts";

/** Notes what is sent together and answers when the test says so. */
function watched() {
  const sent: (readonly number[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const doubles = new CoalescingBatcher<number, number>(async (asked) => {
    sent.push(asked);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return asked.map((number) => number * 2);
  });
  return { doubles, sent, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("what comes in one turn goes together, what comes meanwhile goes together as the next", async () => {
  const { doubles, sent, ends } = watched();
  const first = [doubles.ask(1), doubles.ask(2)];
  await turn();
  expect(sent).toEqual([[1, 2]]);
  const second = [doubles.ask(3)];
  await turn();
  second.push(doubles.ask(3));
  await turn();
  expect(sent).toEqual([[1, 2]]);
  ends[0]?.resolve();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await turn();
  expect(sent).toEqual([
    [1, 2],
    [3, 3],
  ]);
  ends[1]?.resolve();
  expect(await Promise.all(second)).toEqual([6, 6]);
});

test("a failure is everybody's who went together, and nobody's who comes afterwards", async () => {
  const { doubles, ends } = watched();
  const together = Promise.allSettled([doubles.ask(1), doubles.ask(2)]);
  await turn();
  const later = doubles.ask(3);
  ends[0]?.reject(new Error("away"));
  expect((await together).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await turn();
  ends[1]?.resolve();
  expect(await later).toBe(6);
});
