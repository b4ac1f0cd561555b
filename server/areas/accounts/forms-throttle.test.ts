import { expect, test } from "vitest";
import { createDatabase } from "#server/platform/database.ts";
import { Throttle } from "#server/platform/throttle.ts";
import { testServices } from "../../../testing/services.ts";
import { FormsThrottle } from "./forms-throttle.ts";

/** Every limit as it is by default (RATE_LIMIT_FACTOR 1), over a clock that a test moves. */
async function house() {
  const services = await testServices();
  const clock = { now: new Date("2026-10-25T00:00:00Z") };
  const { pool, secrets, log } = services;
  const forms = new FormsThrottle(new Throttle({ pool, secrets, log, now: () => clock.now }));
  return { forms, clock, [Symbol.asyncDispose]: () => services[Symbol.asyncDispose]() };
}

/** How many of more than enough are let in, all at once. */
async function letIn(ask: (index: number) => Promise<boolean>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 150 }, (_, index) => ask(index)));
  return answers.filter(Boolean).length;
}

test("one network opens 60 accounts an hour, is told 100 times of one that there is, and asks for 120 new passwords", async () => {
  await using stack = await house();
  const { forms, clock } = stack;
  const register = (address: string) => async () => {
    const look = await forms.beginRegistration(address);
    if (look !== "throttled") await look.end("an-account");
    return look !== "throttled";
  };
  expect(await letIn(register("203.0.113.7"))).toBe(60);
  expect(await letIn(register("203.0.113.8"))).toBe(60);
  expect(await letIn(() => forms.mayReset("203.0.113.7"))).toBe(120);

  const isTold = async (address: string) => {
    const look = await forms.beginRegistration(address);
    if (look !== "throttled") await look.end("told");
    return look !== "throttled";
  };
  let told = 0;
  while (told < 150 && (await isTold("203.0.113.9"))) told++;
  expect(told).toBe(100);

  clock.now = new Date(clock.now.getTime() + 3_599_999);
  expect([await register("203.0.113.7")(), await forms.mayReset("203.0.113.7")]).toEqual([false, false]);
  clock.now = new Date(clock.now.getTime() + 1);
  expect([await register("203.0.113.7")(), await forms.mayReset("203.0.113.7")]).toEqual([true, true]);
});

test("an account takes another address five times an hour, and is told as often as its network", async () => {
  await using stack = await house();
  const { forms } = stack;
  const isMoved = (accountId: number) => async () =>
    (await forms.beginMove(accountId, "203.0.113.7")) !== "throttled";
  expect(await letIn(isMoved(1))).toBe(5);
  expect(await letIn(isMoved(2))).toBe(5);
  // Each looks where its account has moved to, and its look stays counted until it is told what came of it.
  expect(await letIn((index) => isMoved(100 + index)())).toBe(100 - 10);
});

test("what came of nothing counts for nothing", async () => {
  await using stack = await house();
  const { forms } = stack;
  for (let count = 0; count < 130; count++) {
    const look = await forms.beginRegistration("203.0.113.7");
    if (look === "throttled") throw new Error(`refused after ${count}`);
    await look.end("nothing");
  }
});

test("an account that was opened stays opened when the database is gone before its look is uncounted", async () => {
  await using services = await testServices();
  const { pool } = createDatabase({ url: services.database.url, poolSize: 1 });
  const { secrets, log } = services;
  const forms = new FormsThrottle(new Throttle({ pool, secrets, log }));
  const look = await forms.beginRegistration("203.0.113.7");
  await pool.end();
  if (look === "throttled") throw new Error("the first one is let through");
  await expect(look.end("an-account")).resolves.toBeUndefined();
});
