import type { Artwork, Brief } from "../../composition.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import {
  disc,
  group,
  knock,
  linear,
  n1,
  points,
  rect,
  stroke,
  through,
  times,
} from "../../drawing/shapes.ts";

/** Guitar neck, very close; two strings have just been struck. */
export function strings({ random, word }: Brief): Artwork {
  const angle = random.num(12, 24) * random.pick([1, -1]);
  const width = 330;
  const fret = (i: number) => -260 + i * (230 - i * 7);
  const frets = times(9, (i) => rect(fret(i), -width / 2, 9, width, "@0"));
  const inlays = times(8, (i) => {
    const x = fret(i + 0.5) - 20;
    if (i === 5) return disc(x, -70, 21, "@0") + disc(x, 70, 21, "@0");
    return i % 2 ? "" : disc(x, 0, 21, "@0");
  });
  const struck = random.int(0, 5);
  const swing = random.num(12, 24);
  const strings = times(6, (i) => {
    const y = -125 + i * 50;
    if (i !== struck && i !== (struck + 2) % 6)
      return rect(-400, y - (6 - i) * 0.6, 2200, 3.5 + (6 - i) * 0.9);
    return times(5, (k) => {
      const curve = points(120, (q) => [-400 + q * 18, y + Math.sin(q * 0.26) * swing * (k - 2) * 0.55]);
      return stroke(through(curve, false), 3);
    });
  });
  const laid = (content: string) =>
    group(`translate(20 ${angle > 0 ? 90 : 530}) rotate(${n1(angle)})`, content);
  const font = random.pick(["anton", "shoulders", "archivo", "bricolage"] as const);
  const size = sizeIn(font, word, 900, 214);
  const box = { x: angle < 0 ? 1094 - size.w : 106, y: 584 - size.h, ...size };
  const hole = fitText(font, word, box, { fill: "@0", halo: 30 });
  return {
    plates: [
      linear("n", { 0: "@100", 0.7: "@88", 1: "@55" }) +
        laid(rect(-400, -width / 2, 2200, width, "url(#n)") + frets + inlays) +
        laid(knock(strings)) +
        hole,
      laid(strings) + hole,
      fitText(font, word, box),
    ],
    pitch: 9,
  };
}
