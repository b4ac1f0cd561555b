import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { createLog } from "#server/platform/log.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { buildTestApp, type TestServices, testServices } from "../../../testing/services.ts";
import { TestBrowser } from "../../../testing/test-browser.ts";
import { hashPassword } from "./passwords.ts";

const PASSWORD = "lampenlicht am fluss";
const WRONG = "falterlicht am kanal";
const EMAIL = "jonas.nachtigall@example.org";

const house = new AsyncDisposableStack();
let lines: Record<string, unknown>[] = [];
let services: TestServices;
let app: App;
let accountId: number;
beforeAll(async () => {
  services = house.use(await testServices());
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  app = await buildTestApp({ ...services, log });
  house.defer(() => app.server.close());
  accountId = await createAccount(services.db, { email: EMAIL, password_hash: await hashPassword(PASSWORD) });
});
afterAll(() => house.disposeAsync());
beforeEach(() => {
  lines = [];
});

const logins = () =>
  lines.filter(({ msg }) => msg === "login").map(({ time, level, msg, pid, host, ...rest }) => rest);

async function counted(by: string, outcome: string): Promise<number> {
  const { body } = await app.server.inject({ url: "/metrics" });
  const line = body.match(
    new RegExp(`^nachtfalter_logins_total\\{by="${by}",outcome="${outcome}"\\} (\\d+)$`, "m"),
  );
  return Number(line?.[1] ?? Number.NaN);
}

test("every outcome is counted from the start", async () => {
  expect(await counted("password", "accepted")).toBe(0);
  expect(await counted("password", "refused")).toBe(0);
  expect(await counted("password", "throttled")).toBe(0);
  expect(await counted("cookie", "refused")).toBe(0);
});

test("who got in stands in the log, by which request, and is counted", async () => {
  await new TestBrowser(app).call("login/login", { email: EMAIL, password: PASSWORD });
  const [login, ...more] = logins();
  expect(more).toEqual([]);
  expect(login).toEqual({
    area: "accounts",
    requestId: expect.any(String),
    by: "password",
    outcome: "accepted",
    accountId,
  });
  expect(lines.find(({ msg }) => msg === "request")?.requestId).toBe(login?.requestId);
  expect(await counted("password", "accepted")).toBe(1);
});

test.each([EMAIL, "nobody.at.all@example.org"])(
  "a wrong password for %s says nothing about whom it was meant for",
  async (email) => {
    const before = await counted("password", "refused");
    await new TestBrowser(app).call("login/login", { email, password: WRONG });
    const [login] = logins();
    expect(login).toEqual({
      area: "accounts",
      requestId: expect.any(String),
      by: "password",
      outcome: "refused",
    });
    expect(await counted("password", "refused")).toBe(before + 1);
  },
);

test("who is not even tried any more is told apart", async () => {
  const address = "203.0.113.77";
  for (let tries = 0; tries < 11; tries++)
    await new TestBrowser(app, { address }).call("login/login", { email: EMAIL, password: WRONG });
  expect(logins().at(-1)).toMatchObject({ by: "password", outcome: "throttled" });
  expect(await counted("password", "throttled")).toBe(1);
});

test("a remembered device is named, too, and one that is not", async () => {
  const browser = new TestBrowser(app);
  await browser.call("login/login", { email: EMAIL, password: PASSWORD, cookie: "1" });
  await browser.call("login/cookie");
  expect(logins().at(-1)).toMatchObject({ by: "cookie", outcome: "accepted", accountId });
  await new TestBrowser(app).call("login/cookie");
  expect(logins().at(-1)).toMatchObject({ by: "cookie", outcome: "refused" });
});

test("no line holds an e-mail, a password, an address or a token", async () => {
  const browser = new TestBrowser(app, { address: "203.0.113.78" });
  await browser.call("login/login", { email: EMAIL, password: PASSWORD, cookie: "1" });
  const tokens = [...browser.cookies.values()].map(({ value }) => value).filter((value) => value.length > 5);
  await browser.call("login/cookie");
  await browser.call("login/login", { email: EMAIL, password: WRONG });
  const text = JSON.stringify(lines);
  expect(logins()).toHaveLength(3);
  for (const secret of [EMAIL, "nachtigall", PASSWORD, WRONG, "203.0.113.78", ...tokens])
    expect(text).not.toContain(secret);
});
