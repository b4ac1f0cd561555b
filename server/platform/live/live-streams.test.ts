import { once } from "node:events";
import { describe, expect, test } from "vitest";
import type { Grant } from "../grants.ts";
import { createLog } from "../log.ts";
import type { EventStream } from "./event-stream.ts";
import { LiveStreams, type LiveStreamsOptions, MOST_OF_AN_ACCOUNT } from "./live-streams.ts";
import { type LiveSource, serveTopic } from "./live-topic.ts";

const log = createLog("silent");

const account = (id: number) => ({ topic: "account", id });
const accountWith = (notifications: LiveSource) => [
  serveTopic(
    { name: "account", events: ["notifications", "friends"] },
    { mayListen: () => undefined, sources: { notifications, friends: null } },
  ),
];

const allOpen = async (ids: readonly number[]) => new Map(ids.map((id) => [id, []]));
const owner = (accountId: number, deviceLoginId = accountId, grants: readonly Grant[] = []) => ({
  login: { topic: "logins", id: accountId },
  sessionId: deviceLoginId,
  grants,
});

function streamsWith(given: Partial<LiveStreamsOptions> = {}) {
  const asked: number[][] = [];
  const streams = new LiveStreams({
    log,
    topics: accountWith(async (ids) => {
      asked.push([...ids]);
      return new Map(ids.map((id) => [id, { count: asked.length }]));
    }),
    openDevices: allOpen,
    openCounters: allOpen,
    ...given,
  });
  const open = (accountId: number, ...rest: [deviceLoginId?: number, grants?: readonly Grant[]]) => {
    const stream = streams.open(owner(accountId, ...rest), [account(accountId)]);
    if (stream === undefined) throw new Error("the stream was refused");
    return stream.setEncoding("utf8");
  };
  return { streams, asked, open };
}

/** All that a stream says until it ends. */
async function textOf(stream: EventStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

/** Reads until the text contains that. */
async function readUntil(stream: EventStream, part: string): Promise<string> {
  let text = "";
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes(part)) return text;
  }
  throw new Error(`it ended after ${text}`);
}

describe("what is announced", () => {
  test("a burst becomes one question for all, and one event for each", async () => {
    const { streams, asked, open } = streamsWith();
    const first = open(1);
    const second = open(2);
    await Promise.all([readUntil(first, '"count":'), readUntil(second, '"count":')]);
    const before = asked.length;
    for (let time = 0; time < 1000; time++) {
      streams.announced(account(1), "notifications");
      streams.announced(account(2), "notifications");
      streams.announced(account(3), "notifications");
    }
    await Promise.all([readUntil(first, "event: notif"), readUntil(second, "event: notif")]);
    expect(asked.slice(before)).toEqual([[1, 2]]);
  });

  test("reaches every stream of the account", async () => {
    const { streams, open } = streamsWith();
    const all = [open(1), open(1)];
    streams.announced(account(1), "friends");
    for (const stream of all) expect(await readUntil(stream, "event: friends")).toContain("data: {}");
  });

  test("is told when the question can be answered again", async () => {
    let isDown = true;
    const { open } = streamsWith({
      pauseAfterFailure: 1,
      topics: accountWith(async (ids) => {
        if (isDown) {
          isDown = false;
          throw new Error("the database is away");
        }
        return new Map(ids.map((id) => [id, { again: true }]));
      }),
    });
    expect(await readUntil(open(1), "again")).toContain("event: notifications");
  });
});

test("a guest's stream hears its subjects; of one, nine guests' are too many", async () => {
  const { streams } = streamsWith();
  const guest = (id: number) => streams.open(undefined, [account(id)])?.setEncoding("utf8") as EventStream;
  const [oldest] = Array.from({ length: MOST_OF_AN_ACCOUNT }, () => guest(1));
  const other = guest(2);
  guest(1);
  expect(await textOf(oldest as EventStream)).toContain("event: replaced");
  streams.checkSessions();
  streams.announced(account(2), "unknown");
  streams.announced({ topic: "unknown", id: 2 }, "friends");
  streams.announced(account(2), "friends");
  expect(await readUntil(other, "event: friends")).not.toContain("session-ended");
  expect(streams.size).toBe(MOST_OF_AN_ACCOUNT + 1);
});

