import type { Artwork, Brief } from "../../composition.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import { clipped, knock, type Point, path, rect, through, times } from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

/** A zigzag from the upper to the lower edge and its way back, `width` further right. */
function zigzag(random: Random, x: number, width: number): Point[] {
  const turns = 5;
  const line: Point[] = [];
  for (let i = 0; i <= turns; i++) {
    line.push([x + (i % 2 ? -1 : 1) * random.num(60, 120) + (turns / 2 - i) * 46, -20 + (i * 680) / turns]);
  }
  const back = line.map(([px, py], i): Point => [px + width * (1 - i / (turns + 1)), py]).toReversed();
  return [...line, ...back];
}

/** Lightning through the word: left of it the word is ink, in it and right of it the paper. */
export function bolt({ random, W, H, word }: Brief): Artwork {
  const middle = random.num(520, 680);
  const flash = zigzag(random, middle, random.num(80, 120));
  const half = flash.length / 2;
  const right = through([...flash.slice(0, half), [W + 40, H + 40], [W + 40, -40]]);
  const font = random.pick(["anton", "shoulders", "rye", "marker", "alfa"] as const);
  const size = sizeIn(font, word, 992, 999);
  const h = Math.min(330, size.h * 2.1);
  const box = { x: 104, y: (H - h) / 2, w: 992, h };
  const letters = (fill: string) => fitText(font, word, box, { stretch: true, fill });
  const rain = times(70, () =>
    rect(random.num(-20, W), random.num(-40, H), random.num(2, 4), random.num(30, 110)),
  );
  const bolt = path(through(flash));
  const grown = path(through(flash), "@0", { stroke: "@0", "stroke-width": 12, "stroke-linejoin": "miter" });
  return {
    plates: [
      clipped("r", path(right), rect(-10, -10, W + 20, H + 20) + letters("@0")) + grown,
      clipped("s", path(right), letters("@100")) +
        rain.replaceAll("@100", "@70") +
        clipped("t", path(right), knock(rain)) +
        knock(letters("@100")) +
        grown,
      letters("@100") +
        clipped("u", path(right), rect(-10, -10, W + 20, H + 20, "@0")) +
        grown +
        bolt +
        clipped("v", bolt, letters("@0")),
    ],
    opaque: true,
    wear: 1.6,
    shift: 2,
  };
}
