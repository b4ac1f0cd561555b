import type { Artwork, Brief } from "../../composition.ts";
import { fitText, line } from "../../drawing/lettering.ts";
import { clipped, disc, knock, polar, poly, rect } from "../../drawing/shapes.ts";
import { lengthOf, rowsOf } from "../../drawing/words.ts";
import { contrast } from "../../print/colour.ts";
import type { Palette } from "../../print/palettes.ts";

/** A bar across the whole sheet; one shape without a group, because a clip path takes no groups. */
function bar(x: number, y: number, degrees: number, width: number): string {
  const [ax, ay] = polar(0, 0, 1400, degrees);
  const [nx, ny] = polar(0, 0, width / 2, degrees + 90);
  return poly([
    [x - ax - nx, y - ay - ny],
    [x + ax - nx, y + ay - ny],
    [x + ax + nx, y + ay + ny],
    [x - ax + nx, y - ay + ny],
  ]);
}

/** The word alone, as large as the sheet; one form lies across it and turns the ink. */
export function stacked({ random, H, word, labels, palette }: Brief): Artwork {
  const rows = rowsOf(word);
  const font = random.pick(
    rows.some((row) => lengthOf(row) > 6)
      ? (["anton", "shoulders", "bricolage"] as const)
      : (["archivo", "anton", "dela", "bricolage", "bowlby", "alfa"] as const),
  );
  const small = 62;
  const gap = 26;
  const h = (H - 2 * 56 - small - gap * rows.length) / rows.length;
  const letters = (fill: string) =>
    rows
      .map((row, i) =>
        fitText(font, row, { x: 104, y: 56 + i * (h + gap), w: 992, h }, { stretch: true, fill }),
      )
      .join("");
  const baseline = H - 56;
  const print = (fill: string, halo: number) =>
    line("grotesk", labels[0], { x: 104, y: baseline, size: 44 }, { fill, halo }) +
    line("grotesk", labels[1], { x: 1096, y: baseline, size: 44, anchor: 1 }, { fill, halo });
  const [x, y, r] = [random.num(320, 880), random.num(200, 360), random.num(150, 210)];
  const cover = random.pick([
    disc(x, y, r),
    bar(x, y, random.num(-40, 40), r * 0.84),
    rect(x - r * 0.7, -10, r * 1.4, H + 20),
  ]);
  const inkOrder = inksOf(palette);
  const [, ground, inside] = inkOrder.map((ink) => palette.inks[ink]) as [string, string, string];
  const shows = contrast(inside, ground) > contrast(palette.paper, ground);
  const under = clipped("f", cover, letters(shows ? "@100" : "@0"));
  return {
    plates: [
      letters("@100") + knock(cover) + print("@100", 0),
      cover + (shows ? "" : under) + print("@0", 22),
      (shows ? under : "") + print("@0", 22),
    ],
    inkOrder,
    fixed: true,
    opaque: true,
    shift: 3,
    wear: 1.8,
  };
}

/** Inks for the word, the form and the word inside the form: the strongest on the stock comes first. */
function inksOf({ inks, paper }: Palette): readonly [0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2] {
  const on = (ink: 0 | 1 | 2) => contrast(inks[ink], paper);
  const [word, ground, inside] = ([0, 1, 2] as const).toSorted((p, q) => on(q) - on(p));
  return [word ?? 0, ground ?? 1, inside ?? 2];
}
