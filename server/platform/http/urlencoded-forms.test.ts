import Fastify from "fastify";
import { expect, test } from "vitest";
import { registerUrlencodedForms } from "./urlencoded-forms.ts";

async function read(payload: string) {
  const app = Fastify();
  await registerUrlencodedForms(app, { bodyLimit: 20_000 });
  let body: unknown;
  app.post("/", (request) => {
    body = request.body;
    return "";
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const { statusCode } = await app.inject({ method: "POST", url: "/", payload, headers });
  return { statusCode, body };
}

test("fields are texts, a field sent again becomes a list", async () => {
  expect((await read("a=%C5%81uk+asz&b=1&b=2&b=3")).body).toEqual({ a: "Łuk asz", b: ["1", "2", "3"] });
});

test("sixty fields are read, more are refused as too big", async () => {
  const fields = Array.from({ length: 61 }, (_, index) => `field${index}=1`);
  expect(Object.keys((await read(fields.slice(0, 60).join("&"))).body as object)).toHaveLength(60);
  expect(await read(fields.join("&"))).toEqual({ statusCode: 413, body: undefined });
});
