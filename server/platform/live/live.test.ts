import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStreamToken } from "#server/areas/accounts/public.ts";
import { ACCOUNT } from "#server/areas/people/account-kind.ts";
import type { NewNotification } from "#server/areas/people/notification-queries.ts";
import { peoplePersonalData } from "#server/areas/people/personal-data.ts";
import { notify } from "#server/areas/people/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { LiveReader, openLive, refusedLive } from "../../../testing/live-reader.ts";
import { callAs, createMember, type Member } from "../../../testing/member.ts";
import { buildTestApp, type TestApp, testApp } from "../../../testing/services.ts";
import { announce, LOGINS } from "./announce.ts";

const APP_ORIGIN = "https://app.nachtfalter.example";

let app: TestApp;
let here: string;
/** A second process on the same database, as far as both can tell. */
let elsewhere: string;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  app = stack.use(await testApp({ rateLimitFactor: 1000, appOrigins: [APP_ORIGIN] }));
  here = `${await app.server.listen({ port: 0, host: "127.0.0.1" })}/live`;
  const second = await buildTestApp(app.services);
  stack.defer(() => second.server.close());
  elsewhere = `${await second.server.listen({ port: 0, host: "127.0.0.1" })}/live`;
  // Both listen from the first stream on, and say so by telling everything.
  const listener = await createMember(app);
  for (const url of [here, elsewhere]) {
    using stream = await openFor(listener, url);
    await stream.until(({ event }) => event === "friends");
  }
});
afterAll(() => stack.disposeAsync());

let mara: Member;
let jonas: Member;
beforeEach(async () => {
  mara = await createMember(app);
  jonas = await createMember(app);
});

const cookieOf = ({ sessionID }: Member) => ({ cookie: `nachtfalter_session=${sessionID}` });
const openFor = (who: Member, url = here) => openLive(url, cookieOf(who));

const tell = (who: Member, given: Partial<NewNotification> = {}) =>
  inTransaction(app.services.db, (tx) =>
    notify(tx, {
      accountIds: [who.id],
      kind: "system",
      title: "Hallo",
      body: "Da bist du ja.",
      link: null,
      cause: null,
      ...given,
    }),
  );

async function deviceOf({ id }: Member): Promise<number> {
  const device = await app.services.db
    .selectFrom("device_login")
    .where("account_id", "=", id)
    .select("id")
    .executeTakeFirstOrThrow();
  return device.id;
}

const terminateListeners = () =>
  app.services.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nachtfalter live' and datname = current_database()",
  );

describe("a stream", () => {
  test("is told at once how things stand, and is kept by nobody", async () => {
    await tell(mara);
    using stream = await openFor(mara);
    expect(await stream.next()).toEqual({
      event: "notifications",
      data: { unread: 1, newest: expect.any(Number) },
    });
    expect(stream.received).toMatch(/^retry: \d{4,5}\n\n/);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      connection: "close",
    });
    expect(stream.headers["content-encoding"]).toBeUndefined();
  });

  test("tells what another process wrote, and what other pages of the same person did", async () => {
    using first = await openFor(jonas);
    using second = await openFor(jonas, elsewhere);
    for (const stream of [first, second])
      expect(await stream.next()).toEqual({ event: "notifications", data: { unread: 0, newest: null } });
    await mara.call("profil/addFriend", { friendEmail: jonas.email });
    for (const stream of [first, second]) {
      const told = await stream.until(({ data }) => (data as { unread?: number }).unread === 1);
      expect(told.data).toEqual({ unread: 1, newest: expect.any(Number) });
    }
    await jonas.call("notifications/read");
    for (const stream of [first, second])
      await stream.until(({ data }) => (data as { unread?: number }).unread === 0);
  });

  test("counts anew when the one that an unread notification names deletes their account", async () => {
    await mara.call("profil/addFriend", { friendEmail: jonas.email });
    using stream = await openFor(jonas, elsewhere);
    expect(await stream.next()).toMatchObject({ data: { unread: 1 } });
    await inTransaction(app.services.db, async (tx) => {
      const erasure = { accountId: mara.id, at: new Date(), isFollowUp: false };
      await peoplePersonalData.erase(tx, erasure);
      await tx.deleteFrom("account").where("id", "=", mara.id).execute();
    });
    await stream.until(({ data }) => (data as { unread?: number }).unread === 0);
  });

  test("tells both sides that friends or requests have changed", async () => {
    using asked = await openFor(jonas, elsewhere);
    await mara.call("profil/addFriend", { friendEmail: jonas.email });
    await asked.until(({ event }) => event === "friends");
    using asking = await openFor(mara);
    await asking.next("notifications");
    await jonas.call("profil/acceptFriend", { friendId: String(mara.id) });
    await asking.until(({ event }) => event === "friends");
  });

  test("tells nobody else, and nothing of a transaction that fails", async () => {
    using stream = await openFor(mara);
    await stream.next("notifications");
    await tell(jonas);
    await inTransaction(app.services.db, async (tx) => {
      await announce(tx, ACCOUNT, "friends", mara.id);
      throw new Error("no");
    }).catch(() => {});
    await tell(mara);
    const after = await stream.until(({ data }) => (data as { unread?: number }).unread !== 0);
    expect(after).toMatchObject({ event: "notifications", data: { unread: 1 } });
  });

  test("goes on after the listening connection was lost, with what was said meanwhile", async () => {
    using stream = await openFor(mara);
    await stream.next("notifications");
    await terminateListeners();
    await tell(mara);
    await stream.until(({ data }) => (data as { unread?: number }).unread === 1);
    await tell(mara);
    await stream.until(({ data }) => (data as { unread?: number }).unread === 2);
  });
});

