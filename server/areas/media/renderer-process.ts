/**
 * The process that draws and encodes, started by `renderer.ts`: the server's own loop and memory stay free
 * of it. Its argument is the module that draws `picture.source`s other than files, if there is one.
 */
import sharp, { type Sharp } from "sharp";
import { encode, openUpload } from "./encode.ts";
import type { RenderAnswer, RenderRequest } from "./render-messages.ts";

type Drawing = { draw(source: unknown): Promise<{ data: Buffer; width: number; height: number }> };

sharp.cache(false);
sharp.concurrency(1);

const [drawingModule] = process.argv.slice(2);
const drawing = drawingModule ? ((await import(drawingModule)) as Drawing) : undefined;

/** The last picture: its variants are mostly asked for one after the other. */
let last: { key: string; picture: Sharp } | undefined;

async function open({ key, source, original }: RenderRequest): Promise<Sharp> {
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
    const picture = await open(request);
    const bodies: Uint8Array[] = [];
    for (const variant of request.variants) bodies.push(await encode(picture, variant));
    return { id: request.id, bodies };
  } catch (error) {
    return { id: request.id, error: (error as Error).message };
  }
}

let turn = Promise.resolve();
process.on("message", (request: RenderRequest) => {
  turn = turn.then(async () => {
    process.send?.(await answer(request));
  });
});
// The server has ended, however it did: nobody waits for an answer any more.
process.on("disconnect", () => process.exit(0));
