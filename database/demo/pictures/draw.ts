import { drawLounge } from "./lounge.ts";
import { drawPoster } from "./poster.ts";
import type { Sheet } from "./print/press.ts";
import type { DrawnSource } from "./spec.ts";

/** Draws the picture of a `picture.source`: raw RGB. Loaded by the renderer's own process only. */
export async function draw(source: DrawnSource): Promise<Sheet> {
  return source.type === "poster" ? drawPoster(source) : drawLounge(source);
}
