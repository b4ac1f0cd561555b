import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import formbody from "@fastify/formbody";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { registerOverload } from "./overload.ts";

/** A server with few places, at which every arrival can be waited for. */
async function crowded(places: number) {
  const app = Fastify({ forceCloseConnections: true });
  registerOverload(app, { watched: new Set(["/healthz"]), places });
  await app.register(formbody);
  app.addHook("onRequest", (_request, _reply, done) => {
    app.server.emit("arrival");
    done();
  });
  app.get("/healthz", () => "ok");
  app.post("/form", () => "served");
  app.get("/never", () => new Promise(() => {}));
  app.get("/big", () => Buffer.alloc(64 * 1024 * 1024));
  const sockets: Socket[] = [];
  app.server.on("connection", (socket) => sockets.push(socket));
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const send = async (bytes: string): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    const arrived = once(app.server, "arrival");
    socket.write(bytes);
    await arrived;
    return socket;
  };
  const post = () => fetch(`${address}/form`, { method: "POST", body: new URLSearchParams({ a: "1" }) });
  return { app, address, send, post, sockets, [Symbol.asyncDispose]: () => app.close() };
}

const slow =
  "POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\na=";

test("who sends slowly gives the place to who does not, the slowest first, and is told so", async () => {
  await using server = await crowded(2);
  const [first, second] = [await server.send(slow), await server.send(slow)];
  const toldFirst = text(first);

  expect((await server.post()).status).toBe(200);

  const [head = "", body = ""] = (await toldFirst).split("\r\n\r\n");
  expect(head).toContain("HTTP/1.1 408 ");
  expect(JSON.parse(body)).toEqual({
    status: 408,
    data: "Die Anfrage kam zu langsam an. Bitte versuche es noch einmal.",
  });
  const toldSecond = text(second);
  second.write("1".repeat(998));
  second.end();
  expect(await toldSecond).toContain("served");
});

test("a question after the server's health sends nobody away", async () => {
  await using server = await crowded(1);
  const sender = await server.send(slow);
  const told = text(sender);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  sender.end("1".repeat(998));
  expect(await told).toContain("served");
});

test("who reads an answer slowly takes no place", async () => {
  await using server = await crowded(1);
  const reader = await server.send("GET /big HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(reader, "readable");

  expect((await server.post()).status).toBe(200);

  expect(reader.bytesRead).toBeLessThan(64 * 1024 * 1024);
  reader.destroy();
});

test("who is gone takes no place", async () => {
  await using server = await crowded(1);
  const gone = await server.send("GET /never HTTP/1.1\r\nhost: x\r\n\r\n");
  expect((await server.post()).status).toBe(503);
  const [arrived] = server.sockets;
  const closed = once(arrived as Socket, "close");
  gone.destroy();
  await closed;
  expect((await server.post()).status).toBe(200);
});

test("whose request is here in full keeps the place: the newcomer is refused", async () => {
  await using app = Fastify();
  registerOverload(app, { watched: new Set(), places: 1, loopDelay: () => 0 });
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  app.get("/held", () => {
    begin();
    return answered;
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const held = fetch(`${url}/held`);
  await began;
  expect((await fetch(`${url}/held`)).status).toBe(503);
  answer("served");
  expect(await (await held).text()).toBe("served");
});

test("a process that is late to its work refuses newcomers until it has caught up, but says how it is", async () => {
  let delay = 1_001;
  await using app = Fastify();
  registerOverload(app, { watched: new Set(["/healthz"]), loopDelay: () => delay });
  app.get("/healthz", () => "ok");
  app.get("/", () => "served");
  const refused = await app.inject("/");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "3"]);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  delay = 0;
  expect((await app.inject("/")).statusCode).toBe(200);
});
