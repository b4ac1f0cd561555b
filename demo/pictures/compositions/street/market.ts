import type { Artwork, Brief } from "../../composition.ts";
import { fitText } from "../../drawing/lettering.ts";
import { along, disc, knock, path, radial, rect, rope, stroke, times } from "../../drawing/shapes.ts";

/** A stall with a striped awning under a chain of bulbs; the word is the sign above it. */
export function market({ random, W, H, word }: Brief): Artwork {
  const stripes = random.pick([9, 11, 13]);
  const [left, right, top, drop] = [70, W - 70, random.num(250, 290), 96];
  const w = (right - left) / stripes;
  const scallop = (i: number) =>
    path(`M${left + i * w} ${top}h${w}v${drop}a${w / 2} ${w / 2} 0 0 1 ${-w} 0z`);
  const awning = times(stripes, scallop);
  const odd = times(stripes, (i) => (i % 2 ? scallop(i) : ""));
  const even = times(stripes, (i) => (i % 2 ? "" : scallop(i)));
  const counter =
    rect(left + 20, 506, right - left - 40, 26) + rect(left + 44, 532, right - left - 88, H - 500);
  const posts = rect(left + 44, top, 20, 300) + rect(right - 64, top, 20, 300);
  const crates = times(5, (i) => {
    const x = left + 110 + i * ((right - left - 220) / 5);
    const kind = random.int(0, 2);
    if (kind === 0) return times(6, (k) => disc(x + 24 + (k % 3) * 42, 490 - (k > 2 ? 30 : 0), 21));
    if (kind === 1)
      return times(3, (k) => path(`M${x + 18 + k * 46} 506v-64h30v64z`) + disc(x + 33 + k * 46, 436, 19));
    return path(`M${x + 10} 506q60 -110 124 0z`);
  });
  const font = random.pick(["shrikhand", "bowlby", "righteous", "alfa", "rye", "bricolage"] as const);
  const sign = rect(left + 40, 88, right - left - 80, 138, "@100", { rx: random.pick([0, 18, 69]) });
  const name = fitText(
    font,
    word,
    { x: left + 100, y: 112, w: right - left - 200, h: 92 },
    { fill: "@0", ax: 0.5, ay: 0.5 },
  );
  const chain = rope([-20, random.num(10, 30)], [W + 20, random.num(10, 30)], random.num(20, 44));
  const wire = stroke(along(chain, 30), 4);
  const bulbs = times(17, (i) => {
    const [x, y] = chain((i + 0.5) / 17);
    return disc(x, y + 16, 12);
  });
  const glow = radial("g", { 0: "@70", 1: "@0" }, { x: 600, y: 430, r: 620 }) + rect(0, 0, W, H, "url(#g)");
  const goods = crates + rect(left + 64, 532, right - left - 128, 8);
  return {
    plates: [
      glow + knock(awning + sign + counter + posts + goods) + odd + bulbs,
      even + counter + posts + knock(goods),
      sign + name + wire + goods + rect(left, top - 12, right - left, 16),
    ],
    pitch: 8,
    inkOrder: [0, 1, 2],
    opaque: true,
  };
}
