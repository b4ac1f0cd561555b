import Fastify from "fastify";
import { expect, test } from "vitest";
import { sendFile } from "./file-answer.ts";

test("a file keeps its name, whatever is in it, in letters that a header may carry", async () => {
  const app = Fastify();
  app.get("/", (_request, reply) => {
    sendFile(reply, {
      file: Buffer.from("x"),
      contentType: "text/calendar",
      fileName: "Süß & 'laut' (Live)*; 100%\r\n.ics",
    });
  });
  const { headers } = await app.inject("/");
  expect(headers["content-disposition"]).toBe(
    `attachment; filename="Su  laut Live 100.ics"; filename*=UTF-8''S%C3%BC%C3%9F%20%26%20%27laut%27%20%28Live%29%2A%3B%20100%25%0D%0A.ics`,
  );
  await app.close();
});
