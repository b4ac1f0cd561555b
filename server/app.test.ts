import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import { beginSession, createAccount } from "../testing/account-factory.ts";
import { createEvent, createTicketOffer } from "../testing/event-factory.ts";
import { type TestApp, testApp } from "../testing/services.ts";
import { parseFields } from "./platform/http/parse-fields.ts";

const definitions = Object.values(allCalls) as unknown as CallDefinition[];
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const APP_ORIGIN = "https://app.nachtfalter.example";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ publicUrl: "http://localhost:3000", appOrigins: [APP_ORIGIN], rateLimitFactor: 100 });
});
afterAll(() => app[Symbol.asyncDispose]());

function post(url: string, payload = "", headers: Record<string, string> = {}) {
  return app.server.inject({ method: "POST", url, payload, headers: { ...FORM, ...headers } });
}

function multipartField(name: string, value: string): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
}

async function logIn(role?: Parameters<typeof createAccount>[2]): Promise<string> {
  const { db } = app.services;
  return beginSession(db, await createAccount(db, {}, role));
}

describe("access: every call × everybody", () => {
  const people: Record<string, () => Promise<string | undefined>> = {
    guest: async () => undefined,
    "user A": () => logIn(),
    "user B": () => logIn(),
    "organiser X": () => logIn({ role: "organiser", organiser_id: 1 }),
    "organiser Y": () => logIn({ role: "organiser", organiser_id: 2 }),
    staff: () => logIn({ role: "staff", event_id: 1 }),
    admin: () => logIn({ role: "admin" }),
  };
  /** Which of them a call may refuse, by its access. A kind of access without an entry fails the test. */
  const refused: Record<string, Record<string, 401 | 403>> = {
    guest: {},
    member: { guest: 401 },
    organiser: { guest: 401, "user A": 403, "user B": 403, staff: 403 },
    staff: { guest: 401, "user A": 403, "user B": 403 },
    admin: { guest: 401, "user A": 403, "user B": 403, "organiser X": 403, "organiser Y": 403, staff: 403 },
  };
  test.each(Object.keys(people))("%s", async (person) => {
    for (const { path, method, access } of definitions) {
      // One for each call, as some of them end it.
      const sessionID = await people[person]?.();
      const form = new URLSearchParams(sessionID === undefined ? {} : { sessionID }).toString();
      const answer =
        method === "GET" ? await app.server.inject(`/${path}?${form}`) : await post(`/${path}`, form);
      const expected = refused[access]?.[person];
      if (expected === undefined) expect([401, 403], `${person} at ${path}`).not.toContain(answer.statusCode);
      else expect(answer.statusCode, `${person} at ${path}`).toBe(expected);
    }
  });
});

describe("the wire", () => {
  test("an empty body is accepted by calls without fields, with and without a content type", async () => {
    expect((await post("/home/get5Events")).json()).toEqual({ status: 250, data: [] });
    const bare = await app.server.inject({ method: "POST", url: "/home/get5Events" });
    expect(bare.json()).toEqual({ status: 250, data: [] });
  });

  test("multipart and urlencoded forms mean the same", async () => {
    const multipart = multipartField("cityId", "77");
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const answers = [
      await post("/home/getCityById", "cityId=77"),
      await post("/home/getCityById", multipart, headers),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
  });

  test.each(["application/json", "text/plain", "application/xml"])(
    "a body of %s is refused in German",
    async (type) => {
      const answer = await post("/home/getCityById", '{"cityId":1}', { "content-type": type });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ status: 400, data: expect.stringMatching(/Formular/) });
    },
  );

  const upload = (field: string, bytes: number) =>
    post(
      "/home/getCityById",
      `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${"P".repeat(bytes)}\r\n--x\r\ncontent-disposition: form-data; name="client"\r\n\r\nweb\r\n--x--\r\n`,
      { "content-type": "multipart/form-data; boundary=x" },
    );

  test("a file where none belongs names the field", async () => {
    const small = await upload("cityId", 20);
    expect(small.statusCode).toBe(400);
    const message = "Hier wird keine Datei erwartet.";
    expect(small.json()).toEqual({ status: 400, data: message, fields: { cityId: message } });
    expect((await upload("avatar", 100_000)).json().fields).toEqual({
      avatar: "Dieses Feld gibt es hier nicht.",
      cityId: "Bitte fülle dieses Feld aus.",
    });
  });

  test.each([
    ["multipart", "multipart/form-data; boundary=x", multipartField("__proto__", "x")],
    ["urlencoded", FORM["content-type"], "__proto__=x"],
  ])("a field called __proto__ is named in a %s form, too", async (_kind, type, form) => {
    const answer = await post("/home/getFilterItems", form, { "content-type": type });
    expect(answer.statusCode).toBe(400);
    const message = "Dieses Feld gibt es hier nicht.";
    expect(answer.body).toBe(`{"status":400,"data":"${message}","fields":{"__proto__":"${message}"}}`);
  });

  test("a file that is too large is 413", async () => {
    const large = await upload("cityId", 400_000);
    expect(large.statusCode).toBe(413);
    expect(large.json()).toEqual({ status: 413, data: "Das ist zu groß." });
  });

  test("too large a body is 413 with a sentence", async () => {
    const answer = await post("/home/cities", `search=${"x".repeat(300_000)}`);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ status: 413, data: expect.any(String) });
  });

  test("every answer carries a request id and is never kept by caches", async () => {
    const answer = await post("/home/get5Events");
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}-\w+$/);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("nor is a refusal, or what is somebody's own; none of these says when to come again", async () => {
    const sessionID = await logIn();
    const answers = {
      200: await post("/settings/getSessions", `sessionID=${sessionID}`),
      400: await post("/home/getCityById"),
      401: await post("/settings/getSessions"),
      403: await post("/home/get5Events", "", { origin: "https://evil.example" }),
      404: await post("/home/getCityById", "cityId=77"),
    };
    for (const [status, { statusCode, headers }] of Object.entries(answers)) {
      expect(statusCode).toBe(Number(status));
      expect([status, headers["cache-control"]]).toEqual([status, "no-store"]);
      expect([status, headers["retry-after"]]).toEqual([status, undefined]);
    }
  });

  test("a surprise is a German sentence without a stack trace", async () => {
    await using broken = await testApp();
    await broken.services.db.schema.dropTable("event_label").execute();
    const answer = await broken.server.inject({ method: "POST", url: "/home/getEvents" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      status: 500,
      data: expect.stringMatching(/^Da ging bei uns etwas schief/),
    });
  });
});

