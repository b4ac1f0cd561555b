import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import type { Grant, Grantee } from "#server/platform/grants.ts";
import { beginSession, createAccount } from "../../../../testing/account-factory.ts";
import { createEvent } from "../../../../testing/event-factory.ts";
import { type TestApp, testApp } from "../../../../testing/services.ts";
import { TestBrowser } from "../../../../testing/test-browser.ts";
import { revokePermission } from "../grants/grant-permission.ts";
import { newCode, readCode } from "./counter-codes.ts";
import { listCounters } from "./counter-queries.ts";
import { createCounter, renewCode, revokeCounter } from "./manage-counters.ts";

const DAY = 86_400_000;

let app: TestApp;
let now = new Date();
let at: { organiserId: number; eventId: number };
let organiser: Grantee;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1 }, { now: () => now });
  const { id: eventId, organiserId } = await createEvent(app.services.db);
  at = { organiserId, eventId };
  organiser = { grants: [{ permission: "organise", scope: { organiserId } }] };
});
afterAll(() => app[Symbol.asyncDispose]());

const create = (by = organiser, where: { organiserId: number; eventId?: number } = at) =>
  inTransaction(app.services.db, (tx) =>
    createCounter(tx, by, { name: "Tresen 1", permissions: ["bar", "till"], at: where }, now),
  );
const renew = (counterId: number, by = organiser) =>
  inTransaction(app.services.db, (tx) => renewCode(tx, by, counterId, now));
const revoke = (counterId: number, by = organiser) =>
  inTransaction(app.services.db, (tx) => revokeCounter(tx, by, counterId, now));

async function created(...given: Parameters<typeof create>): Promise<{ counterId: number; code: string }> {
  const result = await create(...given);
  if (result.kind !== "created") throw new Error(result.kind);
  return result;
}
const createAt = (organiserId: number) =>
  created({ grants: [{ permission: "organise", scope: { organiserId } }] }, { organiserId });
async function renewed(counterId: number): Promise<string> {
  const result = await renew(counterId);
  return "code" in result ? result.code : result.kind;
}

const browser = () => new TestBrowser(app);
const signIn = (device: TestBrowser, code: string) => device.call("counter/signIn", { code });
/** 403: a counter, which is no member; 401: not signed in. */
const asks = async (device: TestBrowser) => (await device.call("notifications/getNotifications")).status;

async function sessionsOf(counterId: number) {
  const { rows } = await app.services.pool.query(
    "select device, ended_at is null as open, token_hash is null as forgotten from counter_session where counter_id = $1 order by id",
    [counterId],
  );
  return rows;
}

