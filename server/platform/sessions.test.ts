import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADMIN, beginSession, createAccount } from "../../testing/account-factory.ts";
import { untilBlocked } from "../../testing/blocked-queries.ts";
import { signedInCounter } from "../../testing/counter-factory.ts";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { createDatabase } from "./database.ts";
import type { Grant } from "./grants.ts";
import { GUEST } from "./http/handler.ts";
import { createLog } from "./log.ts";
import { hashToken, SESSION_MILLISECONDS, Sessions } from "./sessions.ts";

const BEGUN = new Date("2026-10-25T00:30:00Z");
const later = (milliseconds: number) => new Date(BEGUN.getTime() + milliseconds);

let database: TestDatabase;
let now: Date;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => {
  now = BEGUN;
});

/** A process of its own as far as the database can tell; notes what it asks. */
function anotherProcess(log = createLog("silent")) {
  const { db, pool } = createDatabase({ url: database.url, poolSize: 5, name: "sessions test" });
  const asked: string[] = [];
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  Object.defineProperty(pool, "query", {
    value: (text: string, values: unknown[]) => {
      asked.push(text.trim().startsWith("with due") ? "refresh" : "find");
      return query(text, values);
    },
  });
  const sessions = new Sessions({ pool, log, now: () => now });
  return {
    sessions,
    asked,
    /** Resolves when nothing that this process began is under way. */
    async [Symbol.asyncDispose]() {
      await sessions.settled();
      await db.destroy();
    },
  };
}

async function openTransaction() {
  const client = await database.pool.connect();
  await client.query("begin");
  return {
    query: (text: string, values?: unknown[]) => client.query(text, values),
    async [Symbol.asyncDispose]() {
      client.release(true);
    },
  };
}

async function member(...grants: Grant[]) {
  const { db } = database;
  const accountId = await createAccount(db, {}, ...grants);
  const token = await beginSession(db, accountId);
  await db
    .updateTable("session")
    .set({ refreshed_at: BEGUN, expires_at: later(SESSION_MILLISECONDS) })
    .where("token_hash", "=", hashToken(token))
    .execute();
  await db.updateTable("device_login").set({ seen_at: BEGUN }).where("account_id", "=", accountId).execute();
  return { accountId, token };
}

async function stateOf(accountId: number) {
  const { rows } = await database.pool.query<{
    refreshed_at: Date;
    expires_at: Date;
    device: Date;
    account: Date | null;
  }>(
    `select session.refreshed_at, session.expires_at, device_login.seen_at as device, account.seen_at as account
     from session join device_login on device_login.id = device_login_id join account on account.id = session.account_id
     where account.id = $1`,
    [accountId],
  );
  return rows[0];
}

describe("who acts", () => {
  test("is the account of the session with its grants and its device", async () => {
    await using process = anotherProcess();
    const grants: Grant[] = [
      { permission: "organise", scope: { organiserId: 7 } },
      { permission: "organise", scope: { organiserId: 8 } },
      { permission: "door", scope: { eventId: 3 } },
      ADMIN,
    ];
    const { accountId, token } = await member(...grants);
    const principal = await process.sessions.find(token);
    expect(principal).toEqual({
      ...{ accountId, deviceLoginId: expect.any(Number), counter: null },
      grants: expect.arrayContaining(grants),
    });
    expect(principal.grants).toHaveLength(grants.length);
  });

  test.each(["", "x", "a".repeat(43), "\0", "' or true --"])("%j is nobody's session", async (token) => {
    await using process = anotherProcess();
    expect(await process.sessions.find(token)).toEqual(GUEST);
  });

  test("is a guest from the moment on at which the session ends", async () => {
    await using process = anotherProcess();
    const { accountId, token } = await member();
    now = later(SESSION_MILLISECONDS - 1);
    expect(await process.sessions.find(token)).toMatchObject({ accountId });
    await using other = anotherProcess();
    const { token: unused } = await member();
    now = later(SESSION_MILLISECONDS);
    expect(await other.sessions.find(unused)).toEqual(GUEST);
  });

  test("is a guest at the next call when another process ends the session, whatever this one knew", async () => {
    await using process = anotherProcess();
    const { accountId, token } = await member();
    expect(await process.sessions.find(token)).toMatchObject({ accountId });
    await database.db.deleteFrom("device_login").where("account_id", "=", accountId).execute();
    expect(await process.sessions.find(token)).toEqual(GUEST);
  });

  test("has a grant no more at the next call when it is taken away", async () => {
    await using process = anotherProcess();
    const { accountId, token } = await member(ADMIN);
    expect(await process.sessions.find(token)).toMatchObject({ grants: [ADMIN] });
    await database.db.deleteFrom("access_grant").where("account_id", "=", accountId).execute();
    expect(await process.sessions.find(token)).toMatchObject({ accountId, grants: [] });
  });
});

