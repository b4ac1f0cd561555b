import type { Artwork, Brief } from "../../composition.ts";
import { face, fitText, line, sizeIn } from "../../drawing/lettering.ts";
import { disc, path, radial, rect, ring, times, turned, wedge } from "../../drawing/shapes.ts";

/** A record, far too close. */
export function vinyl({ random, word, labels }: Brief): Artwork {
  const right = random.chance(0.5);
  const R = random.num(470, 560);
  const cx = right ? random.num(820, 900) : random.num(300, 380);
  const cy = random.num(280, 340);
  const label = R * 0.34;
  const angle = random.num(-60, -20);
  const sheen = [angle, angle + 180]
    .map((a) => path(wedge(cx, cy, label, R, a - 26, a + 26), "url(#s)"))
    .join("");
  const grooves = times(26, (i) =>
    ring(cx, cy, label + 14 + (i * (R - label - 24)) / 26, i % 7 === 3 ? 7 : 1.6, "@0"),
  );
  const font = face(random, word, ["bricolage", "archivo", "syne"], ["shoulders", "anton", "archivo"]);
  const size = sizeIn(font, word, 640, 200);
  const box = { x: right ? 106 : 1094 - size.w, y: 580 - size.h, ...size };
  const hole = fitText(font, word, box, { fill: "@0", halo: 26 });
  const print =
    fitText(
      "archivo",
      labels[0],
      { x: cx - label * 0.7, y: cy - label * 0.66, w: label * 1.4, h: label * 0.34 },
      {
        ax: 0.5,
        ay: 0.5,
        fill: "@0",
      },
    ) +
    rect(cx - label * 0.8, cy + label * 0.35, label * 1.6, 5, "@0") +
    rect(cx - label * 0.7, cy + label * 0.5, label * 1.4, 5, "@0");
  return {
    plates: [
      disc(cx, cy, R, "@16") +
        radial("s", { 0: "@100", 0.75: "@85", 1: "@40" }, { x: cx, y: cy, r: R }) +
        sheen +
        grooves +
        disc(cx, cy, label + 6, "@0") +
        hole,
      disc(cx, cy, label) + disc(cx, cy, 13, "@0") + turned(angle + 30, cx, cy, print) + hole,
      fitText(font, word, box) +
        line("archivo", labels[1], { x: right ? 106 : 1094, y: 96, size: 42, anchor: right ? 0 : 1 }),
    ],
    pitch: 8,
  };
}