describe("bounds", () => {
  test("the ninth stream of an account ends its oldest, which is told so", async () => {
    const { streams, open } = streamsWith();
    const [oldest, second] = Array.from({ length: MOST_OF_AN_ACCOUNT }, () => open(1));
    const other = open(2);
    expect(streams.size).toBe(MOST_OF_AN_ACCOUNT + 1);
    open(1);
    expect(await textOf(oldest as EventStream)).toMatch(/event: replaced\ndata: {}\n\n$/);
    expect(streams.size).toBe(MOST_OF_AN_ACCOUNT + 1);
    expect([second?.readableEnded, other.readableEnded]).toEqual([false, false]);
  });

  test("a process takes no more than it bears", async () => {
    const { streams, open } = streamsWith({ mostStreams: 2 });
    const first = open(1);
    open(2);
    expect(streams.open(owner(3), [account(3)])).toBeUndefined();
    await once(first.destroy(), "close");
    await readUntil(open(3), "retry");
    expect(streams.size).toBe(2);
  });

  test("who does not read is cut off instead of filling the memory", () => {
    const { streams, open } = streamsWith();
    const slow = open(1);
    for (let time = 0; time < 10_000; time++) streams.beat();
    expect(slow.destroyed).toBe(true);
    expect(slow.readableLength).toBeLessThanOrEqual(16 * 1024);
  });

  test("a beat is a comment", async () => {
    const { streams, open } = streamsWith();
    const stream = open(1);
    streams.beat();
    expect(await readUntil(stream, "\n\n:\n\n")).not.toContain("event: :");
  });
});

describe("the end", () => {
  test("of sessions that nobody announced is found by looking", async () => {
    const closed = new Set<number>();
    const { streams, open } = streamsWith({
      openDevices: (ids) => allOpen(ids.filter((id) => !closed.has(id))),
    });
    const ended = open(1, 11);
    const other = open(1, 12);
    await Promise.all([readUntil(ended, "event:"), readUntil(other, "event:")]);
    closed.add(11);
    streams.checkSessions();
    expect(await textOf(ended)).toBe("event: session-ended\ndata: {}\n\n");
    expect(streams.size).toBe(1);
  });

  test("of a session before its stream was opened is found, too", async () => {
    const { open } = streamsWith({ openDevices: async () => new Map() });
    expect(await textOf(open(1))).toContain("event: session-ended");
  });

  test("of a grant ends what it opened, to be asked for anew; a grant more, or in another order, does not", async () => {
    const door: Grant = { permission: "door", scope: { eventId: 3 } };
    const bar: Grant = { permission: "bar", scope: { organiserId: 2 } };
    let held: readonly Grant[] = [];
    const { streams, open } = streamsWith({
      openDevices: async (ids) => new Map(ids.map((id) => [id, held])),
    });
    held = [bar, { ...door }];
    const [ofDoor, ofBar, ofNone] = [open(1, 11, [door, bar]), open(1, 12, [bar]), open(1, 13)];
    await Promise.all([ofDoor, ofBar, ofNone].map((stream) => readUntil(stream, "event:")));
    held = [bar];
    streams.announced({ topic: "logins", id: 1 }, "changed");
    expect(await textOf(ofDoor)).not.toContain("session-ended");
    expect([ofBar.readableEnded, ofNone.readableEnded, streams.size]).toEqual([false, false, 2]);
  });

  test("of the process ends every stream, and none is opened any more", async () => {
    const { streams, open } = streamsWith();
    const all = [open(1), open(2)];
    streams.close();
    await Promise.all(all.map(textOf));
    expect(streams.size).toBe(0);
    expect(streams.open(owner(1), [account(1)])).toBeUndefined();
  });
});
