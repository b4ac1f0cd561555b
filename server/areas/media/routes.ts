import type { FastifyInstance, FastifyReply } from "fastify";
import { PICTURE_TYPES } from "#contract/pictures.ts";
import type { Database } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import type { Log } from "#server/platform/log.ts";
import { isOverloaded } from "#server/platform/overloaded.ts";
import { Variants } from "./get-variant.ts";
import { startRenderer } from "./renderer.ts";
import { isPictureKey, parseVariant, showsPerson } from "./variants.ts";
import { type PicturesSeenFirst, warmPictures } from "./warm-pictures.ts";

export type PictureRouteDeps = {
  /** Not a replica: a person who has just uploaded a picture sees it, and what was deleted is not drawn again. */
  db: Database;
  files: FileStore;
  log: Log;
  /** Module that exports `draw(source)` for pictures that are no uploads: the demo programme's. */
  drawing?: URL | undefined;
  /** Which pictures are made in the background once the server listens; by default none. */
  seenFirst?: PicturesSeenFirst | undefined;
};

const FOREVER = "public, max-age=31536000, immutable";
const A_MINUTE = "public, max-age=60";
/** In the browser that saw it, and nowhere between: there it would outlive its deletion. */
const FOREVER_PRIVATE = "private, max-age=31536000, immutable";

/**
 * `GET /bilder/:key/:variant`, for example `/bilder/kellerfieber-3f9a2c1b77d0/720.avif`: made when it is first asked for, and to
 * be kept for good. Unknown pictures, widths and formats are 404; 503 when too many wait or the renderer fails.
 */
export function registerPictures(
  app: FastifyInstance,
  { drawing, seenFirst, ...services }: PictureRouteDeps,
): void {
  const { log } = services;
  const renderer = startRenderer({
    drawing,
    niceness: 5,
    idleMilliseconds: 20_000,
    limitMilliseconds: 20_000,
  });
  const variants = new Variants({ ...services, renderer });
  app.addHook("onClose", async () => renderer.close());

  app.get<{ Params: { key: string; variant: string } }>("/bilder/:key/:variant", async (request, reply) => {
    const { key, variant: name } = request.params;
    const variant = parseVariant(name);
    if (!variant || !isPictureKey(key)) return missing(reply);
    const etag = `"${key}-${name}"`;
    const held = request.headers["if-none-match"] === etag;
    const ofPerson = showsPerson(key);
    const forever = ofPerson ? FOREVER_PRIVATE : FOREVER;
    if (ofPerson) reply.header("x-robots-tag", "noindex");
    const answer = await variants.get(key, variant, { address: request.ip, held }).catch((error: unknown) => {
      if (!isOverloaded(error)) {
        log.warn({ area: "media", picture: key, err: error }, "picture not rendered");
      }
      return undefined;
    });
    if (answer === undefined) {
      return reply.code(503).header("retry-after", "2").header("cache-control", "no-store").send();
    }
    if ("unchanged" in answer) {
      return reply.code(304).header("cache-control", forever).header("etag", etag).send();
    }
    if (!answer.found) return missing(reply);
    return (
      reply
        .header("cache-control", forever)
        .header("etag", etag)
        // Apps and previews on other origins show the pictures too; nothing in them is private.
        .header("cross-origin-resource-policy", "cross-origin")
        .type(PICTURE_TYPES[variant.format])
        .send(answer.body)
    );
  });

  if (!seenFirst) return;
  const ended = new AbortController();
  app.addHook("onListen", () => {
    warmPictures({ variants, seenFirst, log }, ended.signal).catch((error: unknown) => {
      // The database may be gone before it is told to end.
      if (!ended.signal.aborted) log.warn({ area: "media", err: error }, "making pictures ahead ended early");
    });
  });
  app.addHook("preClose", async () => ended.abort());
}

function missing(reply: FastifyReply) {
  return reply
    .code(404)
    .header("cache-control", A_MINUTE)
    .type("text/plain; charset=utf-8")
    .send("Dieses Bild gibt es nicht.");
}
