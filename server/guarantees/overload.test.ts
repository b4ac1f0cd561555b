import { expect, test } from "vitest";
import { createEvent } from "../../testing/event-factory.ts";
import { testApp } from "../../testing/services.ts";

/** More than a process lets in at once (server/platform/health.ts). */
const REQUESTS = 2_200;

test("what is too much is told so at once, and those inside are served", { timeout: 60_000 }, async () => {
  const origin = "https://app.nachtfalter.example";
  await using app = await testApp({ rateLimitFactor: 1_000, appOrigins: [origin] });
  await createEvent(app.services.db);
  await app.server.ready();
  const ask = () => app.server.inject({ method: "POST", url: "/home/getEvents", headers: { origin } });
  const blocker = await app.services.pool.connect();
  await blocker.query("begin; lock table event in access exclusive mode");
  const asked = Array.from({ length: REQUESTS }, ask);

  // The database does not answer, so the first answer is a refusal.
  const refused = await Promise.race(asked);
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.json()).toEqual({ status: 503, data: expect.stringMatching(/^Gerade ist sehr viel los\./) });
  expect(refused.headers).toMatchObject({ "access-control-allow-origin": origin, vary: "Origin" });
  expect((await app.server.inject("/healthz")).statusCode).toBe(200);

  await blocker.query("commit");
  blocker.release();
  const answers = await Promise.all(asked);
  const served = answers.filter(({ statusCode }) => statusCode === 200);
  expect(served.length).toBeGreaterThan(0);
  expect(served.every((answer) => answer.json().status === 250)).toBe(true);
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true);
});

/** More than wait for a rendering and are rendered at once (server/platform/pages/register-pages.ts). */
const PAGES = 150;

test("who asks for ever new pages keeps nobody from the known ones, and gets a page that says so", {
  timeout: 60_000,
}, async () => {
  await using app = await testApp();
  const { id } = await createEvent(app.services.db);
  const visit = (url: string) => app.server.inject({ url, headers: { accept: "text/html" } });
  expect((await visit("/events")).statusCode).toBe(200);
  const blocker = await app.services.pool.connect();
  await blocker.query("begin; lock table event in access exclusive mode");
  const asked = Array.from({ length: PAGES }, (_, index) => visit(`/events?preis=${index}`));

  const refused = await Promise.race(asked);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  expect(refused.body).toContain('<html lang="de">');
  expect(refused.body).toContain("Gerade ist sehr viel los");
  const known = await visit("/events");
  expect(known.statusCode).toBe(200);
  expect(known.body).toContain(`/eventDetails/${id}`);

  await blocker.query("commit");
  blocker.release();
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(PAGES - 104);
  expect((await visit("/events?preis=149")).statusCode).toBe(200);
});
