import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import { type TestApp, testApp } from "../testing/services.ts";
import { parseFields } from "./platform/http/parse-fields.ts";

const definitions = Object.values(allCalls) as unknown as CallDefinition[];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ publicUrl: "http://localhost:3000", rateLimitFactor: 100 });
});
afterAll(() => app[Symbol.asyncDispose]());

describe("description of the calls", () => {
  test("/openapi.json names every call with its fields, answers and refusals", async () => {
    const document = (await app.server.inject("/openapi.json")).json();
    expect(Object.keys(document.paths).sort()).toEqual(definitions.map(({ path }) => `/${path}`).sort());
    const tickets = document.paths["/checkout/tickets"].post;
    expect(Object.keys(tickets.requestBody.content)).toEqual([
      "application/x-www-form-urlencoded",
      "multipart/form-data",
    ]);
    expect(tickets.requestBody.content["multipart/form-data"].schema.required.sort()).toEqual([
      "items",
      "total",
    ]);
    expect(Object.keys(tickets.responses)).toEqual([
      "200",
      "400",
      "403",
      "404",
      "409",
      "413",
      "422",
      "429",
      "503",
    ]);
    expect(Object.keys(document.paths["/checkout/getFile"].get.responses)).toEqual([
      "200",
      "400",
      "404",
      "429",
      "503",
    ]);
    expect(
      document.paths["/checkout/getFile"].get.parameters.map(({ name }: { name: string }) => name),
    ).toContain("file");
  });

  test("/openapi.json says what the JSON in a form's field is", async () => {
    const document = (await app.server.inject("/openapi.json")).json();
    const form = document.paths["/checkout/tickets"].post.requestBody.content["multipart/form-data"].schema;
    expect(form.properties.items).toMatchObject({
      type: "string",
      contentMediaType: "application/json",
      contentSchema: {
        required: ["tickets"],
        properties: { tickets: { type: "array", items: { required: ["id", "quantity"] } } },
      },
    });
    expect(form.properties.userInfo).toMatchObject({
      contentMediaType: "application/json",
      contentSchema: { type: "array", items: { required: ["ticketId", "firstname", "lastname"] } },
    });
  });

  test("every example is a form that the call takes, with all that it needs", () => {
    const picture = { bytes: new Uint8Array([1]), fileName: "bild.jpg" };
    for (const definition of definitions) {
      const files = Object.keys(definition.files).map((name) => [name, picture]);
      const form = { ...definition.example, ...Object.fromEntries(files) };
      expect(parseFields(definition, form), definition.path).toMatchObject({ ok: true });
    }
  });

  test("/api is a page of all calls that needs no script", async () => {
    const page = await app.server.inject("/api");
    expect(page.headers["content-type"]).toContain("text/html");
    for (const { path } of definitions) expect(page.body).toContain(`/${path}</code>`);
    expect(page.body).not.toContain("<script");
    expect(page.body).toContain("JSON text of {\n  tickets: [{\n    id: integer");
    expect(page.body).toContain("curl --request POST http://localhost:3000/checkout/tickets \\\n");
    expect(page.body).toContain("--data-urlencode &#39;total=28.00&#39;");
  });
});
