import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import type { Job, JobContext } from "#server/platform/jobs.ts";
import { createAccount } from "../../../../testing/account-factory.ts";
import { type FcmService, startFcmService } from "../../../../testing/fcm-service.ts";
import { type PushService, startPushService } from "../../../../testing/push-service.ts";
import { type TestServices, testServices } from "../../../../testing/services.ts";
import { notify } from "../public.ts";
import { addPushToken } from "./add-push-token.ts";
import { DELIVER_TO_DEVICE, deliverToDevice } from "./deliver-notification.ts";
import { googleAccess } from "./google-access.ts";
import { pushJobs } from "./jobs.ts";
import { createPushSenders } from "./push-senders.ts";
import { type Platform, readPushTarget } from "./push-target.ts";

let push: PushService;
let fcm: FcmService;
let services: TestServices;
let jobs: readonly Job[];
beforeAll(async () => {
  push = await startPushService();
  fcm = await startFcmService();
  services = await testServices({ push: { hosts: [push.origin], fcm: fcm.settings } });
  jobs = jobsOn(services);
});
afterAll(async () => {
  await services[Symbol.asyncDispose]();
  await push[Symbol.asyncDispose]();
  await fcm[Symbol.asyncDispose]();
});

let accountId: number;
let paths: () => string;
beforeEach(async () => {
  accountId = await createAccount(services.db);
  push.received.length = 0;
  fcm.received.length = 0;
  let count = 0;
  paths = () => `/${accountId}/device-${++count}`;
});

async function register(token: string, platform: Platform = "web"): Promise<void> {
  const target = readPushTarget(platform, token, [push.origin]);
  if (target === undefined) throw new Error("the token is refused");
  await addPushToken(services.db, { accountId, deviceLoginId: null }, target);
}

/** A browser that is registered. @returns the path of its subscription */
async function browser(): Promise<string> {
  const path = paths();
  await register(push.subscribe(path));
  return path;
}

