import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { type TestApp, testApp, testServices } from "../../../testing/services.ts";
import { createLog } from "../log.ts";
import { registerServedHosts } from "./served-hosts.ts";

const production = {
  mode: "production" as const,
  publicUrl: "https://tickets.example.com",
  allowedHosts: ["www.example.com"],
  payment: { provider: "none" as const },
};

const statusFor = async ({ server }: TestApp, host: string, url = "/openapi.json", headers = {}) =>
  (await server.inject({ url, headers: { host, ...headers } })).statusCode;

test("a page of a stranger whose name leads here reads nothing, mails of the demo least of all", async () => {
  await using app = await testApp();
  for (const host of [
    "evil.example",
    "localhost.evil.example",
    "evil.example:3000",
    "localhost@evil.example",
    "evil.example@localhost",
    "localhost/evil.example",
    "evil.example localhost",
  ])
    for (const url of ["/dev/mail", "/home", "/openapi.json", "/.well-known/ticket-key.pem", "/favicon.ico"])
      expect([host, url, await statusFor(app, host, url)]).toEqual([host, url, 421]);
  const call = await app.server.inject({
    method: "POST",
    url: "/home/get5Events",
    headers: { host: "evil.example" },
  });
  expect(call.json()).toEqual({
    status: 421,
    data: "Unter diesem Namen gibt es hier nichts. Du findest uns unter http://localhost:3000.",
  });
  const page = await app.server.inject({
    url: "/home",
    headers: { host: "evil.example", accept: "text/html" },
  });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([421, "text/html; charset=utf-8"]);
  expect(page.body).toContain('href="http://localhost:3000"');
  expect(page.headers["x-content-type-options"]).toBe("nosniff");
  for (const { headers } of [call, page]) expect(headers["cache-control"]).toBe("no-store");
});

test("the demo is reached by its name, as localhost and by this machine's addresses, at any port", async () => {
  await using app = await testApp({ publicUrl: "http://falter.lan:3000" });
  for (const host of [
    "falter.lan:3000",
    "localhost",
    "LOCALHOST:5173",
    "127.0.0.1:3000",
    "[::1]:3000",
    "192.168.1.5:3000",
    "localhost.",
  ])
    expect([host, await statusFor(app, host, "/dev/mail")]).toEqual([host, 200]);
});

test("in production the names of PUBLIC_URL and ALLOWED_HOSTS are served, and no address", async () => {
  await using app = await testApp(production);
  for (const host of ["tickets.example.com", "Tickets.Example.com:443", "www.example.com"])
    expect([host, await statusFor(app, host)]).toEqual([host, 200]);
  for (const host of ["localhost:3000", "127.0.0.1:3000", "example.com", "tickets.example.com.evil.example"])
    expect([host, await statusFor(app, host)]).toEqual([host, 421]);
});

test("what a proxy says of the host is not believed", async () => {
  await using app = await testApp({ ...production, trustProxy: 1 });
  const forwarded = (host: string) => ({ "x-forwarded-host": host, "x-forwarded-for": "203.0.113.7" });
  expect(await statusFor(app, "evil.example", "/openapi.json", forwarded("tickets.example.com"))).toBe(421);
  expect(await statusFor(app, "tickets.example.com", "/openapi.json", forwarded("evil.example"))).toBe(200);
});

test("what watches a server may call it as it likes, or nothing, as HTTP/1.0 does", async () => {
  await using app = await testApp(production);
  for (const url of ["/healthz", "/readyz"]) expect(await statusFor(app, "10.0.0.7:3000", url)).toBe(200);
  await app.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.server.address() as AddressInfo;
  const ask = async (path: string) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    return (await text(socket)).split("\r\n")[0];
  };
  expect(await ask("/readyz")).toBe("HTTP/1.1 200 OK");
  expect(await ask("/home")).toBe("HTTP/1.1 421 Misdirected Request");
});

test("each name that is not served is told of, once an hour, and not more than a hundred", async () => {
  await using services = await testServices(production);
  const hosts: string[] = [];
  const sentences: string[] = [];
  const log = createLog("warn", {
    write: (line) => {
      const { host, msg } = JSON.parse(line);
      hosts.push(host);
      sentences.push(msg);
    },
  });
  let now = 0;
  const server = Fastify();
  registerServedHosts(server, { config: services.config, log, now: () => now });
  const ask = (host: string) => server.inject({ url: "/home", headers: { host } });

  for (const host of [
    "evil.example",
    "forgotten.example.com:8443",
    "EVIL.example:1",
    "forgotten.example.com",
  ])
    await ask(host);
  expect(hosts).toEqual(["evil.example", "forgotten.example.com"]);
  await ask(`${"x".repeat(5_000)}.example`);
  expect(hosts.at(-1)).toHaveLength(255);
  for (let count = 0; count < 200; count++) await ask(`made-up-${count}.example`);
  expect(hosts).toHaveLength(100);
  expect(new Set(hosts).size).toBe(100);
  const isLast = (sentence: string) => sentence.endsWith("; no other is told of for the rest of an hour");
  expect(sentences.findIndex(isLast)).toBe(99);

  now = 3_600_000;
  for (let count = 0; count < 2; count++) await ask("forgotten.example.com");
  expect(hosts.at(-1)).toBe("forgotten.example.com");
  expect(hosts).toHaveLength(101);
});
