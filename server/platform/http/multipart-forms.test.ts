import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
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
) {
  const app = Fastify();
  registerMultipartForms(app, { bodyLimit });
  let body: unknown;
  app.post("/", (request) => {
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
