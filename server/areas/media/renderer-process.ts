/**
 * The process that draws and encodes, started by `renderer.ts`: the server's own loop and memory stay free
 * of it. Its argument is the module that draws `picture.source`s other than files, if there is one.
 */
import { flushCompileCache } from "node:module";
import sharp, { type Sharp } from "sharp";
import { crop } from "./crop.ts";
import { encode, openUpload } from "./encode.ts";
import type { RenderAnswer, RenderRequest, TintJob, VariantJob } from "./render-messages.ts";
import { tintOf } from "./tint.ts";

type Drawing = { draw(source: unknown): Promise<{ data: Buffer; width: number; height: number }> };

sharp.cache(false);
sharp.concurrency(1);

const [drawingModule] = process.argv.slice(2);
const drawing = drawingModule ? ((await import(drawingModule)) as Drawing) : undefined;

// Without drawings nothing but uploads is read here: whatever else the library could read is a way in.
if (!drawing) {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      ...["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
      ...["VipsForeignLoadNsgif", "VipsForeignLoadHeif"],
    ],
  });
}

/** The last picture: its variants are mostly asked for one after the other. */
let last: { key: string; picture: Sharp } | undefined;

async function open({ key, source, original }: VariantJob | TintJob): Promise<Sharp> {
  if (last?.key === key) return last.picture;
  let picture: Sharp;
  if (original) {
    picture = openUpload(original);
  } else {
    if (!drawing) throw new Error(`nothing here draws a "${source.type}"`);
    const { data, width, height } = await drawing.draw(source);
    picture = sharp(data, { raw: { width, height, channels: 3 } });
  }
  last = { key, picture };
  return picture;
}

async function answer(request: RenderRequest): Promise<RenderAnswer> {
  try {
    if ("upload" in request) return { id: request.id, cropped: await crop(request.upload, request.shape) };
    const picture = await open(request);
    if ("wantsTint" in request) return { id: request.id, tint: await tintOf(picture) };
    return { id: request.id, body: await encode(picture, request.variant) };
  } catch (error) {
    return { id: request.id, error: (error as Error).message };
  }
}

/** The process is ended by a signal, before which nothing would be kept by itself. */
let keepCompiled: (() => void) | undefined = flushCompileCache;

let turn = Promise.resolve();
process.on("message", (request: RenderRequest) => {
  turn = turn.then(async () => {
    process.send?.(await answer(request));
    keepCompiled?.();
    keepCompiled = undefined;
  });
});
// The server has ended: no caller waits for an answer any more.
process.on("disconnect", () => process.exit(0));
