import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLiveStream } from "./live-stream.ts";

class FakeSource extends EventTarget {
  isClosed = false;
  close() {
    this.isClosed = true;
  }
}

let sources: FakeSource[];
let told: string[];
let stop: () => void;
/** Until then it is not known who is there. */
let answer: Promise<void>;
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const show = (visibilityState: "visible" | "hidden") => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
};
const last = () => sources.at(-1) as FakeSource;
const say = (kind: string, data = "{}") => last().dispatchEvent(new MessageEvent(kind, { data }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
  sources = [];
  told = [];
  answer = Promise.resolve();
  stop = keepLiveStream({
    connect: () => {
      sources.push(new FakeSource());
      return last();
    },
    onNews: (kind, data) => told.push(`${kind} ${data}`),
    onOpen: () => told.push("open"),
    onPoll: () => told.push("everything"),
    onBroken: async (hasEnded) => {
      told.push(hasEnded ? "ended" : "broken");
      await answer;
    },
    random: () => 0,
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("news are told", () => {
  say("open");
  say("notifications", '{"unread":1}');
  say("friends");
  expect(told).toEqual(["open", 'notifications {"unread":1}', "friends {}"]);
});

test("a page that had to make room asks once a minute, and comes back when it is looked at again", async () => {
  say("open");
  say("replaced");
  say("error");
  told.length = 0;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sources).toHaveLength(1);
  expect(last().isClosed).toBe(true);
  expect(told).toEqual(["everything", "everything"]);
  show("hidden");
  show("visible");
  expect(sources).toHaveLength(2);
});

test("a stream that breaks comes back, later each time, a minute at most", async () => {
  const delays: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const before = sources.length;
    say("error");
    let waited = 0;
    while (sources.length === before) {
      await vi.advanceTimersByTimeAsync(1_000);
      waited += 1;
    }
    delays.push(waited);
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  say("open");
  say("error");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sources).toHaveLength(10);
});

test("without a stream everything is asked for once a minute, with it no more", async () => {
  say("error");
  told.length = 0;
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (second % 2 === 1 && sources.length < 5) say("error");
  }
  expect(told.filter((what) => what === "everything")).toEqual(["everything"]);
  while (last().isClosed) await vi.advanceTimersByTimeAsync(1_000);
  say("open");
  told.length = 0;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toEqual([]);
});

test("a page that is not looked at has no stream and asks for nothing", async () => {
  say("open");
  told.length = 0;
  show("hidden");
  expect(last().isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  say("error");
  expect(told).toEqual([]);
  expect(sources).toHaveLength(1);
  show("visible");
  expect(sources).toHaveLength(2);
  say("open");
  expect(told).toEqual(["open"]);
});

test("a stream whose session has ended comes back once it is known who is there, if anybody is", async () => {
  let known = () => {};
  answer = new Promise((resolve) => {
    known = resolve;
  });
  say("open");
  say("session-ended");
  say("error");
  expect(last().isClosed).toBe(true);
  expect(told).toEqual(["open", "ended"]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sources).toHaveLength(1);
  known();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sources).toHaveLength(2);
});

test("who left the page before the answer is followed by no stream", async () => {
  let known = () => {};
  answer = new Promise((resolve) => {
    known = resolve;
  });
  say("session-ended");
  stop();
  known();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources).toHaveLength(1);
});

test("what is stopped stays still", async () => {
  say("error");
  stop();
  told.length = 0;
  show("hidden");
  show("visible");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sources).toHaveLength(1);
  expect(told).toEqual([]);
});
