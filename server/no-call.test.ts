import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/services.ts";

const APP_ORIGIN = "https://app.nachtfalter.example";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ publicUrl: "http://localhost:3000", appOrigins: [APP_ORIGIN], rateLimitFactor: 100 });
});
afterAll(() => app[Symbol.asyncDispose]());

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
