import type { FastifyInstance, FastifyReply } from "fastify";
import { PICTURE_TYPES } from "#contract/pictures.ts";
import type { Database } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import type { Log } from "#server/platform/log.ts";
import { getVariant } from "./get-variant.ts";
import { startRenderer } from "./renderer.ts";
import { isPictureKey, parseVariant, showsPerson } from "./variants.ts";
import { warmPictures } from "./warm-pictures.ts";

export type PictureRouteDeps = {
  db: Database;
  files: FileStore;
  log: Log;
  /** Module that exports `draw(source)` for pictures that are no uploads: the demo programme's. */
  drawing?: URL | undefined;
  /** Make all missing variants in the background once the server listens; off by default. */
  warm?: boolean;
};

const FOREVER = "public, max-age=31536000, immutable";
const A_MINUTE = "public, max-age=60";
/** In the browser that saw it, and nowhere between: there it would outlive its deletion. */
const FOREVER_PRIVATE = "private, max-age=31536000, immutable";

/**
 * `GET /bilder/:key/:variant`, for example `/bilder/kellerfieber-3f9a2c1b77d0/720.avif`. What was asked for
 * may be kept for good; a stand-in (other format, its true content type) for a minute. Unknown pictures,
 * widths and formats are 404; 503 when the renderer is overloaded or fails.
 */
export function registerPictures(
  app: FastifyInstance,
  { drawing, warm, ...services }: PictureRouteDeps,
): void {
  const { files, log } = services;
  const limits = { drawing, idleMilliseconds: 20_000 };
  const deps = {
    ...services,
    renderer: startRenderer({ ...limits, niceness: 5, limitMilliseconds: 20_000 }),
  };
  app.addHook("onClose", async () => deps.renderer.close());

  app.get<{ Params: { key: string; variant: string } }>("/bilder/:key/:variant", async (request, reply) => {
    const { key, variant: name } = request.params;
    const variant = parseVariant(name);
    if (!variant || !isPictureKey(key)) return missing(reply);
    const etag = `"${key}-${name}"`;
    const held = request.headers["if-none-match"] === etag;
    const ofPerson = showsPerson(key);
    const forever = ofPerson ? FOREVER_PRIVATE : FOREVER;
    if (ofPerson) reply.header("x-robots-tag", "noindex");
    const answer = await getVariant(deps, key, variant, held).catch((error: unknown) => {
      log.warn({ area: "media", picture: key, err: error }, "picture not rendered");
      return { busy: true } as const;
    });
    if ("busy" in answer) {
      return reply.code(503).header("retry-after", "2").header("cache-control", "no-store").send();
    }
    if ("unchanged" in answer) {
      return reply.code(304).header("cache-control", forever).header("etag", etag).send();
    }
    if (!answer.found) return missing(reply);
    if (answer.final) reply.header("etag", etag);
    return (
      reply
        .header("cache-control", answer.final ? forever : ofPerson ? "no-store" : A_MINUTE)
        // Apps and previews on other origins show the pictures too; nothing in them is private.
        .header("cross-origin-resource-policy", "cross-origin")
        .type(PICTURE_TYPES[answer.format])
        .send(answer.body)
    );
  });

  if (!warm) return;
  const ended = new AbortController();
  app.addHook("onListen", () => {
    // A second process: what a guest waits for never stands behind the warming.
    const renderer = startRenderer({ ...limits, niceness: 19, limitMilliseconds: 120_000 });
    ended.signal.addEventListener("abort", () => renderer.close());
    warmPictures({ ...services, files, renderer }, ended.signal)
      .catch((error: unknown) => log.warn({ area: "media", err: error }, "warming the pictures ended early"))
      .finally(() => renderer.close());
  });
  app.addHook("onClose", async () => ended.abort());
}

function missing(reply: FastifyReply) {
  return reply
    .code(404)
    .header("cache-control", A_MINUTE)
    .type("text/plain; charset=utf-8")
    .send("Dieses Bild gibt es nicht.");
}