describe("who may open one", () => {
  test("guests may not, nor what is no session", async () => {
    for (const cookie of [
      "",
      "nachtfalter_session=",
      "nachtfalter_session=unbekannt",
      "nachtfalter_member=1",
    ])
      expect(await refusedLive(here, { cookie })).toMatchObject({
        status: 401,
        data: { status: 401, data: expect.any(String) },
        headers: { "cache-control": "no-store" },
      });
  });

  test("other sites may not", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "null" },
    ])
      expect(
        (await refusedLive(here, { ...cookieOf(mara), ...(headers as Record<string, string>) })).status,
      ).toBe(403);
  });

  test("an app opens it with its token and reads it across origins; its cookies count for nothing", async () => {
    const token = openStreamToken(app.services.secrets, await deviceOf(mara), new Date());
    using stream = await openLive(`${here}?token=${token}`, { origin: APP_ORIGIN });
    expect(stream.headers["access-control-allow-origin"]).toBe(APP_ORIGIN);
    expect(await stream.next()).toMatchObject({ event: "notifications" });
    const byCookie = await refusedLive(here, { ...cookieOf(mara), origin: APP_ORIGIN });
    expect([byCookie.status, byCookie.headers["access-control-allow-origin"]]).toEqual([401, APP_ORIGIN]);
  });

  test("a hostile token opens nothing, not even beside a session", async () => {
    const { secrets } = app.services;
    const device = await deviceOf(mara);
    const good = openStreamToken(secrets, device, new Date());
    const old = openStreamToken(secrets, device, new Date(Date.now() - 86_400_000));
    const [, foreign = ""] = /^\d+(.*)$/.exec(good) ?? [];
    for (const query of [
      "token=",
      "token=x",
      `token=${old}`,
      `token=${device + 1}${foreign}`,
      `token=${good.slice(0, -1)}`,
      `token=${good}${good}`,
      `token=${good}&token=${good}`,
      `token=${"9".repeat(5000)}`,
      "token=1.1.1%00",
      "token[a]=b&token=x",
    ])
      expect((await refusedLive(`${here}?${query}`, cookieOf(mara))).status, query).toBe(401);
    await app.services.db.deleteFrom("device_login").where("id", "=", device).execute();
    expect((await refusedLive(`${here}?token=${good}`)).status).toBe(401);
  });

  test("HEAD and POST open none", async () => {
    const head = await app.server.inject({ method: "HEAD", url: "/live", headers: cookieOf(mara) });
    const post = await app.server.inject({ method: "POST", url: "/live", headers: cookieOf(mara) });
    expect([head.headers["content-type"], post.statusCode]).not.toContain("text/event-stream");
    expect(post.statusCode).toBe(404);
  });

  test("who asks too often is refused", async () => {
    await using strict = await testApp({ rateLimitFactor: 0.001 });
    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push((await strict.server.inject("/live")).statusCode);
    expect(statuses).toEqual([401, 429, 429]);
  });
});

describe("the end of a session", () => {
  test("that nobody ended ends its streams by its time, though its device is still remembered", async () => {
    using stream = await openFor(mara);
    await stream.next("notifications");
    const { db } = app.services;
    await db
      .updateTable("session")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where("account_id", "=", mara.id)
      .execute();
    await inTransaction(db, (tx) => announce(tx, LOGINS, "changed", [mara.id]));
    expect(await stream.next("session-ended")).toEqual({ event: "session-ended", data: {} });
  });

  test("ends its streams in every process, and no other device's", async () => {
    using first = await openFor(mara);
    using second = await openFor(mara, elsewhere);
    const other = await createMember(app);
    await app.services.db
      .updateTable("session")
      .set({ account_id: mara.id })
      .where("account_id", "=", other.id)
      .execute();
    await app.services.db
      .updateTable("device_login")
      .set({ account_id: mara.id })
      .where("account_id", "=", other.id)
      .execute();
    using elsewhereLoggedIn = await openLive(here, cookieOf(other));
    for (const stream of [first, second, elsewhereLoggedIn]) await stream.next("notifications");
    const { status } = await callAs(app, "login/logout", { sessionID: mara.sessionID });
    expect(status).toBe(250);
    for (const stream of [first, second]) {
      expect(await stream.next("session-ended")).toEqual({ event: "session-ended", data: {} });
      expect(await stream.next()).toBeUndefined();
    }
    await tell(mara);
    await elsewhereLoggedIn.until(({ data }) => (data as { unread?: number }).unread === 1);
  });
});

test("a server that drains ends its streams, takes no more and is not held up", async () => {
  await using draining = await testApp();
  const url = `${await draining.server.listen({ port: 0, host: "127.0.0.1" })}/live`;
  const member = await createMember(draining);
  using stream = await openLive(url, cookieOf(member));
  expect(stream).toBeInstanceOf(LiveReader);
  await stream.next("notifications");
  await draining.server.close();
  // What it was told before still arrives.
  expect(await stream.next("session-ended")).toBeUndefined();
});
