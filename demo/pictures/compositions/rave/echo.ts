import type { Artwork, Brief } from "../../composition.ts";
import { bend, bent } from "../../drawing/bend.ts";
import { arranged } from "../../drawing/lettering.ts";
import { type Point, path } from "../../drawing/shapes.ts";
import { lengthOf } from "../../drawing/words.ts";

/** Melting type in repeats, like a pressing gone wrong. */
export function echo({ random, H, word }: Brief): Artwork {
  const font = random.pick(
    lengthOf(word) > 10
      ? (["anton", "shoulders", "bricolage"] as const)
      : (["climate", "dela", "bowlby", "archivo", "rubik"] as const),
  );
  const copies = random.int(6, 9);
  const wave = { depth: random.num(36, 70), count: random.num(0.6, 1.2), start: random.num(0, 6.28) };
  const direction = random.pick([-1, 1]);
  // The last copy is the word: it stays on the sheet with any wave.
  const step = Math.min(36, (H - 2 * 44 - 230 - 2 * wave.depth) / (copies - 1));
  const set = arranged(font, word, 990, 230);
  const place =
    (i: number) =>
    (u: number, v: number): Point => [
      105 + u * 990,
      205 +
        v * 230 +
        Math.sin(u * 6.28 * wave.count + wave.start) * wave.depth +
        direction * (i - (copies - 1) / 2) * step,
    ];
  let lines = "";
  for (let i = 0; i < copies; i++)
    lines += path(bend(font, set, place(i)), "@0", { stroke: "@100", "stroke-width": 4.5 });
  return { plates: [lines, bent(font, set, place(copies - 1)), ""], word: 1, shift: 3, wear: 1.6 };
}
