import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOGIN_FAILED } from "#contract/account-data.ts";
import type { App } from "#server/app.ts";
import { createDatabase, inTransaction } from "#server/platform/database.ts";
import { passwordHashes } from "#server/platform/metrics.ts";
import { Throttle } from "#server/platform/throttle.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import type { WireAnswer } from "../../../testing/member.ts";
import { buildTestApp, type TestApp, testApp } from "../../../testing/services.ts";
import { TestBrowser } from "../../../testing/test-browser.ts";
import { makeLink } from "./links.ts";
import { TOO_MANY_TRIES } from "./login-calls.ts";
import { LoginThrottle } from "./login-throttle.ts";
import { hashPassword } from "./passwords.ts";

const PASSWORD = "lampenlicht am fluss";
const BY_NETWORK = 10;
const BY_ALL_NETWORKS = 100;
const BY_ADDRESS = 60;

/** Two processes on one database, as far as that can tell. */
const house = new AsyncDisposableStack();
let first: TestApp;
let second: App;
let passwordHash: string;
let now: Date;
beforeAll(async () => {
  const limitClock = () => now;
  first = house.use(await testApp({ publicUrl: "http://localhost:3000" }, { limitClock }));
  const { db, pool } = createDatabase({ url: first.services.database.url, poolSize: 5, name: "second" });
  house.defer(() => db.destroy());
  second = await buildTestApp({ ...first.services, db, readDb: db, pool }, { limitClock });
  house.defer(() => second.server.close());
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => house.disposeAsync());
beforeEach(() => {
  // The beginning of a quarter of an hour of its own for each test.
  now = new Date((now ?? new Date("2026-10-25T00:00:00Z")).getTime() + 900_000);
});

let people = 0;
async function somebody() {
  const email = `jonas${++people}@example.org`;
  const id = await createAccount(first.services.db, { email, password_hash: passwordHash });
  return { id, email, right: { email, password: PASSWORD }, wrong: { email, password: "falterlicht" } };
}

/** From ever new addresses, by both processes in turns. */
function tryFromEverywhere(form: Record<string, string>, times: number): Promise<WireAnswer[]> {
  return Promise.all(
    Array.from({ length: times }, (_, index) =>
      new TestBrowser(index % 2 ? first : second).call("login/login", form),
    ),
  );
}

/** By ever new browsers at one address, in both processes. */
function tryFrom(address: string, form: Record<string, string>, times: number): Promise<WireAnswer[]> {
  return Promise.all(
    Array.from({ length: times }, (_, index) =>
      new TestBrowser(index % 2 ? first : second, { address }).call("login/login", form),
    ),
  );
}

/** All that strangers may try at an account in its quarter of an hour is tried already. */
async function exhaust({ email }: { readonly email: string }): Promise<void> {
  const { pool, secrets, log } = first.services;
  const throttle = new LoginThrottle(new Throttle({ pool, secrets, log, now: () => now }));
  const tries = Array.from({ length: BY_ALL_NETWORKS }, (_, index) =>
    throttle.begin({ email, address: `192.0.2.${index}`, knownDevice: undefined }),
  );
  expect((await Promise.all(tries)).filter((attempt) => attempt === "throttled")).toEqual([]);
}

function countByStatus(answers: readonly WireAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function hashes(): Promise<number> {
  return (await passwordHashes.get()).values[0]?.value ?? 0;
}

describe("an account that strangers guess at", () => {
  test("is tried exactly so often by one network, by however many browsers and processes at once", async () => {
    const jonas = await somebody();
    const before = await hashes();
    const answers = await tryFrom("203.0.113.20", jonas.wrong, 50);
    expect(countByStatus(answers)).toEqual({ 251: BY_NETWORK, 429: 50 - BY_NETWORK });
    expect((await hashes()) - before).toBe(BY_NETWORK);
    expect(answers.find(({ status }) => status === 429)?.data).toBe(TOO_MANY_TRIES);
  });

  test("is tried as often by all /64 networks together that one IPv6 network has", async () => {
    const jonas = await somebody();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        new TestBrowser(index % 2 ? first : second, { address: `2001:db8:8:${index.toString(16)}::1` }).call(
          "login/login",
          jonas.wrong,
        ),
      ),
    );
    expect(countByStatus(answers)).toEqual({ 251: BY_NETWORK, 429: 30 - BY_NETWORK });
    const owner = new TestBrowser(first, { address: "2001:db8:9::1" });
    expect((await owner.call("login/login", jonas.right)).status).toBe(250);
  });

  test("stays open to its owner in another network, in a browser that was never logged in", async () => {
    const jonas = await somebody();
    const address = "203.0.113.21";
    await tryFrom(address, jonas.wrong, 50);
    expect((await new TestBrowser(first).call("login/login", jonas.right)).status).toBe(250);
    expect((await new TestBrowser(second).call("login/login", jonas.right)).status).toBe(250);
    expect((await new TestBrowser(first, { address }).call("login/login", jonas.right)).status).toBe(429);
  });

  test("is tried exactly so often by all networks together, at once in several processes", async () => {
    const jonas = await somebody();
    const before = await hashes();
    const answers = await tryFromEverywhere(jonas.wrong, BY_ALL_NETWORKS + 30);
    expect(countByStatus(answers)).toEqual({ 251: BY_ALL_NETWORKS, 429: 30 });
    expect((await hashes()) - before).toBe(BY_ALL_NETWORKS);
    expect((await new TestBrowser(first).call("login/login", jonas.right)).status).toBe(429);
  }, 60_000);

  test("costs all networks together no more than one network may try", async () => {
    const jonas = await somebody();
    for (let network = 0; network < 5; network++) await tryFrom(`203.0.113.${30 + network}`, jonas.wrong, 40);
    const left = BY_ALL_NETWORKS - 5 * BY_NETWORK;
    const answers = await tryFromEverywhere(jonas.wrong, left + 10);
    expect(countByStatus(answers)).toEqual({ 251: left, 429: 10 });
  }, 60_000);

  test("and whether it exists is not told by that either", async () => {
    const nobody = { email: "nobody@example.org", password: "falterlicht" };
    const answers = await tryFrom("203.0.113.22", nobody, 20);
    expect(countByStatus(answers)).toEqual({ 251: BY_NETWORK, 429: 20 - BY_NETWORK });
    const nobodyElse = { email: "nobody.else@example.org", password: "falterlicht" };
    await exhaust(nobodyElse);
    expect((await new TestBrowser(first).call("login/login", nobodyElse)).status).toBe(429);
  });

  test("writing it differently gains nothing, and another account is another one", async () => {
    const [jonas, mara] = [await somebody(), await somebody()];
    await exhaust(jonas);
    const shouted = { ...jonas.right, email: ` ${jonas.email.toUpperCase()}` };
    expect((await new TestBrowser(first).call("login/login", shouted)).status).toBe(429);
    expect((await new TestBrowser(first).call("login/login", mara.right)).status).toBe(250);
  });

  test("and a letter that only some languages write small as one of its own is another address", async () => {
    const email = `mimi${++people}@example.org`;
    await createAccount(first.services.db, { email, password_hash: passwordHash });
    const address = "203.0.113.23";
    const before = await tryFrom(address, { email: email.toUpperCase(), password: "falterlicht" }, 10);
    expect(countByStatus(before)).toEqual({ 251: BY_NETWORK });
    const typed = async (spelling: string) =>
      (await tryFrom(address, { email: spelling, password: PASSWORD }, 1))[0]?.status;
    for (const spelling of [
      email.replace("mim", "mİm"),
      email.replace("mi", "Mİ"),
      email.replace("mi", "Mı"),
    ])
      expect(await typed(spelling)).toBe(251);
    expect(await typed(email)).toBe(429);
  });

  test("stays open to its owner on a device that was logged in before", async () => {
    const jonas = await somebody();
    const own = new TestBrowser(first);
    await own.call("login/login", jonas.right);
    own.close();
    await exhaust(jonas);
    expect((await new TestBrowser(second).call("login/login", jonas.right)).status).toBe(429);
    own.goTo(second);
    expect(await own.call("login/login", jonas.wrong)).toEqual({ status: 251, data: LOGIN_FAILED });
    expect((await own.call("login/login", jonas.right)).status).toBe(250);
    // A logout leaves a device that knows no account.
    await own.call("login/logout");
    expect((await own.call("login/login", jonas.right)).status).toBe(429);
  });

  test("also in the app, which keeps by itself that it is known", async () => {
    const jonas = await somebody();
    const asApp = { ...jonas.right, client: "app" };
    const phone = new TestBrowser(first);
    const { known } = (await phone.call("login/login", asApp)).data as { known: string };
    await exhaust(jonas);
    expect((await phone.call("login/login", asApp)).status).toBe(429);
    expect((await phone.call("login/login", { ...asApp, known })).status).toBe(250);
  });

  test("and to whoever sets a new password by the link in a mail", async () => {
    const jonas = await somebody();
    await exhaust(jonas);
    const { db } = first.services;
    const link = { accountId: jonas.id, purpose: "reset", email: jonas.email, now: new Date() } as const;
    const token = await inTransaction(db, (tx) => makeLink(tx, link));
    const fresh = new TestBrowser(first);
    const password = "neues lampenlicht";
    expect((await fresh.call("login/restore", { token, password })).status).toBe(250);
    expect((await fresh.call("login/login", { email: jonas.email, password })).status).toBe(250);
    expect((await new TestBrowser(first).call("login/login", { email: jonas.email, password })).status).toBe(
      429,
    );
  });

  test("is open to strangers again a quarter of an hour later", async () => {
    const jonas = await somebody();
    const address = "192.0.2.7";
    await exhaust(jonas);
    const begun = now.getTime();
    for (const passed of [0, 60_000, 899_999]) {
      now = new Date(begun + passed);
      expect((await new TestBrowser(first, { address }).call("login/login", jonas.right)).status).toBe(429);
    }
    now = new Date(begun + 900_000);
    expect((await new TestBrowser(first, { address }).call("login/login", jonas.right)).status).toBe(250);
  });

  test("right passwords count for nothing", async () => {
    const jonas = await somebody();
    const address = "203.0.113.25";
    expect(countByStatus(await tryFrom(address, jonas.right, BY_NETWORK))).toEqual({ 250: BY_NETWORK });
    expect(countByStatus(await tryFrom(address, jonas.wrong, 20))).toEqual({
      251: BY_NETWORK,
      429: 20 - BY_NETWORK,
    });
  });

  test("passwords that could not be checked count for nothing", async () => {
    const jonas = await somebody();
    const { db } = first.services;
    const setHash = (hash: string) =>
      db.updateTable("account").set({ password_hash: hash }).where("id", "=", jonas.id).execute();
    await setHash("no hash at all");
    const address = "203.0.113.27";
    for (let time = 0; time <= BY_NETWORK; time++)
      expect(countByStatus(await tryFrom(address, jonas.right, 1))).toEqual({ 500: 1 });
    await setHash(passwordHash);
    expect(countByStatus(await tryFrom(address, jonas.right, 1))).toEqual({ 250: 1 });
  });

  test("asks the database once, however many counts a try has", async () => {
    const { pool, secrets, log } = first.services;
    const asked: string[] = [];
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    const watched = {
      query: (...given: [string]) => {
        asked.push(given[0]);
        return query(...given);
      },
    };
    const counting = new Throttle({ pool: watched as unknown as typeof pool, secrets, log, now: () => now });
    const attempt = await new LoginThrottle(counting).begin({
      email: (await somebody()).email,
      address: "203.0.113.26",
      knownDevice: undefined,
    });
    expect(asked).toHaveLength(1);
    if (attempt !== "throttled") await attempt.takeBack();
    expect(asked).toHaveLength(2);
  });
});

