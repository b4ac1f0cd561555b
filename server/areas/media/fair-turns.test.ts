import { expect, test } from "vitest";
import { FairTurns } from "./fair-turns.ts";

/** Work that waits to be told to go on. */
function workshop(most: number) {
  const turns = new FairTurns(most);
  const begun: string[] = [];
  const refused: string[] = [];
  let goOn = () => {};
  return {
    begun,
    refused,
    bring: (...works: string[]) => {
      for (const work of works)
        turns
          .run(work.charAt(0), () => {
            begun.push(work);
            return new Promise<void>((resolve) => {
              goOn = resolve;
            });
          })
          .catch((error: { statusCode?: number }) => refused.push(`${work} ${error.statusCode}`));
    },
    finishAll: async (count: number) => {
      for (let done = 0; done < count; done++) {
        goOn();
        await new Promise(setImmediate);
      }
    },
  };
}

test("one after the other, those of different people by turns", async () => {
  const here = workshop(8);
  here.bring("a1", "a2", "a3", "b1", "b2");
  expect(here.begun).toEqual(["a1"]);
  await here.finishAll(5);
  expect(here.begun).toEqual(["a1", "b1", "a2", "b2", "a3"]);
  here.bring("a4");
  expect(here.begun.at(-1)).toBe("a4");
});

test("alone one may have all places; what is too much is refused", async () => {
  const here = workshop(3);
  here.bring("a1", "a2", "a3", "a4");
  await here.finishAll(3);
  expect(here.refused).toEqual(["a4 503"]);
  expect(here.begun).toEqual(["a1", "a2", "a3"]);
});

test("whoever has most makes room for whoever has two less", async () => {
  const here = workshop(4);
  here.bring("a1", "a2", "a3", "a4", "b1", "b2", "b3", "c1");
  await new Promise(setImmediate);
  expect(here.refused.toSorted()).toEqual(["a3 503", "a4 503", "b2 503", "b3 503"]);
  await here.finishAll(4);
  expect(here.begun).toEqual(["a1", "b1", "a2", "c1"]);
});

test("work that fails lets the next begin", async () => {
  const turns = new FairTurns(2);
  const failing = turns.run("a", async () => {
    throw new Error("broken");
  });
  const next = turns.run("a", async () => "made");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("made");
});
