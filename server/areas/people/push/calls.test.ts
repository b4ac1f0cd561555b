import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import { untilBlocked } from "../../../../testing/blocked-queries.ts";
import { callAs, createMember, type Member } from "../../../../testing/member.ts";
import { type TestApp, testApp } from "../../../../testing/services.ts";
import { MOST_TOKENS } from "./add-push-token.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    rateLimitFactor: 100,
    push: { hosts: ["*.push.example.org", "http://localhost:4444"], fcm: undefined },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const member = () => createMember(app);

function subscription(endpoint: string, changed: { p256dh?: string; auth?: string } = {}): string {
  const curve = createECDH("prime256v1");
  const keys = { p256dh: curve.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
  return JSON.stringify({ endpoint, expirationTime: null, keys: { ...keys, ...changed } });
}

let count = 0;
const endpoint = () => `https://updates.push.services.mozilla.com/wpush/v2/device-${++count}`;

function tokensOf({ id }: Pick<Member, "id">) {
  return app.services.db
    .selectFrom("push_token")
    .select(["id", "platform", "token", "device_login_id"])
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();
}

const add = (who: Member, token: string, platform = "web") =>
  who.call("settings/addPushToken", { token, platform });

test("the key is the same for everybody: a point on P-256", async () => {
  const first = await (await member()).call("settings/getPushKey");
  const second = await (await member()).call("settings/getPushKey");
  expect(first).toEqual(second);
  const { key } = first.data as { key: string };
  expect(Buffer.from(key, "base64url")).toHaveLength(65);
});

describe("a device", () => {
  test("is registered once, however often it says so, and taken off", async () => {
    const who = await member();
    const address = endpoint();
    expect((await add(who, subscription(address))).status).toBe(250);
    const again = subscription(address);
    expect((await add(who, again)).status).toBe(250);
    const kept = await tokensOf(who);
    expect(kept).toHaveLength(1);
    expect(JSON.parse(kept[0]?.token ?? "").keys).toEqual(JSON.parse(again).keys);
    for (let times = 0; times < 2; times++)
      expect((await who.call("settings/removePushToken", { token: again })).status).toBe(250);
    expect(await tokensOf(who)).toEqual([]);
  });

  test("of the app is known by its token", async () => {
    const who = await member();
    const token = `dGVzdA:APA91b${randomBytes(60).toString("base64url")}`;
    expect((await add(who, token, "android")).status).toBe(250);
    expect(await tokensOf(who)).toMatchObject([{ platform: "android", token }]);
    await who.call("settings/removePushToken", { token });
    expect(await tokensOf(who)).toEqual([]);
  });

  test("belongs to who registered it last, and nobody else takes it off", async () => {
    const [before, after] = [await member(), await member()];
    const token = subscription(endpoint());
    await add(before, token);
    await add(after, token);
    expect(await tokensOf(before)).toEqual([]);
    expect((await before.call("settings/removePushToken", { token })).status).toBe(250);
    expect(await tokensOf(after)).toHaveLength(1);
  });

  test("goes with its login", async () => {
    const who = await member();
    await add(who, subscription(endpoint()));
    await app.services.db.deleteFrom("device_login").where("account_id", "=", who.id).execute();
    expect(await tokensOf(who)).toEqual([]);
  });

  test.each(["account", "device_login"] as const)(
    "is told that the session has ended when its %s goes at that moment",
    async (table) => {
      const { services } = app;
      const who = await member();
      const column = table === "account" ? "id" : "account_id";
      let adding: ReturnType<typeof add> | undefined;
      await inTransaction(services.db, async (tx) => {
        await tx
          .deleteFrom(table)
          .where(column as "id", "=", who.id)
          .execute();
        adding = add(who, subscription(endpoint()));
        await untilBlocked(services);
      });
      expect(await adding).toEqual({ status: 401, data: LOGIN_NEEDED });
      expect(await tokensOf(who)).toEqual([]);
    },
  );

  test("more than an account may have push out the oldest, even when all come at once", async () => {
    const who = await member();
    const oldest = endpoint();
    await add(who, subscription(oldest));
    await Promise.all(Array.from({ length: MOST_TOKENS + 4 }, () => add(who, subscription(endpoint()))));
    const kept = await tokensOf(who);
    expect(kept).toHaveLength(MOST_TOKENS);
    expect(kept.map(({ token }) => JSON.parse(token).endpoint)).not.toContain(oldest);
  });
});

describe("addresses that the server sends to", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://db5p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
    "https://eu.push.example.org/abc",
    "http://localhost:4444/abc",
  ])("%s", async (address) => {
    expect((await add(await member(), subscription(address))).status).toBe(250);
  });

  test.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://user@fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com.evil.example/abc",
    "https://evilfcm.googleapis.com/abc",
    "https://push.services.mozilla.com/abc",
    "https://.push.services.mozilla.com/abc",
    "https://evil.example/fcm.googleapis.com",
    "https://evil.example#@fcm.googleapis.com/",
    "https://evil.example\\@fcm.googleapis.com/",
    "http://169.254.169.254/latest/meta-data/",
    "https://127.0.0.1/abc",
    "https://[::1]/abc",
    "https://localhost/abc",
    "https://2130706433/abc",
    "http://localhost/abc",
    "http://localhost:4445/abc",
    "http://127.0.0.1:4444/abc",
    "https://localhost:4444/abc",
    "file:///etc/passwd",
    "gopher://fcm.googleapis.com/abc",
    "//fcm.googleapis.com/abc",
    "",
    `https://fcm.googleapis.com/${"x".repeat(2_000)}`,
  ])("never %s", async (address) => {
    const who = await member();
    const answer = await add(who, subscription(address));
    expect(answer).toMatchObject({ status: 400, fields: { token: expect.any(String) } });
    expect(await tokensOf(who)).toEqual([]);
  });

  test.each([
    ["no JSON", "web", "fcm.googleapis.com"],
    ["a list", "web", "[]"],
    ["no keys", "web", '{"endpoint":"https://fcm.googleapis.com/fcm/send/abc"}'],
    ["a short secret", "web", subscription("https://fcm.googleapis.com/1", { auth: "c2hvcnQ" })],
    [
      "a key beside the curve",
      "web",
      subscription("https://fcm.googleapis.com/1", { p256dh: `BA${"A".repeat(85)}` }),
    ],
    ["no token", "android", "a b"],
    ["a subscription of a browser", "ios", subscription("https://fcm.googleapis.com/1")],
  ])("nor by a token that is %s", async (_name, platform, token) => {
    const who = await member();
    expect((await add(who, token, platform)).status).toBe(400);
    expect(await tokensOf(who)).toEqual([]);
  });
});

test.each(["settings/getPushKey", "settings/addPushToken", "settings/removePushToken"] as const)(
  "a guest may not call %s",
  async (name) => {
    expect((await callAs(app, name, { sessionID: "unknown" })).status).toBe(401);
  },
);
