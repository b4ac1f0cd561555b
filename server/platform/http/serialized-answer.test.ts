import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvent } from "../../../testing/event-factory.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { SerializedAnswer } from "./serialized-answer.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  for (let count = 0; count < 5; count++) await createEvent(app.services.db);
});
afterAll(() => app[Symbol.asyncDispose]());

const post = (url: string, headers: Record<string, string> = {}, payload = "") =>
  app.server.inject({
    method: "POST",
    url,
    payload,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

test("a list says the same in every encoding that clients understand", async () => {
  const plain = await post("/home/getEvents");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.json()).toMatchObject({ status: 250, data: { length: 5 } });

  const gzip = await post("/home/getEvents", { "accept-encoding": "gzip" });
  expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);

  const br = await post("/home/getEvents", { "accept-encoding": "gzip, deflate, br, zstd" });
  expect(br.headers).toMatchObject({ "content-encoding": "br", "content-length": `${br.rawPayload.length}` });
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
});

test("a short answer is sent as it is", async () => {
  const answer = await post("/home/getFilterItems", { "accept-encoding": "gzip, br" });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.json()).toMatchObject({ status: 250 });
});

test("a refusal that is kept ready carries its number as HTTP status too", async () => {
  const answer = await post("/eventdetails/getDetails", {}, "eventId=999999");
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ status: 404 });
});

test("each encoding is made once", async () => {
  const serialized = new SerializedAnswer<unknown>({
    status: 250,
    data: "Nachtfalter ".repeat(200),
  } as never);
  expect(serialized.isCompressible).toBe(true);
  const [first, second] = [serialized.bodyIn("gzip"), serialized.bodyIn("gzip")];
  expect(second).toBe(first);
  const made = await first;
  expect(serialized.bodyIn("gzip")).toBe(made);
});
