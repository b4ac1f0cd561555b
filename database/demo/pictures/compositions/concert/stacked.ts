import type { Artwork, Brief, Composition } from "../../composition.ts";
import { fitText, line } from "../../drawing/lettering.ts";
import { clipped, disc, fan, knock, rect, turned } from "../../drawing/shapes.ts";
import { halves } from "../../drawing/words.ts";

/** The word alone, as large as the sheet; one form lies across it and turns the ink. */
function draw({ random, H, word, labels }: Brief): Artwork {
  const rows = halves(word);
  const font = random.pick(
    rows.some((row) => row.length > 6)
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
  const print = (fill: string) =>
    line("grotesk", labels[0], { x: 104, y: baseline, size: 44 }, { fill }) +
    line("grotesk", labels[1], { x: 1096, y: baseline, size: 44, anchor: 1 }, { fill });
  const [x, y, r] = [random.num(320, 880), random.num(200, 360), random.num(150, 210)];
  const cover = random.pick([
    { shape: disc(x, y, r), ink: disc(x, y, r) },
    { shape: disc(x, y, r * 1.2), ink: clipped("c", disc(x, y, r * 1.2), fan(x, y, 14)) },
    ...[turned(random.num(-40, 40), x, y, rect(x - 700, y - r * 0.42, 1400, r * 0.84))]
      .concat(rect(x - r * 0.7, -10, r * 1.4, H + 20))
      .map((shape) => ({ shape, ink: shape })),
  ]);
  return {
    plates: [
      letters("@100") + knock(cover.shape),
      cover.ink,
      clipped("f", cover.shape, letters("@100")) + print("@100"),
    ],
    word: 0,
    opaque: true,
    shift: 3,
    wear: 1.8,
  };
}

export const stacked: Composition = {
  name: "stacked",
  styles: ["pop", "rock", "hip-hop", "concert"],
  tones: ["dark", "bright"],
  draw,
};
