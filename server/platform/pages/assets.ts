import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Named by their content: they never change. */
const HASHED_MAX_AGE = "365d";
/** Fonts, hero pictures and icons keep their names over releases. */
const NAMED_MAX_AGE = "7d";

/**
 * The scripts beside the pages (web/service-worker), with what they may load: asked for at their one address, so that a release reaches
 * every browser. One shows notifications with their pictures, the other asks for the pages of orders.
 */
const SERVICE_WORKERS: Readonly<Record<string, string>> = {
  "sw.js": "default-src 'none'; img-src 'self'",
  "tickets-worker.js": "default-src 'none'; connect-src 'self'",
};

/** What reads codes from pictures is WebAssembly, which no page may run: its worker alone, which loads nothing but that (decision 0242). */
const CODE_READER = /^code-reader\.worker-/;
const CODE_READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Serves the client build: hashed files for a year, the public folder's for a week, the service workers anew each time, text
 * precompressed by the build. A missing file is a plain 404, never a page.
 */
export async function registerAssets(app: FastifyInstance, distDir: string): Promise<void> {
  const root = join(distDir, "client");
  await app.register(fastifyStatic, {
    root: join(root, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: HASHED_MAX_AGE,
    index: false,
    setHeaders: (reply, path) => {
      if (CODE_READER.test(basename(path))) reply.header("content-security-policy", CODE_READER_POLICY);
    },
  });
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const { name } = entry;
    if (entry.isDirectory() && name !== "assets") {
      await app.register(fastifyStatic, {
        root: join(root, name),
        prefix: `/${name}/`,
        decorateReply: false,
        preCompressed: true,
        maxAge: NAMED_MAX_AGE,
        index: false,
      });
    } else if (SERVICE_WORKERS[name] !== undefined) {
      app.get(`/${name}`, (_request, reply) =>
        reply
          .headers({ "cache-control": "no-cache", "content-security-policy": SERVICE_WORKERS[name] })
          .sendFile(name, root, { cacheControl: false }),
      );
    } else if (entry.isFile() && !/^manifest\.json|\.(br|gz)$/.test(name)) {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, root, { maxAge: NAMED_MAX_AGE }));
    }
  }
}
