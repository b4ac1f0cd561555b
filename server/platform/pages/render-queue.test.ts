import { expect, test } from "vitest";
import { QueueFull, RenderQueue } from "./render-queue.ts";

/** Works that the test ends, and the order in which they began. */
function openQueue(options: { atOnce: number; waiting: number }) {
  const queue = new RenderQueue(options);
  const begun: string[] = [];
  const works = new Map<string, PromiseWithResolvers<void>>();
  const run = (name: string, isUrgent = false) => {
    const work = Promise.withResolvers<void>();
    works.set(name, work);
    return queue.run(() => {
      begun.push(name);
      return work.promise.then(() => name);
    }, isUrgent);
  };
  const end = async (name: string) => {
    works.get(name)?.resolve();
    await new Promise(setImmediate);
  };
  return { run, end, begun, fail: (name: string) => works.get(name)?.reject(new Error(name)) };
}

test("so many run at once, so many wait, in order, and what is more is refused at once", async () => {
  const { run, end, begun } = openQueue({ atOnce: 2, waiting: 2 });
  const all = ["a", "b", "c", "d"].map((name) => run(name));
  await expect(run("e")).rejects.toThrow(QueueFull);
  expect(begun).toEqual(["a", "b"]);
  await end("b");
  expect(begun).toEqual(["a", "b", "c"]);
  const later = run("f");
  for (const name of ["a", "c", "d", "f"]) await end(name);
  expect(await Promise.all([...all, later])).toEqual(["a", "b", "c", "d", "f"]);
});

test("urgent work is never refused and goes first", async () => {
  const { run, end, begun } = openQueue({ atOnce: 1, waiting: 1 });
  const all = [run("a"), run("b"), run("urgent", true)];
  await end("a");
  await end("urgent");
  await end("b");
  await Promise.all(all);
  expect(begun).toEqual(["a", "urgent", "b"]);
});

test("work that fails makes room like any other", async () => {
  const { run, end, fail } = openQueue({ atOnce: 1, waiting: 1 });
  const failing = run("a");
  const next = run("b");
  fail("a");
  await expect(failing).rejects.toThrow("a");
  await end("b");
  expect(await next).toBe("b");
});
