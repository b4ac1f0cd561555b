import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginSession, createAccount } from "../testing/account-factory.ts";
import { postForm, URLENCODED } from "../testing/post-form.ts";
import { type TestApp, testApp } from "../testing/services.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ publicUrl: "http://localhost:3000", rateLimitFactor: 100 });
});
afterAll(() => app[Symbol.asyncDispose]());

const post = (url: string, payload = "", headers: Record<string, string> = {}) =>
  postForm(app, url, payload, headers);

function multipartField(name: string, value: string): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
}

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
    ["urlencoded", URLENCODED, "__proto__=x"],
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
    const { db } = app.services;
    const sessionID = await beginSession(db, await createAccount(db));
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
