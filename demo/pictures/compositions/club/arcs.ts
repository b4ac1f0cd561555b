import type { Artwork, Brief } from "../../composition.ts";
import { fitText, line, sizeIn } from "../../drawing/lettering.ts";
import { path, rect, wedge } from "../../drawing/shapes.ts";

/** Arcs after the Swiss concert posters: each ring heavier than the last. */
export function arcs({ random, word, labels }: Brief): Artwork {
  const x = random.num(380, 820);
  const y = random.num(300, 380);
  const unit = random.pick([11.25, 15, 22.5]);
  let [main, second, radius] = ["", "", 46];
  for (let i = 0, thickness = random.num(13, 17); i < 8; i++, thickness *= 1.4) {
    let angle = random.int(0, 15) * 22.5;
    for (let k = random.int(2, 4); k > 0; k--) {
      const length = unit * random.int(3, 8);
      const arc = wedge(x, y, radius, radius + thickness, angle, angle + length);
      if (random.chance(0.26)) second += arc;
      else main += arc;
      angle += length + unit * random.int(1, 4);
    }
    radius += thickness * 1.16;
  }
  const left = x > 600;
  const size = sizeIn("archivo", word, 560, 128);
  const top = 568 - size.h;
  const box = { x: left ? 106 : 1094 - size.w, y: top, ...size };
  const small = labels.join("  ·  ");
  const smallSize = sizeIn("grotesk", small, 560, 40);
  const wide = Math.max(size.w, smallSize.w);
  const board = rect((left ? 106 : 1094 - wide) - 24, top - 24, wide + 48, 240, "@0");
  return {
    plates: [
      path(main) + board,
      path(second) + board,
      fitText("archivo", word, box) +
        line("grotesk", small, {
          x: left ? 106 : 1094,
          y: 568 + 50,
          size: 40,
          anchor: left ? 0 : 1,
        }),
    ],
    shift: 2,
  };
}
