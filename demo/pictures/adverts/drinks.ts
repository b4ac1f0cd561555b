import {
  disc,
  fan,
  group,
  knock,
  path,
  poly,
  rect,
  stroke,
  times,
  turned,
  wedge,
} from "../drawing/shapes.ts";
import type { AdvertDrawing } from "./advert-scene.ts";

/** A tall glass with ice, a straw and a slice of citrus, on stripes. */
export function highball(): AdvertDrawing {
  const glass = path("M450 190H750L722 720H478Z");
  const fill = path("M458 300H742L716 700H484Z");
  const cubes = [
    [500, 330, -12],
    [600, 400, 16],
    [520, 480, 8],
    [612, 540, -20],
    [530, 590, 14],
  ] as const;
  const ice = cubes
    .map(([x, y, angle]) => turned(angle, x + 40, y + 40, rect(x, y, 84, 84, "@100", { rx: 10 })))
    .join("");
  const slice = disc(760, 210, 112);
  const peel = disc(760, 210, 96, "@0");
  const segments = times(8, (i) => path(wedge(760, 210, 12, 88, i * 45 + 4, i * 45 + 41)));
  const straw = poly([560, 60, 590, 52, 650, 690, 622, 692]);
  const stripes = times(26, (i) => rect(-40 + i * 48, 0, 22, 800));
  const large = (content: string) => group("translate(600 400) scale(1.14) translate(-620 -392)", content);
  return {
    stock: "turquoise",
    plates: [
      stripes + large(knock(glass + slice)),
      large(glass + knock(fill) + ice + knock(straw) + slice + knock(peel)),
      large(fill + knock(ice) + segments + straw),
    ],
    inkOrder: [0, 1, 2],
  };
}

/** A coupe with an olive in front of rays. */
export function coupe(): AdvertDrawing {
  const bowl = path("M380 210H820Q800 420 612 436V640H720V662H480V640H588V436Q400 420 380 210Z");
  const wine = path("M408 256H792Q770 400 600 408Q430 400 408 256Z");
  const olive = disc(650, 250, 38);
  const pit = disc(650, 250, 12);
  const pick = stroke("M520 130L770 330", 7);
  return {
    stock: "fir",
    plates: [
      bowl + knock(wine) + pick + olive + knock(pit),
      fan(600, 320, 26) + knock(bowl + wine) + pit,
      wine + knock(olive + pick),
    ],
    inkOrder: [0, 1, 2],
    order: [1, 2, 0],
  };
}
