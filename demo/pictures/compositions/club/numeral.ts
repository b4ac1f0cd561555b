import type { Artwork, Brief } from "../../composition.ts";
import { fitText, line, sizeIn } from "../../drawing/lettering.ts";
import { disc, linear, rect } from "../../drawing/shapes.ts";

/** The day of the month, too large for the sheet. */
export function numeral({ random, W, numeral, labels, word }: Brief): Artwork {
  const font = random.pick(["archivo", "anton", "shoulders", "dela", "bricolage"] as const);
  const size = sizeIn(font, numeral, 99999, random.num(760, 900));
  const left = random.chance(0.5);
  const w = Math.min(size.w, 1000);
  const place = { x: left ? -50 : W + 50 - w, y: random.num(-190, -60), w, h: size.h };
  const fade = random.chance(0.5)
    ? linear("n", { 0: "@100", 0.4: "@100", 0.95: "@22" })
    : linear("n", { 0.15: "@22", 0.65: "@100", 1: "@100" });
  const centre = { x: left ? random.num(640, 860) : random.num(340, 560), y: random.num(180, 460) };
  const form = random.pick([
    disc(centre.x, centre.y, random.num(150, 230)),
    rect(0, Math.max(centre.y - 60, 180), W, 120),
    rect(centre.x - 90, 0, 180, 640),
  ]);
  const anchor = left ? 1 : 0;
  const type = (fill: string, halo: number) =>
    labels
      .map((label, i) =>
        line("archivo", label, { x: left ? 1094 : 106, y: 92 + i * 48, size: 42, anchor }, { fill, halo }),
      )
      .join("") +
    fitText(
      "archivo",
      word,
      { x: left ? 604 : 106, y: 456, w: 490, h: 128 },
      { ax: anchor, ay: 1, fill, halo },
    );
  return {
    plates: [
      fade +
        fitText(font, numeral, place, { stretch: true, fill: "url(#n)", ornament: true }) +
        type("@0", 18),
      form + type("@0", 18),
      type("@100", 0),
    ],
    pitch: 13,
  };
}