async function tell(changed: Partial<Parameters<typeof notify>[1]> = {}): Promise<number> {
  await inTransaction(services.db, (tx) =>
    notify(tx, {
      accountIds: [accountId],
      kind: "friend-request",
      title: "Neue Freundschaftsanfrage",
      body: "Jonas möchte mit dir feiern. 🎉",
      link: "/profile",
      cause: null,
      ...changed,
    }),
  );
  const { id } = await services.db
    .selectFrom("notification")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

const contextOf = (attempt: number): JobContext => ({ attempt, signal: new AbortController().signal });

const jobsOn = (some: TestServices): readonly Job[] =>
  pushJobs({ ...some, senders: createPushSenders(some) });

/** Takes push jobs out of the real queues until none is left. @returns what failed, for another try */
async function runJobs(attempt = 1): Promise<{ data: object; error: Error }[]> {
  const failed: { data: object; error: Error }[] = [];
  const context = contextOf(attempt);
  for (;;) {
    const { rows } = await sql<{ name: string; data: object }>`
      delete from pgboss.job where name = any(${jobs.map(({ name }) => name)}) and state = 'created'
      returning name, data`.execute(services.db);
    if (rows.length === 0) return failed;
    for (const { name, data } of rows) {
      const job = jobs.find((one) => one.name === name);
      await job?.handle(data, context).catch((error: Error) => failed.push({ data, error }));
    }
  }
}

const tokensLeft = async () => {
  const rows = await services.db
    .selectFrom("push_token")
    .select("token")
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  return rows.map(({ token }) =>
    token.startsWith("{") ? new URL(JSON.parse(token).endpoint).pathname : token,
  );
};

describe("a browser", () => {
  test("gets the notification encrypted for it alone, signed by the server, kept for a day", async () => {
    const [first, second] = [await browser(), await browser()];
    const id = await tell();
    expect(await runJobs()).toEqual([]);
    expect(push.received.map(({ path }) => path).sort()).toEqual([first, second].sort());
    for (const message of push.received) {
      expect(message.payload).toEqual({
        id,
        notification: { title: "Neue Freundschaftsanfrage", body: "Jonas möchte mit dir feiern. 🎉" },
        data: { link: "/profile" },
      });
      expect(message.headers).toMatchObject({ ttl: "86400", topic: `notification-${id}` });
      expect(message.claims).toMatchObject({ aud: push.origin, sub: "mailto:hilfe@nachtfalter.example" });
      expect(message.sender).toBe(services.secrets.pushKey.publicKey);
    }
  });

  test("gets long texts cut to what a push service takes", async () => {
    await browser();
    await tell({ title: "🎉".repeat(300), body: "ß".repeat(5_000), link: null });
    expect(await runJobs()).toEqual([]);
    const [message] = push.received;
    expect(message?.payload).toMatchObject({
      notification: { title: `${"🎉".repeat(119)}…`, body: `${"ß".repeat(399)}…` },
      data: { link: null },
    });
    expect(Number(message?.headers["content-length"])).toBeLessThan(4_096);
  });

  test.each([404, 410])(
    "that its push service does not know any more (%i) is dropped, others stay",
    async (status) => {
      const [gone, there] = [await browser(), await browser()];
      push.answer(gone, status);
      await tell();
      expect(await runJobs()).toEqual([]);
      expect(await tokensLeft()).toEqual([there]);
    },
  );

  test("that registered anew meanwhile stays", async () => {
    const path = await browser();
    const id = await tell();
    const { id: tokenId } = await services.db
      .selectFrom("push_token")
      .select("id")
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    const newer = push.subscribe(path);
    const senders = {
      ...createPushSenders(services),
      web: {
        async send() {
          await register(newer);
          return "gone" as const;
        },
      },
    };
    await deliverToDevice({ ...services, senders }, { notificationId: id, tokenId });
    expect(await tokensLeft()).toEqual([path]);
  });

  test.each([500, 503, 429, 400, 403, 301])(
    "that answers %i is tried again, and it alone",
    async (status) => {
      const [failing, working] = [await browser(), await browser()];
      push.answer(failing, status);
      const id = await tell();
      const failed = await runJobs();
      expect(failed).toMatchObject([{ data: { notificationId: id }, error: { name: "PushFailed" } }]);
      expect(failed[0]?.error.message).toBe(`${new URL(push.origin).host} answered ${status}`);
      expect(await tokensLeft()).toEqual([failing, working]);
      push.received.length = 0;
      const [job] = jobs.filter(({ name }) => name === DELIVER_TO_DEVICE.name);
      await job?.handle(failed[0]?.data, contextOf(2));
      expect(push.received.map(({ path }) => path)).toEqual([failing]);
    },
  );

  test("is led nowhere by a redirect", async () => {
    const path = await browser();
    push.answer(path, 307);
    await tell();
    expect(await runJobs()).toHaveLength(1);
    expect(push.received.map((one) => one.path)).toEqual([path]);
  });

  test("that is never reached is given up without a dead letter", async () => {
    const path = await browser();
    push.answer(path, ...Array<number>(11).fill(500));
    await tell();
    expect(await runJobs(11)).toEqual([]);
    expect(await tokensLeft()).toEqual([path]);
  });

  test("is asked nothing more when its host is no longer on the list", async () => {
    const path = await browser();
    await tell();
    const without = { ...services, config: { ...services.config, push: { hosts: [], fcm: undefined } } };
    const { rows } = await services.pool.query("select id from push_token where account_id = $1", [
      accountId,
    ]);
    const { rows: told } = await services.pool.query("select id from notification where account_id = $1", [
      accountId,
    ]);
    await deliverToDevice(
      { ...services, senders: createPushSenders(without) },
      { notificationId: told[0].id, tokenId: rows[0].id },
    );
    expect(push.received).toEqual([]);
    expect(await tokensLeft()).not.toContain(path);
  });
});

describe("nothing is sent", () => {
  test("of what was read before", async () => {
    await browser();
    await tell();
    await services.db
      .updateTable("notification")
      .set({ read_at: new Date() })
      .where("account_id", "=", accountId)
      .execute();
    expect(await runJobs()).toEqual([]);
    expect(push.received).toEqual([]);
  });

  test("to a device that somebody else took over", async () => {
    const path = await browser();
    await tell();
    const owner = accountId;
    accountId = await createAccount(services.db);
    await register(push.subscribe(path));
    expect(await runJobs()).toEqual([]);
    expect(push.received).toEqual([]);
    expect(owner).not.toBe(accountId);
  });
});

describe("the app", () => {
  const token = () => `device-of-${accountId}:APA91b`;

  test("gets it over FCM, with one access for several messages", async () => {
    await register(token(), "android");
    await register(`${token()}-ios`, "ios");
    const id = await tell();
    const before = fcm.grants();
    const sentAt = Date.now() / 1000;
    expect(await runJobs()).toEqual([]);
    expect(fcm.received).toHaveLength(2);
    expect(fcm.received[0]).toMatchObject({
      token: token(),
      notification: { title: "Neue Freundschaftsanfrage", body: "Jonas möchte mit dir feiern. 🎉" },
      data: { id: String(id), link: "/profile" },
      android: { ttl: "86400s" },
    });
    // Apple counts from 1970, and keeps for a month what says nothing.
    const { "apns-expiration": expiration } = fcm.received[0]?.apns.headers ?? {};
    expect(Number(expiration) - sentAt).toBeGreaterThan(86_398);
    expect(Number(expiration) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
    expect(fcm.grants() - before).toBeLessThanOrEqual(1);
  });

  test.each([
    { status: 404, code: "UNREGISTERED" },
    { status: 400, code: "INVALID_ARGUMENT", field: "message.token" },
  ])("whose token is $code is dropped", async (refusal) => {
    await register(token(), "android");
    fcm.refuse(token(), refusal);
    await tell();
    expect(await runJobs()).toEqual([]);
    expect(await tokensLeft()).toEqual([]);
  });

  test.each([
    ["UNAVAILABLE", 503],
    ["INVALID_ARGUMENT", 400],
    ["QUOTA_EXCEEDED", 429],
    ["SENDER_ID_MISMATCH", 403],
  ])("is tried again when FCM says %s", async (code, status) => {
    await register(token(), "android");
    fcm.refuse(token(), { status, code });
    await tell();
    expect(await runJobs()).toMatchObject([{ error: { name: "PushFailed" } }]);
    expect(await tokensLeft()).toEqual([token()]);
  });

  test("gets it after access was revoked, at the next try", async () => {
    await register(token(), "android");
    await tell();
    expect(await runJobs()).toEqual([]);
    fcm.revokeAccess();
    await tell();
    const failed = await runJobs();
    expect(failed).toHaveLength(1);
    const job = jobs.find(({ name }) => name === DELIVER_TO_DEVICE.name);
    await job?.handle(failed[0]?.data, contextOf(2));
    expect(fcm.received).toHaveLength(2);
  });

  test("keeps its token where no service account is configured, and the log says so once", async () => {
    const warnings: unknown[] = [];
    const log = { ...services.log, warn: (_about: object, text: string) => warnings.push(text) };
    await using bare = await testServices({ push: { hosts: [], fcm: undefined } });
    const without = { ...bare, log } as unknown as TestServices;
    const person = await createAccount(bare.db);
    const target = readPushTarget("ios", "device-of-somebody:APA91b", []);
    if (target) await addPushToken(bare.db, { accountId: person, deviceLoginId: null }, target);
    const [first] = jobsOn(without);
    for (let times = 0; times < 2; times++) {
      await inTransaction(bare.db, (tx) =>
        notify(tx, { accountIds: [person], kind: "system", title: "t", body: "b", link: null, cause: null }),
      );
      const told = await bare.db
        .selectFrom("notification")
        .select("id")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await first?.handle({ notificationId: told.id }, contextOf(1));
    }
    expect(warnings).toEqual([expect.stringContaining("FCM_SERVICE_ACCOUNT")]);
    const { rows } = await bare.pool.query("select count(*)::int as jobs from pgboss.job where name = $1", [
      DELIVER_TO_DEVICE.name,
    ]);
    expect(rows).toEqual([{ jobs: 0 }]);
    expect(await bare.db.selectFrom("push_token").select("platform").execute()).toEqual([
      { platform: "ios" },
    ]);
  });
});

describe("access to FCM", () => {
  test("is asked for once by all who come together, and anew when it has nearly ended", async () => {
    let now = Date.now();
    const access = googleAccess(fcm.settings, () => now);
    const before = fcm.grants();
    const together = await Promise.all([access.token(), access.token(), access.token()]);
    expect(new Set(together).size).toBe(1);
    expect(fcm.grants()).toBe(before + 1);
    now += 3_539_000;
    await access.token();
    expect(fcm.grants()).toBe(before + 1);
    now += 2_000;
    expect(await access.token()).not.toBe(together[0]);
    expect(fcm.grants()).toBe(before + 2);
  });

  test("that is refused is asked for again", async () => {
    const foreign = googleAccess({ ...fcm.settings, clientEmail: "somebody@else.example" });
    await expect(foreign.token()).rejects.toThrow(/answered 400/);
    await expect(foreign.token()).rejects.toThrow(/answered 400/);
    const away = googleAccess({ ...fcm.settings, tokenUrl: "http://127.0.0.1:1/token" });
    await expect(away.token()).rejects.toThrow("127.0.0.1:1 cannot be reached");
  });

  test("is a failure like any other when the answer is none, and nothing of it is said", async () => {
    const access = googleAccess({ ...fcm.settings, tokenUrl: `${fcm.settings.apiBase}/portal` });
    await expect(access.token()).rejects.toMatchObject({
      name: "PushFailed",
      message: expect.stringMatching(/^127\.0\.0\.1:\d+ granted no access$/),
    });
  });
});
