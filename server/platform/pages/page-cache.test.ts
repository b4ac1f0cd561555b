import { expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";

type Made = { key: string; previous: string | undefined; finish: (page: string) => void; fail: () => void };

/** A cache whose pages are finished by the test, and whose clock is turned by it. */
function openCache(options: { maxBytes?: number; isPrivate?: boolean } = {}) {
  const made: Made[] = [];
  const failures: string[] = [];
  const alsoAsked: string[] = [];
  const clock = { now: 0 };
  const cache = new PageCache<string, string>({
    freshMs: 5_000,
    staleMs: 60_000,
    maxBytes: options.maxBytes ?? 1_000,
    now: () => clock.now,
    onRenewalFailed: (_error, key) => failures.push(key),
    alsoAsked: (key, asker) => alsoAsked.push(`${asker} ${key}`),
    make: (key, _asker, previous) =>
      new Promise((resolve, reject) => {
        const finish = (page: string) => resolve({ page, size: 100, isPrivate: options.isPrivate ?? false });
        made.push({ key, previous, finish, fail: () => reject(new Error("down")) });
      }),
  });
  return { cache, made, failures, alsoAsked, clock };
}

/** Finishes the newest page and waits until the cache has taken it. */
async function settle(made: Made[], page: string) {
  made.at(-1)?.finish(page);
  await new Promise(setImmediate);
}

test("however many ask at the same time, a page is made once", async () => {
  const { cache, made } = openCache();
  const waiting = [cache.find("/", "somebody"), cache.find("/", "somebody"), cache.find("/", "somebody")];
  await settle(made, "first");
  expect(await Promise.all(waiting)).toEqual(["first", "first", "first"]);
  expect(made).toHaveLength(1);
  expect(cache.find("/", "somebody")).toBe("first");
});

test("who else waits for a page is told of, and nobody who has one", async () => {
  const { cache, made, alsoAsked, clock } = openCache();
  for (const asker of ["Ada", "Ben", "Cem"]) cache.find("/", asker);
  await settle(made, "old");
  clock.now = 5_000;
  for (const asker of ["Ada", "Ben"]) cache.find("/", asker);
  expect(alsoAsked).toEqual(["Ben /", "Cem /"]);
});

test("a page that is not fresh any more is sent at once while a new one is made", async () => {
  const { cache, made, clock } = openCache();
  cache.find("/", "somebody");
  await settle(made, "old");
  clock.now = 5_000;
  expect(cache.find("/", "somebody")).toBe("old");
  expect(cache.find("/", "somebody")).toBe("old");
  expect(made).toHaveLength(2);
  expect(made[1]?.previous).toBe("old");
  await settle(made, "new");
  expect(cache.find("/", "somebody")).toBe("new");
});

test("nobody gets a page that is too old", async () => {
  const { cache, made, clock } = openCache();
  cache.find("/", "somebody");
  await settle(made, "old");
  clock.now = 60_000;
  const waiting = cache.find("/", "somebody");
  await settle(made, "new");
  expect(await waiting).toBe("new");
});

test("a failed renewal is reported and the old page serves on", async () => {
  const { cache, made, failures, clock } = openCache();
  cache.find("/", "somebody");
  await settle(made, "old");
  clock.now = 6_000;
  cache.find("/", "somebody");
  made.at(-1)?.fail();
  await new Promise(setImmediate);
  expect(failures).toEqual(["/"]);
  expect(cache.find("/", "somebody")).toBe("old");
});

test("a failed first page rejects and is tried again by the next one", async () => {
  const { cache, made } = openCache();
  const waiting = cache.find("/", "somebody");
  made.at(-1)?.fail();
  await expect(waiting).rejects.toThrow("down");
  const again = cache.find("/", "somebody");
  await settle(made, "first");
  expect(await again).toBe("first");
});

test("the memory is bounded: what was not asked for the longest goes first", async () => {
  const { cache, made } = openCache({ maxBytes: 250 });
  for (const key of ["/a", "/b"]) {
    cache.find(key, "somebody");
    await settle(made, key);
  }
  cache.find("/a", "somebody");
  cache.find("/c", "somebody");
  await settle(made, "/c");
  expect(cache.size).toBe(2);
  expect(cache.find("/a", "somebody")).toBe("/a");
  expect(cache.find("/b", "somebody")).toBeInstanceOf(Promise);
});

test("a private page is forgotten at once", async () => {
  const { cache, made } = openCache({ isPrivate: true });
  const waiting = cache.find("/secret", "somebody");
  await settle(made, "page");
  expect(await waiting).toBe("page");
  expect(cache.size).toBe(0);
});