test("the own password of somebody who is logged in is tried so often from one network, and from all together", async () => {
  const { pool, secrets, log } = first.services;
  const throttle = new LoginThrottle(new Throttle({ pool, secrets, log, now: () => now }));
  const { id: accountId } = await somebody();
  const tryFromNetworks = async (addresses: readonly string[]) => {
    const tries = await Promise.all(addresses.map((address) => throttle.beginOwn({ accountId, address })));
    return tries.filter((attempt) => attempt !== "throttled").length;
  };
  expect(await tryFromNetworks(Array<string>(30).fill("203.0.113.40"))).toBe(BY_NETWORK);
  const many = Array.from({ length: BY_ALL_NETWORKS + 30 }, (_, index) => `198.51.100.${index}`);
  expect(await tryFromNetworks(many)).toBe(BY_ALL_NETWORKS - BY_NETWORK);
});

describe("a known device", () => {
  test("has a count of its own, so that who stole it guesses no longer than anybody", async () => {
    const jonas = await somebody();
    const own = new TestBrowser(first);
    await own.call("login/login", jonas.right);
    const answers: WireAnswer[] = [];
    for (let time = 0; time < 15; time++) {
      own.goTo(time % 2 ? first : second);
      answers.push(await own.call("login/login", jonas.wrong));
    }
    expect(countByStatus(answers)).toEqual({ 251: 10, 429: 5 });
    expect((await new TestBrowser(first).call("login/login", jonas.right)).status).toBe(250);
  });

  test("is known to the accounts that were logged in there only, and cannot be forged", async () => {
    const [jonas, mara] = [await somebody(), await somebody()];
    const browser = new TestBrowser(first);
    await browser.call("login/login", mara.right);
    await exhaust(jonas);
    expect((await browser.call("login/login", jonas.right)).status).toBe(429);
    const known = browser.cookies.get("nachtfalter_known");
    const forged = known?.value.replace(`${mara.id}~`, `${jonas.id}~`) ?? "";
    browser.cookies.set("nachtfalter_known", { value: forged, attributes: new Set() });
    expect((await browser.call("login/login", jonas.right)).status).toBe(429);
  });

  test("may be several people's", async () => {
    const family = await Promise.all(Array.from({ length: 5 }, somebody));
    const shared = new TestBrowser(first);
    for (const { right } of family) await shared.call("login/login", right);
    for (const { email, right } of family) {
      await exhaust({ email });
      expect((await shared.call("login/login", right)).status).toBe(250);
    }
  });
});

