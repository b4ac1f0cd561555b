import { expect, test, vi } from "vitest";
import { TimedCache } from "./timed-cache.ts";

test("loads once for all who ask at the same time, and again when the time is over", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const cache = new TimedCache<number>({ milliseconds: 1000, most: 10 });
    let loads = 0;
    const load = async () => ++loads;
    expect(await Promise.all([cache.get("a", load), cache.get("a", load), cache.get("b", load)])).toEqual([
      1, 1, 2,
    ]);
    vi.advanceTimersByTime(999);
    expect(await cache.get("a", load)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await cache.get("a", load)).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test("a failed load is tried again by the next who asks", async () => {
  const cache = new TimedCache<string>({ milliseconds: 60_000, most: 10 });
  await expect(cache.get("a", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect(await cache.get("a", async () => "there")).toBe("there");
});

test("keeps no more keys than it may", async () => {
  const cache = new TimedCache<number>({ milliseconds: 60_000, most: 2 });
  let loads = 0;
  const load = async () => ++loads;
  for (const key of ["a", "b", "c"]) await cache.get(key, load);
  expect(await cache.get("c", load)).toBe(3);
  expect(await cache.get("a", load)).toBe(4);
});

test("loads again what was loaded before a given moment, once for all who ask for it", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const cache = new TimedCache<number>({ milliseconds: 60_000, most: 5 });
    let loads = 0;
    const load = async () => ++loads;
    await cache.get("a", load);
    vi.advanceTimersByTime(10);
    const asked = performance.now();
    expect(await Promise.all([cache.get("a", load, asked), cache.get("a", load, asked)])).toEqual([2, 2]);
    expect(await cache.get("a", load)).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