describe("what is no call", () => {
  const ask = (method: "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS", url: string, headers = {}) =>
    app.server.inject({ method, url, headers });
  const UNKNOWN = { status: 404, data: "Diesen Aufruf gibt es nicht. Alle Aufrufe stehen unter /api." };

  test.each([
    ["POST", "/home/nothing"],
    ["POST", "/home/getevents"],
    ["POST", "/"],
    ["PUT", "/x?a=b"],
    ["DELETE", "/eventDetails/1"],
    ["OPTIONS", "/home/nothing"],
  ] as const)("%s %s is not there", async (method, url) => {
    const answer = await ask(method, url, { accept: "text/html" });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(UNKNOWN);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
  });

  test.each([
    ["GET", "/home/getEvents", "POST"],
    ["GET", "/checkout/tickets?total=1", "POST"],
    ["PUT", "/home/getEvents", "POST"],
    ["OPTIONS", "/home/getEvents", "POST"],
    ["POST", "/checkout/getFile", "GET, HEAD"],
    ["DELETE", "/checkout/getFile?file=x", "GET, HEAD"],
  ] as const)("%s %s is only for %s", async (method, url, allowed) => {
    const answer = await ask(method, url);
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allowed);
    const only = `Diesen Aufruf gibt es nur als ${allowed.slice(0, 4).replace(",", "")}. Näheres steht unter /api.`;
    expect(answer.json()).toEqual({ status: 405, data: only });
  });

  test("a call opened in a browser and an address that cannot be read lead home", async () => {
    for (const url of ["/home/getEvents", "/%ff", `/bilder/${"x".repeat(200)}/1.jpg`]) {
      const answer = await ask("GET", url, { accept: "text/html,*/*;q=0.8" });
      expect([answer.statusCode, answer.headers.location], url).toEqual([302, "/home"]);
    }
    const answer = await ask("GET", "/home/%ff");
    expect([answer.statusCode, answer.json()]).toEqual([404, UNKNOWN]);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("an app's browser may ask before it sends, nobody else's", async () => {
    const preflight = { origin: APP_ORIGIN, "access-control-request-method": "POST" };
    const allowed = await ask("OPTIONS", "/home/getEvents", preflight);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      "access-control-allow-origin": APP_ORIGIN,
      "access-control-allow-methods": "POST",
    });
    const foreign = await ask("OPTIONS", "/home/getEvents", { ...preflight, origin: "https://evil.example" });
    expect(foreign.statusCode).toBe(405);
    expect(foreign.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test.each([
    ["no HTTP", "HALLO\r\n\r\n", 400],
    ["a head without end", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431],
  ])("%s is answered in German", async (_name, bytes, status) => {
    await using listening = await testApp();
    const address = await listening.server.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    socket.end(bytes);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toEqual({ status, data: expect.stringMatching(/^Die Anfrage .*\.$/) });
  });
});

test("a form that drips in is ended with 408, though its head came at once", async () => {
  await using listening = await testApp();
  const address = await listening.server.listen({ port: 0, host: "127.0.0.1" });
  const { server } = listening.server;
  expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([10_000, 20_000, 60_000]);
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write("POST /webhooks/sandbox HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{");
  await once(server, "request");
  // It is looked at every second.
  server.headersTimeout = 1;
  server.requestTimeout = 1;
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toContain("HTTP/1.1 408 ");
  expect(JSON.parse(body)).toEqual({ status: 408, data: expect.stringMatching(/^Die Anfrage .*\.$/) });
});

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

describe("limits", () => {
  test("too many requests of an address get 429 with a sentence, other addresses go on, a forged header does not help", async () => {
    await using strict = await testApp({ rateLimitFactor: 0.01 });
    const ask = (remoteAddress: string, forwarded?: string) =>
      strict.server.inject({
        method: "POST",
        url: "/home/get5Events",
        remoteAddress,
        headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
      });
    for (let count = 0; count < 12; count++) expect((await ask("10.0.0.1")).statusCode).toBe(200);
    const refused = await ask("10.0.0.1", "10.9.9.9");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ status: 429, data: expect.stringMatching(/zu viele Anfragen/) });
    expect((await ask("10.0.0.2")).statusCode).toBe(200);
  });

  test("behind a trusted proxy its report counts", async () => {
    await using proxied = await testApp({ rateLimitFactor: 0.001, trustProxy: 1 });
    const ask = (address: string) =>
      proxied.server.inject({
        method: "POST",
        url: "/home/get5Events",
        headers: { "x-forwarded-for": address },
      });
    expect((await ask("1.1.1.1")).statusCode).toBe(200);
    expect((await ask("1.1.1.1")).statusCode).toBe(429);
    expect((await ask("2.2.2.2")).statusCode).toBe(200);
  });
});

