import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { PageRenderer } from "#contract/page-rendering.ts";
import { placeOf } from "../http/request-log.ts";
import { renderDocument } from "./document.ts";
import { quarterHour } from "./quarter-hour.ts";
import type { PagesOptions } from "./register-pages.ts";
import { registerSitemap } from "./sitemap.ts";

/** Vite's client adds styles and a preamble inline; production pages allow neither. */
const DEV_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; img-src 'self' data:; frame-ancestors 'none'";

/**
 * The pages during development: rendered anew for every request from the sources, with hot reload in the browser. Nothing
 * has to be built and nothing is kept.
 */
export async function registerDevPages(
  app: FastifyInstance,
  { dispatch, site, log }: Omit<PagesOptions, "distDir" | "isReference" | "isMember">,
): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: join(import.meta.dirname, "../../../vite.config.ts"),
    // A bundled copy of the configuration would look like a change of the server to what restarts it.
    configLoader: "native",
    server: { middlewareMode: true, hmr: { server: app.server } },
    logLevel: "warn",
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    if (request.method === "GET") vite.middlewares(request.raw, reply.raw, done);
    else done();
  });
  registerSitemap(app, { dispatch, origin: site.origin });

  app.get("/*", async (request, reply) => {
    try {
      const { render } = (await vite.ssrLoadModule("/entry-server.tsx")) as PageRenderer;
      const page = await render({
        url: request.url,
        site,
        dispatch,
        now: quarterHour(),
      });
      if (page.kind === "redirect") return reply.redirect(page.location, 302);
      const assets = { script: "/entry-client.tsx", styles: ["/ui/styles/index.css"], modules: [] };
      const html = await vite.transformIndexHtml(request.url, renderDocument({ ...page, assets }));
      return reply
        .code(page.status)
        .headers({ "content-security-policy": DEV_POLICY, "cache-control": "no-store" })
        .type("text/html; charset=utf-8")
        .send(html);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      log.error({ ...placeOf(request), err: error }, "A page could not be rendered");
      return reply
        .code(500)
        .type("text/plain; charset=utf-8")
        .send(String((error as Error).stack));
    }
  });
}
