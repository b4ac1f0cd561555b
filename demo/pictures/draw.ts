import { drawAdvert } from "./advert.ts";
import { drawCity } from "./city.ts";
import { drawLounge } from "./lounge.ts";
import { drawPortrait } from "./portrait.ts";
import { drawPoster } from "./poster.ts";
import type { Sheet } from "./print/press.ts";
import type { DrawnSource } from "./spec.ts";

/** Draws the picture of a `picture.source`: raw RGB. Loaded by the renderer's own process only. */
export async function draw(source: DrawnSource): Promise<Sheet> {
  switch (source.type) {
    case "poster":
      return drawPoster(source);
    case "lounge":
      return drawLounge(source);
    case "advert":
      return drawAdvert(source);
    case "city":
      return drawCity(source);
    case "portrait":
      return drawPortrait(source);
  }
}