describe("a counter", () => {
  test("acts by its own session with its own grants, and never as an account", async () => {
    await using process = anotherProcess();
    const { counter, eventId, token } = await signedInCounter(database.db, "door", BEGUN);
    const { accountId, token: membersToken } = await member();
    const found = await Promise.all([process.sessions.find(token), process.sessions.find(membersToken)]);
    expect(found).toEqual([
      { ...GUEST, counter, grants: [{ permission: "door", scope: { eventId } }] },
      { ...GUEST, accountId, deviceLoginId: expect.any(Number) },
    ]);
    expect(await process.sessions.find(`counter.${membersToken}`)).toEqual(GUEST);
    await database.db.deleteFrom("access_grant").where("counter_id", "=", counter.id).execute();
    expect(await process.sessions.find(token)).toEqual({ ...GUEST, counter });
  });

  test("is signed out twelve hours after its last use, and thirty days after it was signed in", async () => {
    await using process = anotherProcess();
    const { counter, token } = await signedInCounter(database.db, "bar", BEGUN);
    const { token: unused } = await signedInCounter(database.db, "bar", BEGUN);
    const step = SESSION_MILLISECONDS - 1;
    now = later(3_599_999);
    expect(await process.sessions.find(token)).toMatchObject({ counter });
    const days = 30 * 86_400_000;
    for (let time = 3_599_999 + step; time < days; time += step) {
      now = later(time);
      expect(await process.sessions.find(token)).toMatchObject({ counter });
    }
    now = later(days);
    expect(await process.sessions.find(token)).toEqual(GUEST);
    expect(await process.sessions.find(unused)).toEqual(GUEST);
  });

  test("is answered while it is being revoked, and refused from then on", async () => {
    await using process = anotherProcess();
    const { counter, token } = await signedInCounter(database.db, "till", BEGUN);
    now = later(60_000);
    await using revoking = await openTransaction();
    await revoking.query(
      "update counter_session set token_hash = null, ended_at = now() where counter_id = $1",
      [counter.id],
    );
    expect(await process.sessions.find(token)).toMatchObject({ counter });
    await revoking.query("commit");
    expect(await process.sessions.find(token)).toEqual(GUEST);
  });
});

describe("many at once", () => {
  test("are looked up together: one statement is under way, who comes meanwhile has the next one", async () => {
    await using process = anotherProcess();
    const members = await Promise.all(Array.from({ length: 30 }, () => member()));
    await using blocker = await openTransaction();
    await blocker.query("lock table session in access exclusive mode");
    const first = process.sessions.find(members[0]?.token ?? "");
    await untilBlocked(database);
    const others = [...members, ...members].map(({ token }) => process.sessions.find(token));
    const stranger = process.sessions.find("nobody's");
    await blocker.query("commit");
    expect((await first).accountId).toBe(members[0]?.accountId);
    expect((await Promise.all(others)).map(({ accountId }) => accountId)).toEqual(
      [...members, ...members].map(({ accountId }) => accountId),
    );
    expect(await stranger).toEqual(GUEST);
    expect(process.asked).toEqual(["find", "find"]);
  });

  test("a session that ended while a statement was under way is refused to who asked after that", async () => {
    await using process = anotherProcess();
    const { accountId, token } = await member();
    await using blocker = await openTransaction();
    await blocker.query("lock table access_grant in access exclusive mode");
    const before = process.sessions.find(token);
    await untilBlocked(database);
    await blocker.query("delete from device_login where account_id = $1", [accountId]);
    const after = process.sessions.find(token);
    await blocker.query("commit");
    expect((await before).accountId).toSatisfy((id) => id === accountId || id === null);
    expect(await after).toEqual(GUEST);
  });

  test("an outage fails who waits, and ends by itself", async () => {
    await using process = anotherProcess();
    const { accountId, token } = await member();
    await database.pool.query("alter table session rename to gone");
    const asked = await Promise.allSettled([process.sessions.find(token), process.sessions.find("x")]);
    expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await database.pool.query("alter table gone rename to session");
    expect(await process.sessions.find(token)).toMatchObject({ accountId });
  });
});

