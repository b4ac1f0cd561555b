import { expect, test } from "vitest";
import { createEvent } from "../../testing/event-factory.ts";
import { testApp } from "../../testing/services.ts";

/** More than a process lets in at once (server/platform/health.ts). */
const REQUESTS = 2_200;

test("what is too much is told so at once, and those inside are served", { timeout: 60_000 }, async () => {
  await using app = await testApp({ rateLimitFactor: 1_000 });
  await createEvent(app.services.db);
  await app.server.ready();
  const ask = () => app.server.inject({ method: "POST", url: "/home/getEvents" });
  const blocker = await app.services.pool.connect();
  await blocker.query("begin; lock table event in access exclusive mode");
  const asked = Array.from({ length: REQUESTS }, ask);

  // The database answers nobody, so the first answer is a refusal.
  const refused = await Promise.race(asked);
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.json()).toEqual({ status: 503, data: expect.stringMatching(/^Gerade ist sehr viel los\./) });
  expect((await app.server.inject("/healthz")).statusCode).toBe(200);

  await blocker.query("commit");
  blocker.release();
  const answers = await Promise.all(asked);
  const served = answers.filter(({ statusCode }) => statusCode === 200);
  expect(served.length).toBeGreaterThan(0);
  expect(served.every((answer) => answer.json().status === 250)).toBe(true);
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true);
});
