import type { Artwork, Brief } from "../../composition.ts";
import { bend } from "../../drawing/bend.ts";
import { arranged, fitText, sizeIn } from "../../drawing/lettering.ts";
import { disc, fan, knock, path, poly, rect, times } from "../../drawing/shapes.ts";

/** Rays over a field; the word stands on the horizon and throws its shadow. */
export function horizon({ random, W, H, word }: Brief): Artwork {
  const x = random.num(380, 820);
  const y = random.num(400, 450);
  const r = random.num(120, 170);
  const rays = fan(x, y, random.int(14, 24), 180, 180);
  const furrows = times(26, (i) => {
    const at = -1200 + i * 140;
    return poly([
      x + at * 0.08,
      y,
      x + (at + 70) * 0.08,
      y,
      x + (at + 70) * 1.6,
      H + 10,
      x + at * 1.6,
      H + 10,
    ]);
  });
  const font = random.pick(["anton", "shoulders", "bowlby", "dela", "alfa"] as const);
  const size = sizeIn(font, word, 990, 9999);
  const h = Math.min(250, size.h * 1.9);
  const w = Math.max(760, Math.min(990, (size.w * h) / size.h));
  const box = { x: (W - w) / 2, y: y - h + 6, w, h };
  const letters = (fill: string, halo = 0) => fitText(font, word, box, { stretch: true, fill, halo });
  const shadow = path(
    bend(font, arranged(font, word, w, h), (u, v) => [
      box.x + u * w + (1 - v) * (600 - x) * 0.35 + (u - 0.5) * (1 - v) * 120,
      y + (1 - v) * 150 + 6,
    ]),
  );
  const field = rect(0, y, W, 300, "@0");
  return {
    plates: [
      rays + disc(x, y, r + 24, "@0") + field + letters("@0", 18),
      disc(x, y - 30, r) + field + furrows + letters("@0", 18) + knock(shadow),
      letters("@100"),
    ],
    opaque: true,
    shift: 2.5,
  };
}
