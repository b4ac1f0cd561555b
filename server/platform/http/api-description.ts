import type { FastifyInstance } from "fastify";
import { API_PAGE_STYLE_HASH, apiPage } from "./api-page.ts";
import { openApiDocument } from "./openapi.ts";

/** `GET /openapi.json` and the readable `GET /api`, both made from the contract once at start. */
export function registerApiDescription(app: FastifyInstance, publicUrl: string, productName: string): void {
  const document = Buffer.from(JSON.stringify(openApiDocument(publicUrl, productName)));
  const page = Buffer.from(apiPage(publicUrl, productName));
  const policy = `default-src 'none'; style-src '${API_PAGE_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  app.get("/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(document));
  app.get("/api", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", policy).send(page),
  );
}
