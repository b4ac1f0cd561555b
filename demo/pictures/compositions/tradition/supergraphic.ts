import type { Artwork, Brief } from "../../composition.ts";
import { cased, fitText, sizeIn } from "../../drawing/lettering.ts";
import { type PlateIndex, Plates } from "../../drawing/plates.ts";
import { disc, group, n1, stroke } from "../../drawing/shapes.ts";

/** Seventies supergraphic: bands that bend across the wall. */
export function supergraphic({ random, W, word, title }: Brief): Artwork {
  const bands = random.int(5, 6);
  const width = random.num(28, 36);
  const [x, y, r] = [random.num(930, 990), random.num(350, 400), random.num(44, 70)];
  const flip = random.chance(0.5);
  const wall = new Plates();
  for (let i = 0; i < bands; i++) {
    const q = r + i * width;
    const d = `M-20 ${n1(y + q)}H${n1(x)}A${n1(q)} ${n1(q)} 0 1 0 ${n1(x - q)} ${n1(y)}V-20`;
    const plate = (i % 3) as PlateIndex;
    wall.clear(stroke(d, width - 1)).add(plate, stroke(d, width + 0.5));
  }
  wall.add(1, disc(x, y, r * 0.5));
  const [a, b, c] = wall.list.map((plate) =>
    flip ? group(`translate(${W} 0) scale(-1 1)`, plate) : plate,
  ) as [string, string, string];
  const font = random.pick(["shrikhand", "righteous", "pacifico", "bowlby"] as const);
  const text = cased(font, { word, title });
  const room = x - r - bands * width - 124;
  const size = sizeIn(font, text, room, 230);
  const box = { x: flip ? 1096 - size.w : 104, y: (y + r - width / 2 - size.h) / 2 - 4, ...size };
  const hole = fitText(font, text, box, { fill: "@0", halo: 24 });
  return { plates: [a + hole, b + hole, c + hole + fitText(font, text, box)], opaque: true, shift: 2 };
}
