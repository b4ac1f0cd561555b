import type { Artwork, Brief } from "../../composition.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import { disc, polar, rect, ring, times } from "../../drawing/shapes.ts";

/** Two sets of circles, slightly out of centre. */
export function moire({ random, word }: Brief): Artwork {
  const step = random.pick([15, 18, 22]);
  const x = random.pick([330, 600, 870]);
  const y = random.num(240, 400);
  const [x2, y2] = polar(x, y, random.num(40, 110), random.num(0, 360));
  const rings = times(1100 / step, (i) => ring(x, y, (i + 0.5) * step, step * 0.52));
  const cuts = times(1200 / step, (i) => ring(x2, y2, (i + 0.5) * step * 1.015, step * 0.5, "@0"));
  const font = random.pick(["archivo", "bricolage", "unbounded"] as const);
  const size = sizeIn(font, word, 900, 150);
  const box = { x: x > 500 ? 106 : 1094 - size.w, y: 570 - size.h, ...size };
  const board = rect(box.x - 26, box.y - 26, box.w + 52, box.h + 52, "@0");
  const moon = x === 600 ? "" : disc(x, y, random.num(120, 190));
  return {
    plates: [rings + cuts + moon.replace("@100", "@0") + board, moon + board, fitText(font, word, box)],
    opaque: true,
  };
}
