import type { Artwork, Brief } from "../../composition.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import { PLATE_INDEXES, Plates } from "../../drawing/plates.ts";
import { disc, type Point, poly, rect } from "../../drawing/shapes.ts";

/** A lit floor in perspective; the word hangs above it. */
export function danceFloor({ random, W, H, word }: Brief): Artwork {
  const sheet = new Plates();
  const horizon = random.num(190, 230);
  const vanish = random.num(420, 780);
  const columns = 12;
  const rows = 7;
  const at = (u: number, v: number): Point => {
    const depth = v ** 1.7;
    const y = horizon + depth * (H + 20 - horizon);
    const spread = 0.16 + depth * 1.6;
    return [vanish + (u - 0.5) * W * spread + (600 - vanish) * depth, y];
  };
  for (let j = 0; j < rows; j++) {
    for (let i = -6; i < columns + 6; i++) {
      if (random.chance(0.22)) continue;
      const [u0, u1, v0, v1] = [
        (i + 0.05) / columns,
        (i + 0.95) / columns,
        (j + 0.04) / rows,
        (j + 0.96) / rows,
      ];
      const level = random.pick(["@100", "@100", "@62", "@34"]);
      sheet.only(random.pick(PLATE_INDEXES), poly([at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)], level));
    }
  }
  const font = random.pick(["bungee", "anton", "unbounded", "archivo", "dela"] as const);
  const size = sizeIn(font, word, 992, horizon - 76);
  const box = { x: (W - size.w) / 2, y: horizon - 34 - size.h, ...size };
  sheet.add(2, fitText(font, word, box));
  sheet.add(1, rect(0, horizon - 4, W, 4));
  for (let i = 0; i < 26; i++) {
    sheet.add(
      random.pick(PLATE_INDEXES),
      disc(random.num(0, W), random.num(0, horizon - 20), random.num(2, 6)),
    );
  }
  return { plates: sheet.list, opaque: true, shift: 1.5, pitch: 8 };
}
