import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCounter, renewCode, revokeCounter, revokePermission } from "#server/areas/accounts/public.ts";
import { loadEventForSale, OPERATOR } from "#server/areas/events/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { beginSession, createAccount, grant } from "../../../testing/account-factory.ts";
import { createEvent } from "../../../testing/event-factory.ts";
import { openLive, refusedLive } from "../../../testing/live-reader.ts";
import { createMember, type Member } from "../../../testing/member.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { TestBrowser } from "../../../testing/test-browser.ts";
import { mayDo } from "../grants.ts";
import { Sessions } from "../sessions.ts";
import { announce } from "./announce.ts";
import { serveTopic } from "./live-topic.ts";
import { registerLive } from "./register-live.ts";

/** For all who work at the event; says how many coats hang there. */
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
        async mayListen(principal, key) {
          const eventId = `${Number(key)}` === key ? Number(key) : 0;
          const organiserId = (await loadEventForSale(db, eventId))?.organiserId ?? null;
          return mayDo(principal, "cloakroom", { organiserId, eventId }) ? eventId : undefined;
        },
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

describe("what was opened by a grant", () => {
  test("ends when the grant is taken back, and is refused from then on", async () => {
    const { db } = app.services;
    const email = "garderobe@example.org";
    const id = await createAccount(db, { email });
    const held = { permission: "cloakroom", scope: { eventId: 3 } } as const;
    await grant(db, id, held, { permission: "cloakroom", scope: { eventId: 4 } });
    const headers = { cookie: `nachtfalter_session=${await beginSession(db, id)}` };
    using stream = await openLive(`${url}event-counter:3`, headers);
    await stream.next("coats");
    await inTransaction(db, (tx) => revokePermission(tx, { email, grant: held }));
    expect(await stream.next("session-ended")).toBeUndefined();
    expect((await refusedLive(`${url}event-counter:3`, headers)).status).toBe(403);
    using other = await openLive(`${url}event-counter:4`, headers);
    expect(await other.next()).toMatchObject({ event: "coats" });
  });
});

describe("a counter's stream", () => {
  const headersOf = (device: TestBrowser) => ({
    cookie: `nachtfalter_session=${device.cookie("nachtfalter_session")}`,
  });

  async function signedIn(at: { readonly organiserId: number; readonly eventId: number }) {
    const counter = { name: "Garderobe", permissions: ["cloakroom"], at } as const;
    const made = await inTransaction(app.services.db, (tx) =>
      createCounter(tx, OPERATOR, counter, new Date()),
    );
    if (made.kind !== "created") throw new Error(made.kind);
    const device = new TestBrowser(app);
    expect((await device.call("counter/signIn", { code: made.code })).status).toBe(250);
    return { counterId: made.counterId, device };
  }

  async function newEvent() {
    const { id: eventId, organiserId } = await createEvent(app.services.db);
    return { eventId, organiserId };
  }

  const ENDS: Record<string, (counterId: number, device: TestBrowser) => Promise<unknown>> = {
    "it is revoked": (counterId) =>
      inTransaction(app.services.db, (tx) => revokeCounter(tx, OPERATOR, counterId, new Date())),
    "it logs out": (_, device) => device.call("login/logout"),
    "it is signed in on another device": async (counterId) => {
      const renewed = await inTransaction(app.services.db, (tx) =>
        renewCode(tx, OPERATOR, counterId, new Date()),
      );
      await new TestBrowser(app).call("counter/signIn", { code: "code" in renewed ? renewed.code : "" });
    },
  };
  test.each(Object.entries(ENDS))("ends when %s", async (_, end) => {
    const at = await newEvent();
    const { counterId, device } = await signedIn(at);
    const neighbour = await signedIn(at);
    const topic = `${url}event-counter:${at.eventId}`;
    using stream = await openLive(topic, headersOf(device));
    using other = await openLive(topic, headersOf(neighbour.device));
    await stream.next("coats");
    await end(counterId, device);
    expect(await stream.next("session-ended")).toEqual({ event: "session-ended", data: {} });
    expect(await stream.next()).toBeUndefined();
    coats.set(at.eventId, 9);
    await inTransaction(app.services.db, (tx) => announce(tx, COUNTER, "coats", at.eventId));
    await other.until(({ data }) => (data as { coats: number }).coats === 9);
  });

  test("is its event's alone, and makes room for its own ninth only", async () => {
    const at = await newEvent();
    const { device } = await signedIn(at);
    const neighbour = await signedIn(at);
    const { eventId } = await newEvent();
    for (const topic of [`event-counter:${eventId}`, "account:1", "account:null", "parcel:12"])
      expect((await refusedLive(url + topic, headersOf(device))).status, topic).toBe(403);
    const topic = `${url}event-counter:${at.eventId}`;
    using other = await openLive(topic, headersOf(neighbour.device));
    await other.next("coats");
    using stack = new DisposableStack();
    const [oldest] = await Promise.all(
      Array.from({ length: 8 }, async () => stack.use(await openLive(topic, headersOf(device)))),
    );
    coats.set(at.eventId, 7);
    await inTransaction(app.services.db, (tx) => announce(tx, COUNTER, "coats", at.eventId));
    await oldest?.until(({ data }) => (data as { coats: number }).coats === 7);
    await other.until(({ data }) => (data as { coats: number }).coats === 7);
  });
});
