import Fastify from "fastify";
import { expect, test } from "vitest";
import type { PageRequest } from "#contract/page-rendering.ts";
import { registerSitemap } from "./sitemap.ts";

test("the sitemap is made once, however many ask at the same time", async () => {
  const asked: unknown[] = [];
  const dispatch = (async (_name: string, input: { cursor?: string }) => {
    asked.push(input.cursor);
    return { status: 250, data: input.cursor === undefined ? [{ id: 7, cityId: 42 }] : [] };
  }) as unknown as PageRequest["dispatch"];
  const app = Fastify();
  registerSitemap(app, { dispatch, origin: "https://nachtfalter.example" });

  const answers = await Promise.all(Array.from({ length: 3 }, () => app.inject("/sitemap.xml")));

  expect(asked).toEqual([undefined, "7"]);
  for (const { body } of answers) {
    expect(body).toContain("<loc>https://nachtfalter.example/eventDetails/7</loc>");
    expect(body).toContain("<loc>https://nachtfalter.example/city/42</loc>");
  }
  await app.close();
});
