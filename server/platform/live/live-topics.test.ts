import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { grant } from "../../../testing/account-factory.ts";
import { openLive, refusedLive } from "../../../testing/live-reader.ts";
import { createMember, type Member } from "../../../testing/member.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { mayDo } from "../grants.ts";
import { Sessions } from "../sessions.ts";
import { announce } from "./announce.ts";
import { serveTopic } from "./live-topic.ts";
import { registerLive } from "./register-live.ts";

/** For those who work at the event; says how many coats hang there. */
const COUNTER = { name: "event-counter", events: ["coats"] } as const;
/** For those who have its reference; says only that it changed. */
const PARCEL = { name: "parcel", events: ["parcel-changed"] } as const;
const PARCELS = new Map([["secret_of-12", 12]]);

const coats = new Map([
  [3, 5],
  [4, 0],
]);

const stack = new AsyncDisposableStack();
let app: TestApp;
let url: string;
beforeAll(async () => {
  app = stack.use(await testApp());
  const { services } = app;
  const { log, db, directUrl } = services;
  const server = fastify();
  stack.defer(() => server.close());
  registerLive(server, {
    db,
    directUrl,
    log,
    sessions: new Sessions({ pool: services.pool, log }),
    readToken: async () => undefined,
    topics: [
      serveTopic(COUNTER, {
        mayListen: (principal, key) =>
          `${Number(key)}` === key &&
          mayDo(principal, "cloakroom", { organiserId: null, eventId: Number(key) })
            ? Number(key)
            : undefined,
        sources: { coats: async (ids) => new Map(ids.map((id) => [id, { id, coats: coats.get(id) }])) },
      }),
      serveTopic(PARCEL, {
        mayListen: async (_, key) => PARCELS.get(key),
        sources: { "parcel-changed": null },
      }),
    ],
    secure: false,
    publicOrigin: "http://nachtfalter.example",
    appOrigins: [],
    rateLimitFactor: 1000,
  });
  url = `${await server.listen({ port: 0, host: "127.0.0.1" })}/live?topic=`;
});
afterAll(() => stack.disposeAsync());

async function staffOf(...eventIds: number[]): Promise<Member> {
  const member = await createMember(app);
  const grants = eventIds.map((eventId) => ({ permission: "cloakroom" as const, scope: { eventId } }));
  await grant(app.services.db, member.id, ...grants);
  return member;
}
const headersOf = ({ sessionID }: Member) => ({ cookie: `nachtfalter_session=${sessionID}` });

describe("a topic that an area declares", () => {
  test("is heard by those whom its rule admits, of that subject only", async () => {
    const { db } = app.services;
    const member = await staffOf(3);
    using stream = await openLive(`${url}event-counter:3`, headersOf(member));
    expect(await stream.next()).toEqual({ event: "coats", data: { id: 3, coats: 5 } });
    await inTransaction(db, async (tx) => {
      await announce(tx, COUNTER, "coats", 4);
      coats.set(3, 6);
      await announce(tx, COUNTER, "coats", 3);
    });
    const told = await stream.until(({ data }) => (data as { coats: number }).coats !== 5);
    expect(told).toEqual({ event: "coats", data: { id: 3, coats: 6 } });
  });

  test("is refused to others, and so is what no area declared", async () => {
    const member = await staffOf(3);
    for (const topic of [
      "event-counter:4",
      "event-counter:03",
      "event-counter:",
      "event-counter",
      "account:1",
      `logins:${member.id}`,
      "parcel:12",
      "__proto__:1",
      "event-counter:3&topic=event-counter:4",
      `${"event-counter:3&topic=".repeat(8)}event-counter:3`,
    ])
      expect((await refusedLive(url + topic, headersOf(member))).status, topic).toBe(403);
    for (const topic of ["event-counter:3", "parcel:12", ""])
      expect((await refusedLive(url + topic)).status, topic).toBe(401);
  });

  test("is heard without an account by the key that its rule asks for", async () => {
    using stream = await openLive(`${url}parcel:secret_of-12`);
    await inTransaction(app.services.db, (tx) => announce(tx, PARCEL, "parcel-changed", [11, 12]));
    expect(await stream.next()).toEqual({ event: "parcel-changed", data: {} });
  });

  test("goes together with others on one stream, which ends with its session", async () => {
    const { db } = app.services;
    const member = await staffOf(3, 4);
    const topics = "event-counter:4&topic=parcel:secret_of-12&topic=event-counter:3";
    using stream = await openLive(url + topics, headersOf(member));
    await stream.until(({ data }) => (data as { id: number }).id === 4);
    await stream.until(({ data }) => (data as { id: number }).id === 3);
    await inTransaction(db, (tx) => announce(tx, PARCEL, "parcel-changed", 12));
    await stream.until(({ event }) => event === "parcel-changed");
    expect(await member.call("login/logout")).toMatchObject({ status: 250 });
    expect(await stream.next("session-ended")).toEqual({ event: "session-ended", data: {} });
    expect(await stream.next()).toBeUndefined();
  });
});
