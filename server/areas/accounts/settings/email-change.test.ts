import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AccountFixture,
  openAccountFixture,
  registration,
} from "../../../../testing/account-fixture.ts";
import type { TestBrowser } from "../../../../testing/test-browser.ts";

let limitTime = new Date("2026-10-25T00:00:00Z");
let house: AccountFixture;
beforeAll(async () => {
  house = await openAccountFixture({ rateLimitFactor: 1 }, { limitClock: () => limitTime });
});
afterAll(() => house[Symbol.asyncDispose]());

/** A minute later, so that only the limits of an hour count. @param browser of a member */
async function moveTo(browser: TestBrowser, email: string): Promise<number> {
  limitTime = new Date(limitTime.getTime() + 60_000);
  const { password = "", dob: _, ...profile } = registration();
  const form = { ...profile, email, gender: "female", currentPassword: password };
  return (await browser.call("settings/edit", form)).status;
}

async function member(address: string) {
  const browser = house.browser(address);
  const { email = "", ...form } = registration();
  await browser.call("login/register", { email, ...form });
  return { browser, email };
}

test("moving on and on from address to address finds out five of them an hour", async () => {
  const taken = await member("10.0.1.1");
  const { browser, email } = await member("10.0.1.2");
  expect(await moveTo(browser, taken.email)).toBe(409);
  for (let free = 0; free < 4; free++) expect(await moveTo(browser, `${free}.${email}`)).toBe(250);
  expect(await moveTo(browser, taken.email)).toBe(429);
  expect(await moveTo(browser, `4.${email}`)).toBe(429);
  // What is no move is not counted.
  expect(await moveTo(browser, `3.${email}`)).toBe(250);
});

test("moves and registrations of one network are told together what a network is told in an hour", async () => {
  await using strict = await openAccountFixture({ rateLimitFactor: 0.1 }, { limitClock: () => limitTime });
  const register = async (address: string, email?: string) => {
    limitTime = new Date(limitTime.getTime() + 60_000);
    const browser = strict.browser(address);
    const form = { ...registration(), ...(email && { email }) };
    return { browser, status: (await browser.call("login/register", form)).status };
  };
  const taken = "eins@example.org";
  expect((await register("10.0.2.1", taken)).status).toBe(250);
  const { browser: first } = await register("10.0.2.2");
  const { browser: second } = await register("10.0.2.2");
  expect(await moveTo(first, taken)).toBe(409);
  for (let told = 1; told < 10; told++) expect((await register("10.0.2.2", taken)).status).toBe(251);
  expect(await moveTo(second, "neu@example.org")).toBe(429);
  expect((await register("10.0.2.2", taken)).status).toBe(429);
});
