import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { forgetRows } from "../../../testing/forget-rows.ts";
import { createMember, type Member } from "../../../testing/member.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { DELIVER_NOTIFICATION } from "./job-kinds.ts";
import type { NewNotification } from "./notification-queries.ts";
import { notify } from "./notify.ts";
import { peopleOldRows } from "./old-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1000 });
});
afterAll(() => app[Symbol.asyncDispose]());

let mara: Member;
let jonas: Member;
beforeEach(async () => {
  mara = await createMember(app);
  jonas = await createMember(app);
});

const PLAIN = {
  kind: "system",
  title: "Willkommen",
  body: "Schön, dass du da bist.",
  link: null,
  cause: null,
} as const;

const tell = (to: readonly Member[], given: Partial<NewNotification> = {}) =>
  inTransaction(app.services.db, (tx) =>
    notify(tx, { ...PLAIN, accountIds: to.map(({ id }) => id), ...given }),
  );

type Shown = { id: number; title: string; unread: 0 | 1 };
const listOf = async (who: Member, form = {}) =>
  (await who.call("notifications/getNotifications", form)).data as Shown[];
const countOf = async (who: Member) =>
  ((await who.call("notifications/getNotificationsCount")).data as unknown[]).length;

describe("notify", () => {
  test("each of the accounts gets it once; who is gone is left out", async () => {
    expect(await tell([mara, jonas, { ...jonas, id: 999_999_999 }], { link: "/tickets" })).toBe(2);
    expect(await listOf(mara)).toEqual([
      {
        id: expect.any(Number),
        title: "Willkommen",
        body: "Schön, dass du da bist.",
        link: "/tickets",
        kind: "system",
        data: {
          notification: { title: "Willkommen", body: "Schön, dass du da bist." },
          data: { link: "/tickets" },
        },
        unread: 1,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ]);
    expect(await countOf(jonas)).toBe(1);
  });

  test("a cause notifies the same person once, also from many sides at once", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => tell([mara], { cause: "order:1" })));
    expect(made.filter((count) => count > 0)).toEqual([1]);
    expect(await tell([mara, jonas], { cause: "order:1" })).toBe(1);
    await tell([mara]);
    await tell([mara]);
    expect([await countOf(mara), await countOf(jonas)]).toEqual([3, 1]);
  });

  test("nothing of a transaction that fails", async () => {
    await expect(
      inTransaction(app.services.db, async (tx) => {
        await notify(tx, { ...PLAIN, accountIds: [mara.id] });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await countOf(mara)).toBe(0);
  });

  test.each(["/", "/checkoutFinished/abc?x=1#y", "https://example.org/weg", null])("leads to %s", (link) =>
    expect(tell([mara], { link })).resolves.toBe(1),
  );

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "http://example.org",
    "javascript:alert(1)",
    "data:text/html,x",
    "https:evil.example",
    "https://user@example.org",
    "tickets",
    "",
    "https://",
  ])("never leads to %j", (link) => expect(tell([mara], { link })).rejects.toThrow("may not lead to"));

  test("who has a device that takes pushes gets a delivery, in the same transaction", async () => {
    const { db, pool } = app.services;
    await db
      .insertInto("push_token")
      .values({ account_id: mara.id, platform: "web", token_hash: randomBytes(32), token: "{}" })
      .execute();
    await tell([mara, jonas]);
    const [{ id } = { id: 0 }] = await listOf(mara);
    const { rows } = await pool.query("select data from pgboss.job where name = $1", [
      DELIVER_NOTIFICATION.name,
    ]);
    expect(rows).toEqual([{ data: { notificationId: id } }]);
  });
});

describe("the list", () => {
  test("brings the newest 50, and more by the last one's id; nobody else's", async () => {
    for (let count = 0; count < 55; count++) await tell([mara], { title: `Nr. ${count}` });
    await tell([jonas]);
    const first = await listOf(mara);
    expect([first.length, first[0]?.title]).toEqual([50, "Nr. 54"]);
    const second = await listOf(mara, { cursor: String(first.at(-1)?.id) });
    expect(second.map(({ title }) => title)).toEqual(["Nr. 4", "Nr. 3", "Nr. 2", "Nr. 1", "Nr. 0"]);
    expect(await listOf(mara, { cursor: String(second.at(-1)?.id) })).toEqual([]);
    expect((await mara.call("notifications/getNotifications", { cursor: "x" })).status).toBe(400);
  });

  test("the count ends at 100", async () => {
    await app.services.db
      .insertInto("notification")
      .values(Array.from({ length: 120 }, () => ({ ...PLAIN, account_id: mara.id })))
      .execute();
    expect(await countOf(mara)).toBe(100);
  });
});

describe("reading", () => {
  test.each(["notifications/read", "notifications/readNotifications"] as const)(
    "%s marks the own ones, up to the one that was seen",
    async (name) => {
      for (const title of ["A", "B", "C"]) await tell([mara, jonas], { title });
      const [, b] = await listOf(mara);
      expect(await mara.call(name, { upTo: String(b?.id) })).toEqual({
        status: 250,
        data: expect.any(String),
      });
      expect((await listOf(mara)).map(({ title, unread }) => [title, unread])).toEqual([
        ["C", 1],
        ["B", 0],
        ["A", 0],
      ]);
      expect((await mara.call(name)).status).toBe(250);
      expect((await mara.call(name)).status).toBe(250);
      expect([await countOf(mara), await countOf(jonas)]).toEqual([0, 3]);
    },
  );
});

test("what was read is forgotten after 180 days, what is unread never", async () => {
  const { db } = app.services;
  const old = new Date(Date.now() - 181 * 86_400_000);
  const young = new Date(Date.now() - 179 * 86_400_000);
  await db
    .insertInto("notification")
    .values([
      { ...PLAIN, account_id: mara.id, title: "alt", created_at: old, read_at: old },
      { ...PLAIN, account_id: mara.id, title: "ungelesen", created_at: old },
      { ...PLAIN, account_id: mara.id, title: "jung", created_at: young, read_at: young },
    ])
    .execute();
  await forgetRows(db, peopleOldRows);
  expect((await listOf(mara)).map(({ title }) => title)).toEqual(["jung", "ungelesen"]);
});
