import { expect, test } from "vitest";
import { testApp } from "../../testing/services.ts";
import { loadConfig } from "./config.ts";

test("PRODUCT_NAME stands in every page, also in those that stand when nothing else does", async () => {
  await using app = await testApp({ company: loadConfig({ PRODUCT_NAME: "Motte & Licht" }).company });
  const { server, services } = app;
  const visit = async (url: string) => {
    const { statusCode, body } = await server.inject({ url, headers: { accept: "text/html" } });
    return [statusCode, /<title>(.*?)<\/title>/.exec(body)?.[1]];
  };
  expect(await visit("/agb")).toEqual([200, "Allgemeine Geschäftsbedingungen · Motte &amp; Licht"]);
  expect(await visit("/checkout/getFile?type=ticket&file=none")).toEqual([
    404,
    "Hier geht es nicht weiter · Motte &amp; Licht",
  ]);
  await services.pool.query("alter table event rename to event_that_is_gone");
  expect(await visit("/events")).toEqual([503, "Da ging was schief · Motte &amp; Licht"]);
});
