import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvent, createTicketOffer } from "../testing/event-factory.ts";
import { postForm } from "../testing/post-form.ts";
import { type TestApp, testApp } from "../testing/services.ts";

const APP_ORIGIN = "https://app.nachtfalter.example";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ publicUrl: "http://localhost:3000", appOrigins: [APP_ORIGIN], rateLimitFactor: 100 });
});
afterAll(() => app[Symbol.asyncDispose]());

const post = (url: string, payload = "", headers: Record<string, string> = {}) =>
  postForm(app, url, payload, headers);

describe("other sites", () => {
  const eventually = (headers: Record<string, string>) =>
    post("/home/get5Events", "", headers).then(({ statusCode }) => statusCode);

  test("a POST from another site is refused and changes nothing", async () => {
    const { db } = app.services;
    const { id } = await createEvent(db);
    const offer = await createTicketOffer(db, { event_id: id });
    const form = new URLSearchParams({
      items: JSON.stringify({ tickets: [{ id: offer, quantity: 1 }] }),
      total: "12.50",
      email: "a@example.org",
      firstname: "A",
      lastname: "B",
      phone: "040123",
    }).toString();
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "http://localhost:3000", "sec-fetch-site": "cross-site" },
      { origin: "http://localhost:3000", "sec-fetch-site": "same-site" },
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ]) {
      const answer = await post("/checkout/tickets", form, headers as Record<string, string>);
      expect(answer.statusCode).toBe(403);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
    const { held } = await db
      .selectFrom("ticket_offer")
      .select("held")
      .where("id", "=", offer)
      .executeTakeFirstOrThrow();
    expect(held).toBe(0);
  });

  test("the own site, a server without headers and a configured app pass", async () => {
    expect(await eventually({ origin: "http://localhost:3000", "sec-fetch-site": "same-origin" })).toBe(200);
    expect(await eventually({})).toBe(200);
    const answer = await post("/home/get5Events", "", { origin: APP_ORIGIN, "sec-fetch-site": "cross-site" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["access-control-allow-origin"]).toBe(APP_ORIGIN);
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  test("a page that was opened by an address of this machine posts to that address, and to no other one", async () => {
    const host = "192.168.1.5:3000";
    expect(await eventually({ host, origin: `http://${host}` })).toBe(200);
    for (const origin of ["http://192.168.1.6:3000", "http://192.168.1.5", `https://${host}`])
      expect(await eventually({ host, origin }), origin).toBe(403);
  });

  test("a file is read from wherever its link lies: a mail that is read on the web is another site", async () => {
    const url = "/checkout/getFile?type=ticket&file=x";
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://mail.example" }]) {
      const { statusCode } = await app.server.inject({ url, headers: headers as Record<string, string> });
      expect(statusCode).toBe(404);
    }
  });
});

describe("an app's script reads every answer under the calls' addresses", () => {
  const fromApp = { origin: APP_ORIGIN, "sec-fetch-site": "cross-site" };
  const readable = { "access-control-allow-origin": APP_ORIGIN, vary: expect.stringContaining("Origin") };

  test.each([
    ["400", 400, () => post("/home/getCityById", "", fromApp)],
    [
      "400 without a form",
      400,
      () => post("/home/cities", "{}", { ...fromApp, "content-type": "text/plain" }),
    ],
    ["404", 404, () => post("/home/getCityById", "cityId=77", fromApp)],
    ["413", 413, () => post("/home/cities", `search=${"x".repeat(300_000)}`, fromApp)],
    ["404 of an unknown call", 404, () => post("/home/nothing", "", fromApp)],
    ["404 of an unreadable address", 404, () => post("/home/%ff", "", fromApp)],
    ["405 by GET", 405, () => app.server.inject({ url: "/home/getEvents", headers: fromApp })],
    ["405 by PUT", 405, () => app.server.inject({ method: "PUT", url: "/home/getEvents", headers: fromApp })],
    [
      "404 of a file",
      404,
      () => app.server.inject({ url: "/checkout/getFile?type=ticket&file=x", headers: fromApp }),
    ],
  ] as const)("%s", async (_name, status, ask) => {
    const answer = await ask();
    expect([answer.statusCode, answer.headers]).toEqual([status, expect.objectContaining(readable)]);
  });

  test("500 and 429", async () => {
    await using broken = await testApp({ appOrigins: [APP_ORIGIN], rateLimitFactor: 0.001 });
    const ask = (origin: string) =>
      broken.server.inject({ method: "POST", url: "/home/getEvents", headers: { origin } });
    await broken.services.db.schema.dropTable("event_label").execute();
    for (const status of [500, 429]) {
      const answer = await ask(APP_ORIGIN);
      expect([answer.statusCode, answer.headers]).toEqual([status, expect.objectContaining(readable)]);
    }
    const foreign = await ask("https://evil.example");
    expect([foreign.statusCode, foreign.headers["access-control-allow-origin"]]).toEqual([429, undefined]);
  });

  test("what is no call says nothing of it", async () => {
    const { headers } = await app.server.inject({ url: "/api", headers: fromApp });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
});