describe("a session that is used", () => {
  test("is refreshed once in a minute, whoever asks how often, and lasts longer by it", async () => {
    const { accountId, token } = await member();
    const use = async () => {
      await using one = anotherProcess();
      await using two = anotherProcess();
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? one : two).sessions.find(token)),
      );
      return [one.asked, two.asked];
    };
    now = later(59_999);
    expect((await use()).flat()).not.toContain("refresh");
    expect(await stateOf(accountId)).toMatchObject({ refreshed_at: BEGUN, device: BEGUN });
    now = later(60_000);
    expect((await use()).flat()).toContain("refresh");
    const refreshed = {
      refreshed_at: now,
      expires_at: later(60_000 + SESSION_MILLISECONDS),
      device: now,
      account: now,
    };
    expect(await stateOf(accountId)).toEqual(refreshed);
    now = later(119_999);
    expect((await use()).flat()).not.toContain("refresh");
    expect(await stateOf(accountId)).toEqual(refreshed);
  });

  test("lasts as long as it is used at least every twelve hours", async () => {
    const { accountId, token } = await member();
    for (let time = 1; time <= 20; time++) {
      now = later(time * (SESSION_MILLISECONDS - 1));
      await using process = anotherProcess();
      expect(await process.sessions.find(token)).toMatchObject({ accountId });
    }
  });

  test("its answer waits neither for the refresh nor for who changes the account; the next call makes up for it", async () => {
    const { accountId, token } = await member();
    const { accountId: otherId, token: otherToken } = await member();
    now = later(60_000);
    await using change = await openTransaction();
    await change.query("update account set firstname = 'Eva' where id = $1", [accountId]);
    {
      await using process = anotherProcess();
      // Looked up together, and so refreshed together.
      const found = await Promise.all([process.sessions.find(token), process.sessions.find(otherToken)]);
      expect(found).toMatchObject([{ accountId }, { accountId: otherId }]);
    }
    expect(await stateOf(accountId)).toMatchObject({ refreshed_at: BEGUN });
    expect(await stateOf(otherId)).toMatchObject({ refreshed_at: now });
    await change.query("commit");
    {
      await using process = anotherProcess();
      await process.sessions.find(token);
    }
    expect(await stateOf(accountId)).toMatchObject({ refreshed_at: now });
  });

  test("is answered though it cannot be refreshed, which the log tells; the next call makes up for it", async () => {
    const { accountId, token } = await member();
    now = later(60_000);
    const lines: string[] = [];
    await using process = anotherProcess(createLog("warn", { write: (line) => lines.push(line) }));
    await database.pool.query("alter table device_login rename to gone");
    expect(await process.sessions.find(token)).toMatchObject({ accountId });
    await process.sessions.settled();
    await database.pool.query("alter table gone rename to device_login");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "warn", area: "sessions", msg: "sessions are not refreshed", err: { code: "42P01" } },
    ]);
    await process.sessions.find(token);
    await process.sessions.settled();
    expect(await stateOf(accountId)).toMatchObject({ refreshed_at: now });
    expect(lines).toHaveLength(1);
  });

  test("and has its end while it is looked up is not brought back", async () => {
    const { accountId, token } = await member();
    now = later(SESSION_MILLISECONDS - 1);
    {
      await using process = anotherProcess();
      await using blocker = await openTransaction();
      await blocker.query("lock table session in access exclusive mode");
      const found = process.sessions.find(token);
      await untilBlocked(database);
      now = later(SESSION_MILLISECONDS);
      await blocker.query("commit");
      expect(await found).toMatchObject({ accountId });
      await process.sessions.settled();
      expect(process.asked).toEqual(["find", "refresh"]);
      expect(await process.sessions.find(token)).toEqual(GUEST);
    }
    expect(await stateOf(accountId)).toMatchObject({ refreshed_at: BEGUN });
  });

  test("and ended at the same time stays ended", async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => member()));
    now = later(60_000);
    await using process = anotherProcess();
    await Promise.all(
      members.flatMap(({ accountId, token }) => [
        process.sessions.find(token),
        database.db.deleteFrom("device_login").where("account_id", "=", accountId).execute(),
      ]),
    );
    for (const { token } of members) expect(await process.sessions.find(token)).toEqual(GUEST);
  });
});