describe("a counter's code", () => {
  test("is read however it is typed", () => {
    const code = newCode();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(readCode(` ${code.replaceAll("-", "").toLowerCase()}`)).toBe(code);
    expect(readCode("o1il 0000-0000-0000")).toBe("0111-0000-0000-0000");
  });

  test("signs it in once: its browser is neither a guest nor a member", async () => {
    const { counterId, code } = await created();
    const device = browser();
    expect(await signIn(device, code)).toEqual({ status: 250, data: { name: "Tresen 1" } });
    expect(await asks(device)).toBe(403);
    // So asks the page of a member that was open there.
    for (const call of ["login/update", "login/cookie"] as const)
      expect((await device.call(call)).status).toBe(251);
    expect(await asks(device)).toBe(403);
    expect(device.cookie("nachtfalter_member")).toBeUndefined();
    const other = browser();
    expect((await signIn(other, code)).status).toBe(251);
    expect(await asks(other)).toBe(401);
    expect(await sessionsOf(counterId)).toEqual([
      { device: "Firefox auf macOS", open: true, forgotten: false },
    ]);
    expect((await device.call("login/logout")).status).toBe(250);
    expect(await asks(device)).toBe(401);
    expect(await sessionsOf(counterId)).toMatchObject([{ open: false, forgotten: true }]);
  });

  test("gives an app the token that its next calls carry", async () => {
    const { code } = await created();
    const device = browser();
    const answer = await device.call("counter/signIn", { code, client: "app" });
    const sessionID = (answer.data as { sessionID: string }).sessionID;
    expect(device.cookies.size).toBe(0);
    expect((await browser().call("notifications/getNotifications", { sessionID })).status).toBe(403);
  });

  test("lets one of five in who come with it at once, every time", async () => {
    for (let round = 0; round < 5; round++) {
      const { counterId, code } = await created();
      const devices = [1, 2, 3, 4, 5].map(browser);
      const answers = await Promise.all(devices.map((device) => signIn(device, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([250, 251, 251, 251, 251]);
      expect((await Promise.all(devices.map(asks))).sort()).toEqual([401, 401, 401, 401, 403]);
      expect(await sessionsOf(counterId)).toHaveLength(1);
    }
  });

  test("lasts for a day, and a new one takes its place", async () => {
    const { counterId, code } = await created();
    const next = await renewed(counterId);
    expect((await signIn(browser(), code)).status).toBe(251);
    now = new Date(now.getTime() + DAY);
    expect((await signIn(browser(), next)).status).toBe(251);
    const first = browser();
    await signIn(first, await renewed(counterId));
    const second = browser();
    const another = await renewed(counterId);
    expect(await asks(first)).toBe(403);
    expect((await signIn(second, another)).status).toBe(250);
    // One device at a time.
    expect(await asks(first)).toBe(401);
    expect(await asks(second)).toBe(403);
    expect((await sessionsOf(counterId)).map(({ open }) => open)).toEqual([false, true]);
  });

  test("is guessed twenty times from a network at most; the right one always opens", async () => {
    const device = browser();
    for (let count = 0; count < 3; count++) await signIn(device, (await created()).code);
    const { code } = await created();
    const guesses = await Promise.all(Array.from({ length: 30 }, () => signIn(device, newCode())));
    expect(guesses.filter(({ status }) => status === 251)).toHaveLength(20);
    expect(await signIn(device, newCode())).toMatchObject({
      status: 429,
      data: expect.stringMatching(/Versuche/),
    });
    expect((await signIn(device, code)).status).toBe(250);
  });
});

describe("a counter", () => {
  test("stays when a person who organises there may do so no more, but no code they know signs it in", async () => {
    const { db } = app.services;
    const house = await createEvent(db);
    const organises: Grant = { permission: "organise", scope: { organiserId: house.organiserId } };
    const ofEvent: Grant = { permission: "organise", scope: { eventId: at.eventId } };
    const bars: Grant = { permission: "bar", scope: { organiserId: at.organiserId } };
    const email = "ines@example.org";
    await createAccount(db, { email }, organises, ofEvent, bars);
    const takeBack = (grant: Grant) => inTransaction(db, (tx) => revokePermission(tx, { email, grant }));
    const signedIn = await created();
    const device = browser();
    await signIn(device, signedIn.code);
    const { code } = await created();
    for (const grant of [organises, bars]) expect(await takeBack(grant)).toBe("revoked");
    const [first, second] = [browser(), browser()];
    expect(await signIn(first, code)).toMatchObject({ status: 250 });
    const another = await created();
    const atHouse = await createAt(house.organiserId);
    expect(await takeBack(ofEvent)).toBe("revoked");
    expect(await signIn(second, another.code)).toMatchObject({ status: 251 });
    expect(await signIn(second, atHouse.code)).toMatchObject({ status: 250 });
    expect(await asks(device)).toBe(403);
  });

  test("takes the place of the member on its device, and a member its own", async () => {
    const { db } = app.services;
    const device = browser();
    const sessionID = await beginSession(db, await createAccount(db));
    const { counterId, code } = await created();
    expect((await device.call("counter/signIn", { code, sessionID })).status).toBe(250);
    expect((await browser().call("login/update", { sessionID })).status).toBe(251);
    const form = { email: "tresen@example.org", password: "lampenlicht unterm dach", firstname: "Mara" };
    const rest = { lastname: "Lindqvist", phone: "+49 170 5550142", dob: "2001-03-17" };
    expect((await device.call("login/register", { ...form, ...rest })).status).toBe(250);
    expect(await asks(device)).toBe(250);
    expect(await sessionsOf(counterId)).toMatchObject([{ open: false }]);
  });

  test("is signed out at once when it is revoked, for good, and its history stays", async () => {
    const { counterId, code } = await created();
    const device = browser();
    await signIn(device, code);
    const unused = await renewed(counterId);
    expect(await revoke(counterId)).toBe("done");
    expect(await asks(device)).toBe(401);
    expect((await signIn(browser(), unused)).status).toBe(251);
    expect(await revoke(counterId)).toBe("revoked");
    expect(await renew(counterId)).toEqual({ kind: "revoked" });
    expect(await sessionsOf(counterId)).toMatchObject([{ open: false }]);
    const listed = (await listCounters(app.services.db)).find(({ id }) => id === counterId);
    expect(listed).toMatchObject({ permissions: [], isSignedIn: false, revokedAt: now });
  });

  test("that is revoked while somebody signs it in stays signed out", async () => {
    for (let round = 0; round < 5; round++) {
      const { counterId, code } = await created();
      const device = browser();
      await Promise.all([signIn(device, code), revoke(counterId)]);
      expect(await asks(device)).toBe(401);
      expect((await sessionsOf(counterId)).every(({ open }) => !open)).toBe(true);
    }
  });

  test("is its organiser's people's to manage, not those of another one or of its staff", async () => {
    const { organiserId } = await createEvent(app.services.db);
    const { counterId } = await created();
    const strangers: Grantee[] = [
      { grants: [] },
      { grants: [{ permission: "organise", scope: { organiserId } }] },
      { grants: [{ permission: "till", scope: { organiserId: at.organiserId } }] },
      { grants: [{ permission: "office", scope: "all" }] },
    ];
    for (const by of strangers) {
      expect(await create(by)).toEqual({ kind: "forbidden" });
      expect(await create(by, { organiserId: at.organiserId })).toEqual({ kind: "forbidden" });
      expect(await renew(counterId, by)).toEqual({ kind: "forbidden" });
      expect(await revoke(counterId, by)).toBe("forbidden");
    }
    // An organiser of one event alone adds counters for it, and takes none of the house away.
    const ofEvent: Grantee = { grants: [{ permission: "organise", scope: { eventId: at.eventId } }] };
    expect((await create(ofEvent)).kind).toBe("created");
    expect(await create(ofEvent, { organiserId: at.organiserId })).toEqual({ kind: "forbidden" });
    expect(await renew(4711)).toEqual({ kind: "not-found" });
    const admin: Grantee = { grants: [{ permission: "admin", scope: "all" }] };
    expect(await revoke(counterId, admin)).toBe("done");
  });
});