describe("an address that guesses", () => {
  const guess = (address: string, index: number) =>
    new TestBrowser(index % 2 ? first : second, { address }).call("login/login", {
      email: `somebody${index}@example.org`,
      password: "falterlicht",
    });

  test("is refused whatever accounts it tries; others are not", async () => {
    const jonas = await somebody();
    const address = "203.0.113.7";
    const answers = await Promise.all(
      Array.from({ length: BY_ADDRESS + 20 }, (_, index) => guess(address, index)),
    );
    expect(countByStatus(answers)).toEqual({ 251: BY_ADDRESS, 429: 20 });
    expect((await new TestBrowser(first, { address }).call("login/login", jonas.right)).status).toBe(429);
    expect((await new TestBrowser(first).call("login/login", jonas.right)).status).toBe(250);
  });

  test("does not lock out those whose devices are known there", async () => {
    const jonas = await somebody();
    const address = "203.0.113.8";
    const own = new TestBrowser(first, { address });
    await own.call("login/login", jonas.right);
    await Promise.all(Array.from({ length: BY_ADDRESS + 10 }, (_, index) => guess(address, index)));
    expect((await own.call("login/login", jonas.right)).status).toBe(250);
  });

  test("has its whole IPv6 network counted", async () => {
    const answers = await Promise.all(
      Array.from({ length: BY_ADDRESS + 20 }, (_, index) =>
        guess(`2001:db8:7:7::${(index + 1).toString(16)}`, index),
      ),
    );
    expect(countByStatus(answers)).toEqual({ 251: BY_ADDRESS, 429: 20 });
  });

  test("gains nothing by naming others in X-Forwarded-For", async () => {
    const attacker = new TestBrowser(first, { address: "203.0.113.9" });
    const answers: WireAnswer[] = [];
    for (let index = 0; index < BY_ADDRESS + 20; index++)
      answers.push(
        await attacker.call(
          "login/login",
          { email: `somebody${index}@example.org`, password: "falterlicht" },
          { headers: { "x-forwarded-for": `198.51.100.${index}`, "x-real-ip": `198.51.100.${index}` } },
        ),
      );
    expect(countByStatus(answers)).toEqual({ 251: BY_ADDRESS, 429: 20 });
  });

  test("a crowd behind one address gets in", async () => {
    const address = "203.0.113.10";
    const crowd = await Promise.all(Array.from({ length: BY_ADDRESS + 10 }, somebody));
    const answers: WireAnswer[] = [];
    for (const { right } of crowd)
      answers.push(await new TestBrowser(first, { address }).call("login/login", right));
    expect(countByStatus(answers)).toEqual({ 250: BY_ADDRESS + 10 });
  });
});
