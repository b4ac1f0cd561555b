import type { Artwork, Brief, Composition } from "../../composition.ts";
import { bend } from "../../drawing/bend.ts";
import { path } from "../../drawing/shapes.ts";

/** Melting type in repeats, like a pressing gone wrong. */
function draw({ random, word }: Brief): Artwork {
  const font = random.pick(
    word.length > 10
      ? (["anton", "shoulders", "bricolage"] as const)
      : (["climate", "dela", "bowlby", "archivo", "rubik"] as const),
  );
  const copies = random.int(6, 9);
  const wave = { depth: random.num(40, 90), count: random.num(0.6, 1.2), start: random.num(0, 6.28) };
  const direction = random.pick([-1, 1]);
  const copy = (i: number) =>
    bend(font, word, (u, v) => [
      105 + u * 990,
      210 +
        v * 230 +
        Math.sin(u * 6.28 * wave.count + wave.start) * wave.depth +
        direction * (i - (copies - 1) / 2) * 36,
    ]);
  let lines = "";
  for (let i = 0; i < copies; i++) lines += path(copy(i), "@0", { stroke: "@100", "stroke-width": 4.5 });
  return { plates: [lines, path(copy(copies - 1)), ""], word: 1, shift: 3, wear: 1.6 };
}

export const echo: Composition = {
  name: "echo",
  styles: ["rave", "club", "electro", "two-thousands"],
  tones: ["dark", "bright"],
  draw,
};
