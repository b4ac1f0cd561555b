import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentSecond, onSecond } from "./second-clock.ts";

const START = Date.parse("2026-11-20T21:00:00Z");

const page = { isSeen: true, change: new Set<() => void>() };
const seen = (isSeen: boolean) => {
  page.isSeen = isSeen;
  for (const tell of page.change) tell();
};
const stops: (() => void)[] = [];
const listen = (listener: () => void) => {
  const stop = onSecond(listener);
  stops.push(stop);
  return stop;
};

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  page.isSeen = true;
  vi.stubGlobal("document", {
    get visibilityState() {
      return page.isSeen ? "visible" : "hidden";
    },
    addEventListener: (_name: string, listener: () => void) => page.change.add(listener),
    removeEventListener: (_name: string, listener: () => void) => page.change.delete(listener),
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the clock ticks every second (specification, section 9), once for all who listen", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  listen(first);
  listen(second);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(999);
  expect([first.mock.calls.length, currentSecond()]).toEqual([0, START]);
  vi.advanceTimersByTime(1);
  expect([first.mock.calls.length, currentSecond()]).toEqual([1, START + 1_000]);
  vi.advanceTimersByTime(5_000);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([6, 6]);
});

test("it stands while nobody sees the page, and is right at once when somebody does", () => {
  const listener = vi.fn();
  listen(listener);
  seen(false);
  vi.advanceTimersByTime(60_000);
  expect(listener).not.toHaveBeenCalled();
  seen(true);
  expect([listener.mock.calls.length, currentSecond()]).toEqual([1, START + 60_000]);
  vi.advanceTimersByTime(1_000);
  expect(listener).toHaveBeenCalledTimes(2);
});

test("it ends with the last listener, and what is read afterwards is now", () => {
  const stop = listen(vi.fn());
  stop();
  expect([vi.getTimerCount(), page.change.size]).toEqual([0, 0]);
  vi.advanceTimersByTime(300);
  expect(currentSecond()).toBe(START + 300);
});
