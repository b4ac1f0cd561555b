import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { registerErrors } from "./errors.ts";
import { registerMultipartForms } from "./multipart-forms.ts";
import { UploadedFile } from "./uploaded-file.ts";

const LIMIT = 20_000;
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${value}\r\n`;
const END = "--x--\r\n";

async function read(
  payload: string | Readable,
  contentType = "multipart/form-data; boundary=x",
  bodyLimit = LIMIT,
  files: Record<string, number> = {},
) {
  const app = Fastify();
  registerMultipartForms(app, { bodyLimit });
  let body: unknown;
  app.post("/", { config: { files } }, (request) => {
    body = request.body;
    return "";
  });
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/",
    payload,
    headers: { "content-type": contentType },
  });
  return { statusCode, body };
}

test("fields are texts, a field sent again becomes a list", async () => {
  const { body } = await read(part("a", "Łukasz") + part("b", "1") + part("b", "2") + part("b", "3") + END);
  expect(body).toEqual({ a: "Łukasz", b: ["1", "2", "3"] });
});

test("a field cannot reach what objects inherit", async () => {
  const { body } = await read(part("__proto__", "x") + part("constructor", "y") + END);
  expect(Object.entries(body as object)).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
});

test("a file is thrown away and its place is known", async () => {
  const { body } = await read(part("a", "1") + file("f", "p".repeat(500)) + END);
  expect(body).toEqual({ a: "1", f: new UploadedFile() });
});

test.each([
  ["without an end", part("a", "1"), undefined],
  ["without a boundary", part("a", "1") + END, "multipart/form-data"],
])("a form %s is refused as broken", async (_name, payload, contentType) => {
  expect(await read(payload, contentType)).toEqual({ statusCode: 400, body: undefined });
});

test("a part of another kind is left out, however long it is", async () => {
  const other = `--x\r\ncontent-disposition: attachment; name="a"\r\n\r\n${"p".repeat(70_000)}\r\n`;
  expect(await read(other + part("b", "1") + END, undefined, 80_000)).toEqual({
    statusCode: 200,
    body: { b: "1" },
  });
});

test("a file that ends too early is refused as broken and harms nobody else", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", note);
  expect(await read(file("f", "ppp").trimEnd())).toEqual({ statusCode: 400, body: undefined });
  process.off("uncaughtException", note);
  expect(uncaught).toEqual([]);
});

test.each([
  ["much", part("a", "1".repeat(LIMIT)) + END],
  ["much, of no told length,", Readable.from([part("a", "1".repeat(LIMIT)), END])],
  ["many", part("a", "").repeat(61) + END],
])("a form with too %s is refused as too big", async (_name, payload) => {
  expect(await read(payload)).toEqual({ statusCode: 413, body: undefined });
});

function* inPieces(text: string) {
  for (let at = 0; at < text.length; at += 1_000) yield text.slice(at, at + 1_000);
}

const FILES = { f: 10 * LIMIT };
const FILE = file("f", "p".repeat(9 * LIMIT));

test.each([
  ["a text", [part("a", "1".repeat(LIMIT + 1)), FILE]],
  [
    "a text as long as a file",
    [part("a", "1".repeat(LIMIT)), part("a", "1".repeat(9 * LIMIT)), part("b", "1")],
  ],
  ["a text after the file", [FILE, part("a", "1".repeat(LIMIT + 1))]],
  ["texts together", [FILE, part("a", "1".repeat(LIMIT / 2)), part("b", "ä".repeat(LIMIT / 4 + 1))]],
])(
  "where a form takes a file, %s of more than other forms have room for is refused as too big",
  async (_what, parts) => {
    for (const payload of [[...parts, END].join(""), Readable.from(inPieces([...parts, END].join("")))]) {
      const { statusCode, body } = await read(payload, undefined, LIMIT, FILES);
      expect([statusCode, typeof body]).toEqual([413, "undefined"]);
    }
  },
);

test("a file takes no room from the texts beside it", async () => {
  const text = "1".repeat(LIMIT - 1);
  const { body } = await read(part("a", text) + FILE + END, undefined, LIMIT, FILES);
  expect(body).toEqual({ a: text, f: { bytes: expect.any(Uint8Array), fileName: "a.png" } });
});

/** Begins to send a form with a file, from 127.0.0.1. @returns its connection and what it is answered */
async function beginUpload(port: number) {
  const socket = connect({ port, host: "127.0.0.1" });
  const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n`;
  socket.write(head + file("f", "p".repeat(500)));
  const answer = once(socket, "data").then(([bytes]) => String(bytes).split("\r\n")[0]);
  await once(socket, "connect");
  return { socket, answer };
}

test("a network that sends many files slowly keeps nobody else's out, and those that break off free their places", async () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger });
  registerErrors(app);
  registerMultipartForms(app, { bodyLimit: LIMIT });
  app.post("/", { config: { files: { f: 10_000 } } }, () => "");
  const inside = Promise.withResolvers<void>();
  let arrived = 0;
  app.addHook("onRequest", async () => {
    if (++arrived === 8) inside.resolve();
  });
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const slow: { socket: Socket; answer: Promise<string | undefined> }[] = [];
  for (let count = 0; count < 8; count++) slow.push(await beginUpload(Number(port)));
  await inside.promise;
  const post = (remoteAddress: string) =>
    app.inject({
      method: "POST",
      url: "/",
      remoteAddress,
      payload: file("f", "p") + END,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
  expect((await post("127.0.0.1")).statusCode).toBe(503);
  expect((await post("127.0.0.2")).statusCode).toBe(200);
  expect(await slow[0]?.answer).toBe("HTTP/1.1 408 Request Timeout");
  // One place is free again, as the quick one is done.
  expect((await post("127.0.0.1")).statusCode).toBe(200);
  for (const { socket } of slow) socket.destroy();
  await app.close();
  // No person has to look into what was refused because there was too much of it.
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "warn", reason: "too many forms with files are being received" },
  ]);
});