describe("headers", () => {
  test("answers forbid framing, sniffing and loading anything", async () => {
    const { headers } = await post("/home/get5Events");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("HTTPS brings HSTS", async () => {
    await using secure = await testApp({ publicUrl: "https://nachtfalter.example" });
    const { headers } = await secure.server.inject({ method: "POST", url: "/home/get5Events" });
    expect(headers["strict-transport-security"]).toMatch(/max-age=31536000/);
  });
});

describe("description of the calls", () => {
  test("/openapi.json names every call with its fields, answers and refusals", async () => {
    const document = (await app.server.inject("/openapi.json")).json();
    expect(Object.keys(document.paths).sort()).toEqual(definitions.map(({ path }) => `/${path}`).sort());
    const tickets = document.paths["/checkout/tickets"].post;
    expect(Object.keys(tickets.requestBody.content)).toEqual([
      "application/x-www-form-urlencoded",
      "multipart/form-data",
    ]);
    expect(tickets.requestBody.content["multipart/form-data"].schema.required).toEqual(["items", "total"]);
    expect(Object.keys(tickets.responses)).toEqual([
      "200",
      "400",
      "403",
      "404",
      "409",
      "413",
      "422",
      "429",
      "503",
    ]);
    expect(Object.keys(document.paths["/checkout/getFile"].get.responses)).toEqual([
      "200",
      "400",
      "404",
      "429",
      "503",
    ]);
    expect(
      document.paths["/checkout/getFile"].get.parameters.map(({ name }: { name: string }) => name),
    ).toContain("file");
  });

  test("/openapi.json says what the JSON in a form's field is", async () => {
    const document = (await app.server.inject("/openapi.json")).json();
    const form = document.paths["/checkout/tickets"].post.requestBody.content["multipart/form-data"].schema;
    expect(form.properties.items).toMatchObject({
      type: "string",
      contentMediaType: "application/json",
      contentSchema: {
        required: ["tickets"],
        properties: { tickets: { type: "array", items: { required: ["id", "quantity"] } } },
      },
    });
    expect(form.properties.userInfo).toMatchObject({
      contentMediaType: "application/json",
      contentSchema: { type: "array", items: { required: ["ticketId", "firstname", "lastname"] } },
    });
  });

  test("every example is a form that the call takes, with all that it needs", () => {
    const picture = { bytes: new Uint8Array([1]), fileName: "bild.jpg" };
    for (const definition of definitions) {
      const files = Object.keys(definition.files).map((name) => [name, picture]);
      const form = { ...definition.example, ...Object.fromEntries(files) };
      expect(parseFields(definition, form), definition.path).toMatchObject({ ok: true });
    }
  });

  test("/api is a page of all calls that needs no script", async () => {
    const page = await app.server.inject("/api");
    expect(page.headers["content-type"]).toContain("text/html");
    for (const { path } of definitions) expect(page.body).toContain(`/${path}</code>`);
    expect(page.body).not.toContain("<script");
    expect(page.body).toContain("JSON text of {\n  tickets: [{\n    id: integer");
    expect(page.body).toContain("curl --request POST http://localhost:3000/checkout/tickets \\\n");
    expect(page.body).toContain("--data-urlencode &#39;total=28.00&#39;");
  });
});
